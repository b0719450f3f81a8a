import type { FileCard } from '@vitrine/contract'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { IconEyeOff, IconX } from '../../ui/icons.ts'
import { FileLink } from '../files/index.ts'
import { rightsOf } from '../library/index.ts'
import { mapCopy } from './copy.ts'
import css from './maps.module.css'

type FilePopupProps = { file: FileCard & { shown?: boolean; reasons?: readonly string[] }; onClose: () => void }
/** A file on the map: its image, its name and its rights. */
export const FilePopup = ({ file, onClose }: FilePopupProps) => {
  const { kind, text } = rightsOf(file)
  return (
    <div className={css.popup}>
      {file.thumbnail_url && <img src={file.thumbnail_url} alt="" />}
      <span className={css.popupClose}>
        <IconButton size="small" icon={IconX} label={mapCopy.close} onClick={onClose} />
      </span>
      <div className={css.popupWords}>
        <strong>{file.name}</strong>
        <Badge kind={kind}>{text}</Badge>
        {file.shown === false && (
          <Badge kind="warn" icon={IconEyeOff}>
            {mapCopy.notShown(file.reasons?.[0] ?? '')}
          </Badge>
        )}
        <FileLink file={file.uuid}>{mapCopy.openFile}</FileLink>
      </div>
    </div>
  )
}
