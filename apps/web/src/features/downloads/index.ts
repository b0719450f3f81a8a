/** Downloads: the flow with its steps, the requests of others, and the receipts. */
export { termsQuery } from './api.ts'
export { downloadFile } from './download.ts'
export { DownloadsHost } from './DownloadsHost.tsx'
export { downloadZip } from './zip.ts'
