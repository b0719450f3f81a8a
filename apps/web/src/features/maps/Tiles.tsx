import type { FileCard } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { FileLink } from '../files/index.ts'
import css from './maps.module.css'

const Face = ({ file: { name, thumbnail_url } }: { file: FileCard }) =>
  thumbnail_url ? <img src={thumbnail_url} alt="" loading="lazy" draggable={false} /> : <span>{name}</span>

/** A file as a small square that links to it. */
export const Tile = ({ file, children }: { file: FileCard; children?: ReactNode }) => (
  <li className={css.tile}>
    <FileLink file={file.uuid} aria-label={file.name} title={file.name}>
      <Face file={file} />
    </FileLink>
    {children}
  </li>
)

/** Files as small squares. */
export const Tiles = ({ label, files }: { label: string; files: readonly FileCard[] }) => (
  <ul className={css.grid} aria-label={label}>
    {files.map((file) => (
      <Tile key={file.uuid} file={file} />
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
/** Files as small squares that can be selected and dragged. */
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
