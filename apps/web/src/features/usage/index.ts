/** Where a file is used: folders, collections, galleries and the rest, and how it gets there. */
export { openUsage, UsageHost } from './open.tsx'
export { UsagePanel } from './UsagePanel.tsx'
export { mayRecycle, mayReplace } from '../uses/index.ts'
