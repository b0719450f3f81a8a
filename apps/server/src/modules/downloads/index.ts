/** The front door of downloads: the steps to the bytes, receipts and requests. */
export { handlers } from './routes.ts'
export { noteDownload } from './service/note.ts'
export { proofOf, withTerms } from './service/terms.ts'
export { findDownloads, insert as addReceipt } from './store/receipts.ts'
export { findRequests, put as addRequest } from './store/requests.ts'
export { findRules } from './store/rules.ts'
