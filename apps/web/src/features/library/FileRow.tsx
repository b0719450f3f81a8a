import { FileLink } from '../files/index.ts'
import { Checkbox } from '@mantine/core'
import { memo, useState } from 'react'
import { useSelectable } from '../bulk/index.ts'
import { KindIcon } from '../../lib/KindIcon.tsx'
import { type ColumnName, columnOf, type ListedFile } from './columns.ts'
import css from './FileList.module.css'
import { tileWords } from './copy.ts'
import { rightsIcons, rightsOf } from './rights-mark.ts'
import { hasStar, StarButton } from './StarButton.tsx'

type FileRowProps = {
  file: ListedFile
  index: number
  /** True if the index counts from the first file of the whole list. */
  counted: boolean
  top: number
  height: number
  columns: readonly ColumnName[]
  tabbable: boolean
  onFocus: (file: string) => void
}

/** The icon of a status, beside its label. */
const StatusIcon = ({ file }: { file: ListedFile }) => {
  const { kind } = rightsOf(file)
  const I = rightsIcons[kind]
  return <I size={15} stroke={1.8} className={css.status} data-rights={kind} aria-hidden />
}

/** One file as a row. Its name is a real link, so that it opens in a new tab too. */
export const FileRow = memo(({ file, index, counted, top, height, columns, tabbable, onFocus }: FileRowProps) => {
  const pick = useSelectable(file)
  const [lingering, setLingering] = useState(false)
  const [focused, setFocused] = useState(false)
  return (
    <div
      role="row"
      aria-rowindex={counted ? index + 2 : undefined}
      className={css.row}
      data-picked={pick?.picked || undefined}
      data-place={index}
      onMouseEnter={() => setLingering(true)}
      onMouseLeave={() => setLingering(false)}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <span role="cell">
        {pick && (
          <Checkbox
            size="xs"
            aria-label={tileWords.select(file.name)}
            checked={pick.picked}
            tabIndex={-1}
            onChange={pick.toggle}
          />
        )}
      </span>
      <span role="cell" className={css.first}>
        <span className={css.thumb} {...pick?.drag}>
          {file.thumbnail_url ? (
            <img src={file.thumbnail_url} alt="" loading="lazy" draggable={false} />
          ) : (
            <KindIcon kind={file.kind} size={18} stroke={1.4} />
          )}
        </span>
        <FileLink
          file={file.uuid}
          className={css.name}
          data-tile
          tabIndex={tabbable ? 0 : -1}
          title={file.name}
          draggable={false}
          {...pick?.drag}
          onClick={(event) => {
            if (pick?.clicked(event)) event.preventDefault()
          }}
          onBlur={() => setFocused(false)}
          onFocus={() => {
            setFocused(true)
            onFocus(file.uuid)
            pick?.focus()
          }}
        >
          <bdi>{file.name}</bdi>
          {file.starred && <span className={css.silent}>, {tileWords.starred}</span>}
        </FileLink>
        {hasStar(file) && (file.starred || lingering || focused) && <StarButton file={file} className={css.star} />}
      </span>
      {columns.map((name) => {
        const text = columnOf(name).text(file)
        return (
          <span key={name} role="cell" className={css.cell} title={text}>
            {name === 'status' && <StatusIcon file={file} />}
            {text}
          </span>
        )
      })}
    </div>
  )
})
