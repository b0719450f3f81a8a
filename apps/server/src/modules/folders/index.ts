/** The front door of folders. */
export { handlers } from './routes.ts'
export { holdFolder } from './service/change.ts'
export { makePath } from './service/create.ts'
export { changeLinkedFolders } from './service/link.ts'
export { restoreWay } from './service/recycle.ts'
export { linksOf as linkedFoldersOf } from './store/links.ts'
export { findFolders, findRecycledFolders } from './store/tree.ts'
