/** Where a file is used: folders, collections, galleries and the rest, and how it gets there. */
export { UsageHost } from './open.tsx'
export { confirmRecycle, confirmReplace } from '../uses/index.ts'
