import { FilePicker } from '../picker/index.ts'
import { useSetThumbnail } from './thumbnail.ts'

type ThumbnailPickerProps = { file: { uuid: string; name: string }; onClose: () => void }
/** Any picture of the library as the thumbnail of a video. */
export const ThumbnailPicker = ({ file: { uuid, name }, onClose }: ThumbnailPickerProps) => {
  const set = useSetThumbnail()
  return (
    <FilePicker
      title="Choose a thumbnail image"
      sub={`It stands for ${name} in every list.`}
      action="Use this image"
      one
      only="image,vector"
      shown
      self={uuid}
      onChoose={([picture]) => {
        if (picture) void set(uuid, { file: picture.uuid })
        return true
      }}
      onClose={onClose}
    />
  )
}
