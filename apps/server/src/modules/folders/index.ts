import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'
import { findFolders, findRecycledFolders } from './store/tree.ts'

export { lockFolder } from './service/change.ts'
export { makePath } from './service/create.ts'
export { changeLinkedFolders } from './service/link.ts'
export { restoreAncestors } from './service/recycle.ts'
export { linksOf as linkedFoldersOf } from './store/links.ts'

/** Folders. */
export const folders = defineModule({
  handlers: { folders: handlers },
  subjects: { folder: findFolders, recycled_folder: findRecycledFolders },
})
