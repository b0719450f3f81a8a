import { files } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../lib/client.ts'
import { IconFolder } from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { treeWords } from './copy.ts'
import { foldersQuery } from './api.ts'
import css from './FolderCards.module.css'
import { pathInWords } from './path.ts'
import { type Branch, findFoldersByWords, type ListedFolder, treeOf } from './tree.ts'
import { useDrag } from './use-drag.ts'
import { filesInWords } from '../../lib/counts.ts'

const PICTURES = 3
/** How long the preview of a folder is cached. */
const PREVIEW_MS = 60_000
/** The thumbnails of the newest files in a folder and its subfolders. */
const Pictures = ({ folder }: { folder: string }) => {
  const { team } = useSession()
  const params = { team: team.uuid }
  const query = { folder, subfolders: 'true', limit: PICTURES }
  // The query has a key of its own, so that previews aren’t updated file by file as lists are.
  const { data } = useQuery({
    queryKey: ['images of a folder', team.uuid, folder],
    queryFn: ({ signal }) => call(files.list, { params, query }, { signal }),
    staleTime: PREVIEW_MS,
  })
  const shown =
    data?.results.flatMap(({ uuid, thumbnail_url }) => (thumbnail_url ? [{ uuid, thumbnail_url }] : [])) ?? []
  return (
    <span className={css.pictures} aria-hidden>
      {shown.map(({ uuid, thumbnail_url }) => (
        <img key={uuid} src={thumbnail_url} alt="" loading="lazy" />
      ))}
    </span>
  )
}

type Cards = { label: string; list: readonly ListedFolder[]; branches: readonly Branch[]; way?: boolean }
const Cards = ({ label, list, branches, way = false }: Cards) => {
  const drag = useDrag(list)
  if (branches.length === 0) return null
  return (
    <ul className={css.cards} aria-label={label}>
      {branches.map((branch) => {
        const { uuid, name, total } = branch
        return (
          <li key={uuid} data-over={drag.over === uuid || undefined} {...drag.target(branch)}>
            <Link to="/library/$folder" params={{ folder: uuid }} className={css.card}>
              {!way && <Pictures folder={uuid} />}
              <span className={css.line}>
                <IconFolder size={18} stroke={1.6} aria-hidden />
                <span className={css.name} title={way ? pathInWords(list, uuid) : name}>
                  {name}
                </span>
                <span className={css.total}>{filesInWords(total)}</span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const flat = (branches: readonly Branch[]): Branch[] => branches.flatMap((one) => [one, ...flat(one.children)])

/** The subfolders of the open folder. */
export const FolderCards = ({ folder }: { folder: string | null }) => {
  const { team } = useSession()
  const { data: list = [] } = useQuery(foldersQuery(team.uuid))
  const roots = treeOf(list)
  const inside = folder === null ? roots : (flat(roots).find(({ uuid }) => uuid === folder)?.children ?? [])
  return <Cards label={treeWords.here} list={list} branches={inside} />
}

const MOST = 12
/** The folders whose names match a search, in the library or below a folder. */
export const FoundFolders = ({ words, folder }: { words: readonly string[]; folder: string | null }) => {
  const { team } = useSession()
  const { data: list = [] } = useQuery(foldersQuery(team.uuid))
  const found = new Set(findFoldersByWords(list, words, folder).map(({ uuid }) => uuid))
  const branches = flat(treeOf(list)).filter(({ uuid }) => found.has(uuid))
  return <Cards label={treeWords.found} list={list} branches={branches.slice(0, MOST)} way />
}
