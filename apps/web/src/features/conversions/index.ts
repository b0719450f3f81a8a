/** Other sizes and formats of a file, made on request: the menu beside Download, and the work in the tray. */
export { CustomSizeDialog } from './CustomSizeDialog.tsx'
export { DownloadButton } from './DownloadButton.tsx'
export { download } from './download.ts'
