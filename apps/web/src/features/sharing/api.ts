import { files, sharing } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { queryOf } from '../../lib/query.ts'

const shown = [sharing.folders, sharing.files, files.shared, files.one]
refreshOn({ 'folder.shared': shown, 'folder.unshared': shown })

/** What other teams share with ours: the shared folders, or those inside one of them, with the way to it. */
export const sharedFoldersQuery = (team: string, folder: string | undefined) =>
  queryOf(sharing.folders, { params: { team }, query: folder ? { folder } : {} })
