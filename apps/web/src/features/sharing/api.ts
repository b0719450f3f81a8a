import { sharing } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'

refreshOn({ 'folder.shared': [sharing.folders, sharing.files], 'folder.unshared': [sharing.folders, sharing.files] })

/** What other teams share with ours: the shared folders, or those inside one of them, with the way to it. */
export const sharedFoldersQuery = (team: string, folder: string | undefined) =>
  queryOf(sharing.folders, { params: { team }, query: folder ? { folder } : {} })
/** The files in a folder that is shared with the team. */
export const sharedFilesQuery = (team: string, folder: string) =>
  pagesOf(sharing.files, { params: { team }, query: { folder, limit: 100 } })
/** A file of another team. */
export const sharedFileQuery = (file: string) => queryOf(sharing.file, { params: { shared_file: file } })
