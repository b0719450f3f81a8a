import { folders } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { queryOf } from '../../lib/query.ts'

refreshOn({
  'folder.': [folders.list, folders.breadcrumbs],
  'version.uploaded': [folders.list],
  'file.': [folders.list],
})

/** All folders of a team, with the number of files in each. */
export const foldersQuery = (team: string) => queryOf(folders.list, { params: { team } })
/** The path from the root to a folder. */
export const breadcrumbsQuery = (folder: string) => queryOf(folders.breadcrumbs, { params: { folder } })
