import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { filesInWords } from '../../lib/counts.ts'
import { IconFolder } from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { foldersQuery } from './api.ts'
import css from './FolderCards.module.css'
import { below, pathInWords } from './path.ts'
import { type Branch, foundIn, type ListedFolder, treeOf } from './tree.ts'
import { useDrag } from './use-drag.ts'

type CardsProps = { label: string; list: readonly ListedFolder[]; shown: readonly Branch[]; titled?: boolean }
const Cards = ({ label, list, shown, titled = false }: CardsProps) => {
  const drag = useDrag(list)
  if (shown.length === 0) return null
  return (
    <ul className={css.cards} aria-label={label}>
      {shown.map((branch) => {
        const { uuid, name, total } = branch
        return (
          <li key={uuid} data-over={drag.over === uuid || undefined} {...drag.target(branch)}>
            <Link to="/library/$folder" params={{ folder: uuid }} className={css.card}>
              <IconFolder size={18} stroke={1.6} aria-hidden />
              <span className={css.name} title={titled ? pathInWords(list, uuid) : name}>
                {name}
              </span>
              <span className={css.total}>{filesInWords(total)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** All branches of a tree, in the order in which they stand. */
const walked = (branches: readonly Branch[]): Branch[] => branches.flatMap((one) => [one, ...walked(one.children)])

/** The folders inside the one in view: the way down where there is no sidebar. */
export const FolderCards = ({ folder }: { folder: string | null }) => {
  const { team } = useSession()
  const { data = [] } = useQuery(foldersQuery(team.uuid))
  const roots = treeOf(data)
  const inside = folder === null ? roots : (walked(roots).find(({ uuid }) => uuid === folder)?.children ?? [])
  return <Cards label="Folders here" list={data} shown={inside} />
}

const MOST = 8
// A filter, a phrase or a word to leave out asks for files.
const forFilesAlone = /["“”:]|(^|\s)-/
/** Folders that are called as what is looked for, in the whole library or below the one in view. */
export const FoundFolders = ({ q, folder }: { q: string; folder: string | undefined }) => {
  const { team } = useSession()
  const { data = [] } = useQuery(foldersQuery(team.uuid))
  const wanted = q.trim()
  if (wanted === '' || forFilesAlone.test(wanted)) return null
  const within = folder === undefined ? undefined : below(data, folder)
  const found = new Set(foundIn(data, wanted).map(({ uuid }) => uuid))
  const shown = walked(treeOf(data)).filter(
    ({ uuid }) => found.has(uuid) && uuid !== folder && (within === undefined || within.has(uuid)),
  )
  return <Cards label="Folders found" list={data} shown={shown.slice(0, MOST)} titled />
}
