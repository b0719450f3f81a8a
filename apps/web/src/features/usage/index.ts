/** Where a file is used: folders, collections, galleries and the rest, and how it gets there. */
export { UsageHost } from './open.tsx'
export { mayRecycle, mayReplace } from '../uses/index.ts'
