import type { FileCard } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { FileLink } from '../files/index.ts'
import css from './maps.module.css'

const Face = ({ file: { name, thumbnail_url } }: { file: FileCard }) =>
  thumbnail_url ? <img src={thumbnail_url} alt="" loading="lazy" draggable={false} /> : <span>{name}</span>

type TilesProps<F extends FileCard> = {
  label: string
  files: readonly F[]
  /** At the corner of a tile, and over its image. */
  corner?: (file: F, at: number) => ReactNode
  mark?: (file: F) => ReactNode
}
/** Files as small squares, each a link that opens it. */
export const Tiles = <F extends FileCard>({ label, files, corner, mark }: TilesProps<F>) => (
  <ul className={css.grid} aria-label={label}>
    {files.map((file, at) => (
      <li key={file.uuid} className={css.tile}>
        <FileLink file={file.uuid} aria-label={file.name} title={file.name}>
          <Face file={file} />
        </FileLink>
        {mark?.(file)}
        {corner && <span className={css.corner}>{corner(file, at)}</span>}
      </li>
    ))}
  </ul>
)

type PickTilesProps = {
  label: string
  files: readonly FileCard[]
  isPicked: (file: FileCard) => boolean
  labelOf: (name: string) => string
  onToggle: (file: FileCard) => void
  onDragStart: (file: FileCard) => void
  onDragEnd: () => void
  mark: ReactNode
}
/** Files as small squares that are selected and dragged. */
export const PickTiles = ({
  label,
  files,
  isPicked,
  labelOf,
  onToggle,
  onDragStart,
  onDragEnd,
  mark,
}: PickTilesProps) => (
  <ul className={css.grid} aria-label={label}>
    {files.map((file) => (
      <li key={file.uuid} className={css.tile} data-picked={isPicked(file) || undefined}>
        <button
          type="button"
          className={css.pick}
          role="checkbox"
          aria-checked={isPicked(file)}
          aria-label={labelOf(file.name)}
          title={file.name}
          draggable
          onClick={() => onToggle(file)}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', file.name)
            onDragStart(file)
          }}
          onDragEnd={onDragEnd}
        >
          <Face file={file} />
          {isPicked(file) && <span className={css.mark}>{mark}</span>}
        </button>
      </li>
    ))}
  </ul>
)
