/** What is asked before something in use goes, or is replaced. */
export { confirmRecycle, confirmReplace, UsageList, fetchUses } from './UsageList.tsx'
