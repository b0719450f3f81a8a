import type { File } from '@vitrine/contract'
import { CustomSizeDialog } from '../conversions/index.ts'
import { FilePicker } from '../picker/index.ts'
import { VersionDialogs, type VersionDialog } from '../versions/index.ts'
import { useSetThumbnail } from './thumbnail.ts'
import { playerWords } from './copy.ts'
import { RenameDialog } from './RenameDialog.tsx'

/** The dialog that is open over the file screen. */
export type FileDialog = { what: 'rename' | 'custom-size' | 'thumbnail' } | { what: 'versions'; doing: VersionDialog }
type ThumbnailPickerProps = { file: { uuid: string; name: string }; onClose: () => void }
/** Chooses an image in the library as the thumbnail of a video. */
const ThumbnailPicker = ({ file: { uuid, name }, onClose }: ThumbnailPickerProps) => {
  const set = useSetThumbnail()
  return (
    <FilePicker
      title={playerWords.pickTitle}
      sub={playerWords.pickHelp(name)}
      action={playerWords.pick}
      one
      only="image,vector"
      shown
      self={uuid}
      onChoose={([image]) => {
        if (image) void set(uuid, { file: image.uuid })
        return true
      }}
      onClose={onClose}
    />
  )
}

type DialogsProps = { file: File; open: FileDialog; onClose: () => void }

/** The dialogs and flyouts of a file. Rendered outside the frame, so that rotating a phone doesn’t close them. */
export const FileDialogs = ({ file, open, onClose }: DialogsProps) => {
  if (open.what === 'versions') return <VersionDialogs file={file} doing={open.doing} onClose={onClose} />
  if (open.what === 'rename') return <RenameDialog file={file} onClose={onClose} />
  if (open.what === 'custom-size') return <CustomSizeDialog file={file} onClose={onClose} />
  return <ThumbnailPicker file={file} onClose={onClose} />
}
