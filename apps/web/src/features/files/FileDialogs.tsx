import type { File } from '@vitrine/contract'
import { CustomSizeDialog } from '../conversions/index.ts'
import { VersionDialogs, type VersionDialog } from '../versions/index.ts'
import { RenameDialog } from './RenameDialog.tsx'
import { ThumbnailPicker } from './ThumbnailPicker.tsx'

/** What is open over the screen of a file. */
export type FileDialog = { what: 'rename' | 'custom-size' | 'thumbnail' } | { what: 'versions'; doing: VersionDialog }
type DialogsProps = { file: File; open: FileDialog; onClose: () => void }

/** The dialogs and flyouts of a file. They stand beside the frame, which is another one on a phone: turning it closes nothing. */
export const FileDialogs = ({ file, open, onClose }: DialogsProps) => {
  if (open.what === 'versions') return <VersionDialogs file={file} doing={open.doing} onClose={onClose} />
  if (open.what === 'rename') return <RenameDialog file={file} onClose={onClose} />
  if (open.what === 'custom-size') return <CustomSizeDialog file={file} onClose={onClose} />
  return <ThumbnailPicker file={file} onClose={onClose} />
}
