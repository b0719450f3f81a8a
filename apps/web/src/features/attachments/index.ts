/** What hangs on a file: attachments, and other files that belong to it. */
export { AttachmentsPanel, LinkedAssetsPanel } from './AttachmentsPanel.tsx'
