import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Loaded } from '../../lib/Loaded.tsx'
import { IconChevronRight, IconFolder, IconFolderShare } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState, SkeletonForm } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { cutName } from '../folders/index.ts'
import { sharedWords } from './copy.ts'
import css from './sharing.module.css'
import { files, sharing } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { queryOf } from '../../lib/query.ts'
import { sharedFilesQuery } from '../files/index.ts'
import { SelectableGrid, GridSkeleton, useTileSize } from '../library/index.ts'

/** The files of a shared folder. They can be opened and selected, but belong to another team. */
const SharedFiles = ({ folder, name }: { folder: string; name: string }) => {
  const { team } = useSession()
  const list = useInfiniteQuery(sharedFilesQuery(team.uuid, folder))
  const [size] = useTileSize()
  return (
    <Loaded query={list} what={sharedWords.loadingFiles} skeleton={<GridSkeleton height={size} />}>
      {({ pages }) =>
        pages[0]?.results.length ? (
          <SelectableGrid label={sharedWords.filesIn(name)} query={list} height={size} sharedFolder={folder} />
        ) : null
      }
    </Loaded>
  )
}

const sharedRefreshes = [sharing.folders, sharing.files, files.shared, files.one]
refreshOn({ 'folder.shared': sharedRefreshes, 'folder.unshared': sharedRefreshes })

/** The folders other teams share with ours, or the subfolders of one of them with its breadcrumbs. */
const sharedFoldersQuery = (team: string, folder: string | undefined) =>
  queryOf(sharing.folders, { params: { team }, query: folder ? { folder } : {} })

/** The folders that other teams share with ours, and their files. */
export const SharedScreen = () => {
  const { team } = useSession()
  const { shared } = useParams({ strict: false })
  const query = useQuery(sharedFoldersQuery(team.uuid, shared))
  const way = query.data?.way ?? []
  const here = way.at(-1)
  return (
    <Page title={here ? here.name : sharedWords.title} place={team.name} sub={sharedWords.sub}>
      {shared !== undefined && (
        <nav aria-label={sharedWords.breadcrumbs} className={css.way}>
          <Link to="/library/shared" activeOptions={{ exact: true }}>
            {sharedWords.title}
          </Link>
          {way.map(({ uuid, name }) => (
            <span key={uuid} className={css.step}>
              <IconChevronRight size={15} stroke={1.6} aria-hidden />
              <Link to="/library/shared/$shared" params={{ shared: uuid }} title={name}>
                {cutName(name)}
              </Link>
            </span>
          ))}
        </nav>
      )}
      <Loaded query={query} what={sharedWords.loading} skeleton={<SkeletonForm fields={3} />}>
        {({ folders }) =>
          folders.length > 0 ? (
            <ul className={css.folders} aria-label={sharedWords.folders}>
              {folders.map(({ uuid, name, team: owner, files: count }) => (
                <li key={uuid}>
                  <Link to="/library/shared/$shared" params={{ shared: uuid }} className={css.folder}>
                    <IconFolder size={20} stroke={1.6} aria-hidden />
                    <span className={css.words}>
                      {name}
                      <span className={css.sub}>{sharedWords.ownerAndFiles(owner.name, count)}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          ) : shared === undefined ? (
            <EmptyState icon={IconFolderShare} title={sharedWords.empty}>
              {sharedWords.emptyHelp(team.name)}
            </EmptyState>
          ) : null
        }
      </Loaded>
      {shared !== undefined && query.data && <SharedFiles key={shared} folder={shared} name={here?.name ?? ''} />}
    </Page>
  )
}
