/** Confirmation before a file in use is recycled or replaced. */
export { confirmRecycle, confirmReplace, UsageList, fetchUses } from './UsageList.tsx'
