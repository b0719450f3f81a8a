import { isolated } from '@vitrine/contract'
import { Button } from '../../ui/Button.tsx'
import { IconFolders, IconFolderUp, IconPhotoPlus, IconUpload } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/States.tsx'
import { useUpload } from '../uploads/index.ts'

type EmptyProps = {
  name: string
  folders: boolean
  /** Shows the files of the subfolders instead. */
  onInclude: (() => void) | undefined
}
/** A folder with no files in it yet, and how to bring some. */
export const EmptyFolder = ({ name, folders, onInclude }: EmptyProps) => {
  const title = folders ? 'No files directly in this folder' : `Nothing in ${isolated(name)} yet`
  const { why, chooseFiles, chooseFolder } = useUpload()
  const include = folders && onInclude && (
    <Button primary icon={IconFolders} onClick={onInclude}>
      Include subfolders
    </Button>
  )
  if (why)
    return (
      <EmptyState icon={IconPhotoPlus} ghost="tiles" title={title} actions={include}>
        {why}. Files that others upload appear here.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconPhotoPlus}
      ghost="tiles"
      title={title}
      actions={
        <>
          {include}
          <Button primary={!include} icon={IconUpload} onClick={() => void chooseFiles()}>
            Choose files
          </Button>
          {!include && (
            <Button icon={IconFolderUp} onClick={() => void chooseFolder()}>
              Choose a folder
            </Button>
          )}
        </>
      }
    >
      Drop images, videos or a whole folder anywhere on this page. Zip files are unpacked, and folders keep their
      structure.
    </EmptyState>
  )
}
