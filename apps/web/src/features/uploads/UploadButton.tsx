import { Menu } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { IconFilePlus, IconFolderUp, IconUpload } from '../../ui/icons.ts'
import { SplitButton } from '../../ui/SplitButton.tsx'
import { uploadWords } from './copy.ts'
import { usePlaceInView } from './targets.ts'
import { useUpload } from './use-upload.ts'

/** The upload button in the top bar; primary only on library screens. */
export const UploadButton = () => {
  const { place } = usePlaceInView()
  const { why, chooseFiles, chooseFolder } = useUpload()
  const main = place.main === true
  const button = (
    <Button primary={main} icon={IconUpload} why={why} onClick={() => void chooseFiles()}>
      {uploadWords.upload}
    </Button>
  )
  if (why) return button
  return (
    <SplitButton primary={main} label={uploadWords.more} main={button}>
      <Menu.Item leftSection={<IconFilePlus size={17} stroke={1.6} aria-hidden />} onClick={() => void chooseFiles()}>
        {uploadWords.chooseFiles}
      </Menu.Item>
      <Menu.Item leftSection={<IconFolderUp size={17} stroke={1.6} aria-hidden />} onClick={() => void chooseFolder()}>
        {uploadWords.chooseFolder}
      </Menu.Item>
    </SplitButton>
  )
}
