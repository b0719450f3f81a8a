/** The front door of sharing: folders that other teams look into. */
export { handlers } from './routes.ts'
export { findSharedFiles } from './service/look.ts'
export { findSharedFolders, findSharedTeams } from './store/shared.ts'
