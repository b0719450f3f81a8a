/** The folders of the library: tree, breadcrumbs and subfolders. */
export { breadcrumbsQuery, foldersQuery } from './api.ts'
export { Breadcrumbs } from './Breadcrumbs.tsx'
export { ChooseFolder } from './ChooseFolder.tsx'
export { FolderCards, FoundFolders } from './FolderCards.tsx'
export { FolderTree } from './FolderTree.tsx'
export { cutName, pathInWords, pathLabel } from './path.ts'
export { ancestorsOf } from './tree.ts'
