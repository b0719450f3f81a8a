import { isolated } from '@vitrine/contract'
import { Button } from '../../ui/Button.tsx'
import { IconFolderUp, IconPhotoPlus, IconUpload } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/States.tsx'
import { useUpload } from '../uploads/index.ts'

/** A folder with no files in it yet, and how to bring some. */
export const EmptyFolder = ({ name, folders }: { name: string; folders: boolean }) => {
  const title = folders ? 'No files directly in this folder' : `Nothing in ${isolated(name)} yet`
  const { why, chooseFiles, chooseFolder } = useUpload()
  if (why)
    return (
      <EmptyState icon={IconPhotoPlus} ghost="tiles" title={title}>
        {why}. What others upload will stand here.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconPhotoPlus}
      ghost="tiles"
      title={title}
      actions={
        <>
          <Button primary icon={IconUpload} onClick={() => void chooseFiles()}>
            Choose files
          </Button>
          <Button icon={IconFolderUp} onClick={() => void chooseFolder()}>
            Choose a folder
          </Button>
        </>
      }
    >
      Drop images, videos or a whole folder anywhere on this page. Zip files are unpacked, and folders keep their
      structure.
    </EmptyState>
  )
}
