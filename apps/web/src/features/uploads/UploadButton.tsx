import { Button } from '../../ui/Button.tsx'
import { IconUpload } from '../../ui/icons.ts'
import { usePlaceInView } from './targets.ts'
import { useUpload } from './use-upload.ts'

/** Upload, in the top bar of every screen; the main thing to do only where the library is looked at. */
export const UploadButton = () => {
  const { place } = usePlaceInView()
  const { why, chooseFiles } = useUpload()
  return (
    <Button primary={place.main === true} icon={IconUpload} why={why} onClick={() => void chooseFiles()}>
      Upload
    </Button>
  )
}
