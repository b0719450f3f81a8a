/** Downloads: the flow with its steps, the requests of others, and the receipts. */
export { termsQuery } from './api.ts'
export { downloadFile } from './download.ts'
export { downloadZip } from './zip.ts'
