/** The front door of folders. */
export { handlers } from './routes.ts'
export { makePath } from './service.ts'
export { findFolders } from './store.ts'
