import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'
import { findSharedFiles } from './service/shared.ts'
import { findSharedFolders, findSharedTeams } from './store/shared.ts'

/** Folders shared with other teams. */
export const sharing = defineModule({
  handlers: { sharing: handlers },
  subjects: { shared_folder: findSharedFolders, shared_file: findSharedFiles, shared_team: findSharedTeams },
})
