import { fileWords } from '@vitrine/contract'
import { Flyout } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Fields.tsx'
import { DropZone, useUpload } from '../uploads/index.ts'
import { versionWords } from './copy.ts'

type UploadVersionProps = { file: { uuid: string; name: string }; onClose: () => void }

/** Uploads a new version of a file, dropped or chosen. The version becomes active as soon as it is uploaded. */
export const UploadVersionFlyout = ({ file, onClose }: UploadVersionProps) => {
  const { why, upload } = useUpload({ id: file.uuid, folder: null, place: file.name, version_of: file.uuid })
  return (
    <Flyout opened onClose={onClose} title={fileWords.uploadVersion} sub={file.name}>
      {why ? (
        <Note kind="stop">{why}</Note>
      ) : (
        <DropZone
          title={versionWords.drop}
          onFiles={(picked) => {
            if (picked.length === 0) return
            void upload(picked)
            onClose()
          }}
        >
          {versionWords.severalFiles}
        </DropZone>
      )}
    </Flyout>
  )
}
