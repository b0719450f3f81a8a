/** Where a file is used: folders, collections, galleries and so on, and how to add it there. */
export { UsageHost } from './open.tsx'
export { confirmRecycle, confirmReplace } from '../uses/index.ts'
