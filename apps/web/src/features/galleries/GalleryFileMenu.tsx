import { Menu } from '@mantine/core'
import type { GalleryFile } from '@vitrine/contract'
import { IconButton } from '../../ui/Button.tsx'
import { IconDots, IconPhotoStar, IconX } from '../../ui/icons.ts'

type Props = { file: GalleryFile; isCover: boolean; onCover: () => void; onRemove: () => void }
/** What may be done with one file of a gallery. */
export const GalleryFileMenu = ({ file, isCover, onCover, onRemove }: Props) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <IconButton size="small" icon={IconDots} label={`Actions for ${file.name}`} />
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item
        disabled={isCover}
        leftSection={<IconPhotoStar size={17} stroke={1.6} aria-hidden />}
        onClick={onCover}
      >
        {isCover ? 'This is the cover' : 'Use as cover'}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconX size={17} stroke={1.6} aria-hidden />} onClick={onRemove}>
        Remove from the gallery
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
