import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Loaded } from '../../lib/Loaded.tsx'
import { IconChevronRight, IconFolder, IconFolderShare } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState, SkeletonForm } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { cutName } from '../folders/index.ts'
import { sharedFoldersQuery } from './api.ts'
import { SharedFiles } from './SharedFiles.tsx'
import css from './sharing.module.css'

const files = (n: number) => (n === 1 ? '1 file' : `${n.toLocaleString('en-GB')} files`)

/** What other teams share with ours: their folders, and a look into them. */
export const SharedScreen = () => {
  const { team } = useSession()
  const { shared } = useParams({ strict: false })
  const query = useQuery(sharedFoldersQuery(team.uuid, shared))
  const way = query.data?.way ?? []
  const here = way.at(-1)
  return (
    <Page
      title={here ? here.name : 'Shared with us'}
      place={team.name}
      sub="Folders that other teams share with you. You can view their files, and download them if the owners allow it."
    >
      {shared !== undefined && (
        <nav aria-label="Where you are" className={css.way}>
          <Link to="/library/shared" activeOptions={{ exact: true }}>
            Shared with us
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
      <Loaded query={query} what="the shared folders" skeleton={<SkeletonForm fields={3} />}>
        {({ folders }) =>
          folders.length > 0 ? (
            <ul className={css.folders} aria-label="Folders here">
              {folders.map(({ uuid, name, team: owner, files: count }) => (
                <li key={uuid}>
                  <Link to="/library/shared/$shared" params={{ shared: uuid }} className={css.folder}>
                    <IconFolder size={20} stroke={1.6} aria-hidden />
                    <span className={css.words}>
                      {name}
                      <span className={css.sub}>
                        Of {owner.name}, {files(count)}
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          ) : shared === undefined ? (
            <EmptyState icon={IconFolderShare} title="No folders are shared with you">
              When another team shares one with {team.name}, it stands here.
            </EmptyState>
          ) : null
        }
      </Loaded>
      {shared !== undefined && query.data && <SharedFiles key={shared} folder={shared} name={here?.name ?? ''} />}
    </Page>
  )
}
