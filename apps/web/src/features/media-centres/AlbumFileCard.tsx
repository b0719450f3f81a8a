import type { Album, AlbumFile } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { VideoDuration, nameWithDuration } from '../../lib/VideoDuration.tsx'
import { KindIcon } from '../../lib/KindIcon.tsx'
import { Badge } from '../../ui/Badge.tsx'
import {
  IconArrowsMove,
  IconCopy,
  IconEyeOff,
  IconPhotoStar,
  IconPinned,
  IconPinnedOff,
  IconX,
} from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { FileLink } from '../files/index.ts'
import css from './album-files.module.css'
import { albumFileWords } from './albums-copy.ts'
import type { AlbumFileTools, Sending } from './use-album-files.ts'

type AlbumFileCardProps = {
  album: Album
  file: AlbumFile
  handle: ReactNode
  fixed: boolean
  tools: AlbumFileTools
  chosen: ReadonlySet<string>
  onChosen: (file: string) => void
  onSend: (sending: Sending) => void
}
const Actions = ({ album, file, tools, onSend }: Pick<AlbumFileCardProps, 'album' | 'file' | 'tools' | 'onSend'>) => (
  <RowMenu
    small
    name={file.name}
    actions={[
      file.pinned
        ? { label: albumFileWords.unpin, icon: IconPinnedOff, run: () => tools.pin([file], false) }
        : { label: albumFileWords.pin, icon: IconPinned, run: () => tools.pin([file], true) },
      {
        label: albumFileWords.useAsCover,
        icon: IconPhotoStar,
        why: album.cover?.uuid === file.uuid ? albumFileWords.isCover : null,
        run: () => tools.cover(file.uuid),
      },
      { label: albumFileWords.moveOne, icon: IconArrowsMove, run: () => onSend({ how: 'move', files: [file] }) },
      { label: albumFileWords.copyOne, icon: IconCopy, run: () => onSend({ how: 'copy', files: [file] }) },
      { label: albumFileWords.removeOne, icon: IconX, danger: true, run: () => tools.remove([file]) },
    ]}
  />
)

/** A file in an album; a click opens it. Shows whether visitors can see the file, and if not, why. */
export const AlbumFileCard = ({ file, handle, fixed, chosen, onChosen, ...rest }: AlbumFileCardProps) => (
  <div className={css.fileCard} data-chosen={chosen.has(file.uuid) || undefined}>
    <FileLink
      file={file.uuid}
      draggable={false}
      className={css.filePicture}
      aria-label={albumFileWords.open(nameWithDuration(file))}
    >
      {file.thumbnail_url ? (
        <img src={file.thumbnail_url} alt="" loading="lazy" draggable={false} />
      ) : (
        <KindIcon kind={file.kind} size={28} stroke={1.4} />
      )}
      <VideoDuration duration={file.duration} />
    </FileLink>
    {!fixed && (
      <input
        type="checkbox"
        className={css.fileCheck}
        aria-label={albumFileWords.select(file.name)}
        checked={chosen.has(file.uuid)}
        onChange={() => onChosen(file.uuid)}
      />
    )}
    <div className={css.fileLine}>
      {handle}
      <span className={css.fileName} title={file.name}>
        {file.name}
      </span>
      {!fixed && <Actions file={file} {...rest} />}
    </div>
    {!file.shown && (
      <p className={css.fileNote}>
        <Badge kind="warn" icon={IconEyeOff}>
          {albumFileWords.notShown}
        </Badge>
        <span>{file.reasons[0]}</span>
      </p>
    )}
  </div>
)
