/** Other sizes and formats of a file: the menu beside Download. */
export { CustomSizeDialog } from './CustomSizeDialog.tsx'
export { DownloadButton } from './DownloadButton.tsx'
