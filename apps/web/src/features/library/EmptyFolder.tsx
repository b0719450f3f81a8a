import { Button } from '../../ui/Button.tsx'
import { IconFolders, IconFolderUp, IconPhotoPlus, IconUpload } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/States.tsx'
import { useUpload } from '../uploads/index.ts'
import { emptyFolderWords } from './copy.ts'

type EmptyProps = {
  name: string
  folders: boolean
  /** Adds the files in subfolders to the list; undefined at the root. */
  onInclude: (() => void) | undefined
}
/** An empty folder, with a way to add files. */
export const EmptyFolder = ({ name, folders, onInclude }: EmptyProps) => {
  const title = folders ? emptyFolderWords.onlyFolders : emptyFolderWords.nothingIn(name)
  const { why, chooseFiles, chooseFolder } = useUpload()
  const include = folders && onInclude && (
    <Button primary icon={IconFolders} onClick={onInclude}>
      {emptyFolderWords.include}
    </Button>
  )
  if (why)
    return (
      <EmptyState icon={IconPhotoPlus} ghost="tiles" title={title} actions={include}>
        {emptyFolderWords.noUpload(why)}
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
            {emptyFolderWords.chooseFiles}
          </Button>
          {!include && (
            <Button icon={IconFolderUp} onClick={() => void chooseFolder()}>
              {emptyFolderWords.chooseFolder}
            </Button>
          )}
        </>
      }
    >
      {emptyFolderWords.help}
    </EmptyState>
  )
}
