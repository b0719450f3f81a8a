/** Downloads: the steps before a download, the requests to answer, and the receipts. */
export { termsQuery } from './api.ts'
export { downloadFile } from './download.ts'
export { downloadZip } from './zip.ts'
