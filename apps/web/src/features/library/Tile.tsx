import { fileWords, problemInWords } from '@vitrine/contract'
import { memo, useState } from 'react'
import { VideoDuration } from '../../lib/VideoDuration.tsx'
import { sizeInWords } from '../../lib/sizes.ts'
import { IconAlertTriangle, IconCheck, IconStarFilled, IconVersions } from '../../ui/icons.ts'
import { useSelectable, useIsSelected } from '../bulk/index.ts'
import { FileLink, typeInWords } from '../files/index.ts'
import { tileWords } from './copy.ts'
import { shortProblem } from './problems.ts'
import type { ListedFile } from './columns.ts'
import type { Slot } from './justify.ts'
import { rightsIcons, rightsOf } from './rights-mark.ts'
import css from './Tile.module.css'
import { hasStar, StarButton } from './StarButton.tsx'
import { HoverVideo, TileImage } from './TileImage.tsx'
import { useLongPress } from './use-long-press.ts'

/** Marks for rights, star and versions beside the name. The star appears only if there is no star button. */
const Marks = ({ file, star }: { file: ListedFile; star: boolean }) => {
  const { kind, text } = rightsOf(file)
  const I = rightsIcons[kind]
  return (
    <span className={css.marks} aria-hidden>
      {star && file.starred && <IconStarFilled size={14} />}
      {file.version_count > 1 && (
        <span className={css.count} data-shown={file.version_count}>
          <IconVersions size={15} stroke={1.6} />
        </span>
      )}
      <span className={css.rights} data-rights={kind} title={text} data-shown={text}>
        <I size={15} stroke={1.8} />
      </span>
    </span>
  )
}

/** Name and marks, rendered only on hover, focus or selection to keep scrolling fast. */
const Meta = ({ file }: { file: ListedFile }) => {
  const { name, thumbnail_url } = file
  return (
    <span
      className={css.meta}
      data-bare={!thumbnail_url || undefined}
      // The background over an image is dark in both colour schemes.
      {...(thumbnail_url && { 'data-mantine-color-scheme': 'dark' })}
    >
      {thumbnail_url && (
        <bdi className={css.name} title={name}>
          {name}
        </bdi>
      )}
      <Marks file={file} star={!hasStar(file)} />
    </span>
  )
}

/** The rights mark of a file whose rights need attention. Unlike `Marks`, it is always visible. */
const HeldMark = ({ file }: { file: ListedFile }) => {
  const { kind, text } = rightsOf(file)
  if (kind === 'ok') return null
  const I = rightsIcons[kind]
  return (
    <span className={css.held} data-rights={kind} title={text} aria-hidden>
      <I size={15} stroke={1.8} />
    </span>
  )
}

/** Returns the accessible name: everything the tile shows. */
const labelOf = (file: ListedFile) => {
  const { name, kind, processed, problem, duration, version_count, thumbnail_url, file_type, size, starred } = file
  const rights = rightsOf(file)
  return [
    name,
    duration !== null && tileWords.duration(kind, duration),
    !processed && fileWords.processing,
    problem && shortProblem(problem),
    processed && file_type && !thumbnail_url && tileWords.typeAndSize(typeInWords(file_type), sizeInWords(size)),
    version_count > 1 && tileWords.versions(version_count),
    starred && tileWords.starred,
    rights.kind !== 'ok' && rights.text,
  ]
    .filter(Boolean)
    .join(', ')
}

type InsideProps = { file: ListedFile; lingering: boolean; tabbable: boolean; onFocus: (file: string) => void }
/** The content of a tile. It is a real link, so that it opens in a new tab too. */
const TileContent = memo(({ file, lingering, tabbable, onFocus }: InsideProps) => {
  const [focused, setFocused] = useState(false)
  const pick = useSelectable(file)
  const press = useLongPress(pick?.toggle)
  const { uuid, name, duration, preview_url, problem, processed, thumbnail_url } = file
  const looked = lingering || focused || pick?.picked
  return (
    <>
      <FileLink
        file={uuid}
        className={css.tile}
        aria-label={labelOf(file)}
        data-tile
        tabIndex={tabbable ? 0 : -1}
        onClick={(event) => {
          if (press.ended() || pick?.clicked(event)) event.preventDefault()
        }}
        onFocus={() => {
          setFocused(true)
          onFocus(file.uuid)
          pick?.focus()
        }}
        onBlur={() => setFocused(false)}
        draggable={false}
        {...pick?.drag}
        {...press.handlers}
        onDragStart={(event) => (press.touched() ? event.preventDefault() : pick?.drag.onDragStart(event))}
      >
        <TileImage file={file} />
        {lingering && preview_url && <HoverVideo src={preview_url} />}
        {thumbnail_url && !processed && <span className={css.note} data-shown={fileWords.processing} aria-hidden />}
        {thumbnail_url && problem && processed && (
          <span className={css.note} title={problemInWords(problem)} data-shown={shortProblem(problem)} aria-hidden>
            <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
          </span>
        )}
        <VideoDuration duration={duration} />
        {looked ? <Meta file={file} /> : <HeldMark file={file} />}
      </FileLink>
      {pick && (
        <button
          type="button"
          role="checkbox"
          aria-checked={pick.picked}
          aria-label={tileWords.select(name)}
          tabIndex={-1}
          className={css.pick}
          onClick={pick.toggle}
        >
          {looked && <IconCheck size={14} stroke={2} aria-hidden />}
        </button>
      )}
      {looked && hasStar(file) && <StarButton file={file} />}
    </>
  )
})

type TileProps = Omit<InsideProps, 'lingering'> & {
  slot: Slot
  /** The distance from the top of the grid. */
  top: number
  height: number
}

/** One file in the grid. While the list scrolls, only its position changes. */
export const Tile = memo(({ file, slot: { index, left, width }, top, height, tabbable, onFocus }: TileProps) => {
  const [lingering, setLingering] = useState(false)
  const picked = useIsSelected(file.uuid)
  return (
    <li
      className={css.slot}
      data-place={index}
      data-picked={picked || undefined}
      style={{ transform: `translateY(${top}px)`, insetInlineStart: left, width, height }}
      onMouseEnter={() => setLingering(true)}
      onMouseLeave={() => setLingering(false)}
    >
      <TileContent file={file} lingering={lingering} tabbable={tabbable} onFocus={onFocus} />
    </li>
  )
})
