import type { FileCard } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Sortable } from '../../ui/Sortable.tsx'
import { words } from '../../ui/words.ts'
import { VideoDuration, nameWithDuration } from '../../lib/VideoDuration.tsx'
import { KindIcon } from '../../lib/KindIcon.tsx'
import { FileLink, FileOverlay, useOpenFile } from '../files/index.ts'
import { arrangeWords } from './copy.ts'
import css from './ArrangeGrid.module.css'

type ArrangeGridProps<T extends FileCard> = {
  label: string
  files: readonly T[]
  onMove: (file: string, before: string | null) => void
  /** True if the order cannot be changed. */
  fixed?: boolean
  /** The actions for a file, next to its name. */
  actions?: (file: T) => ReactNode
  /** A note about a file, shown below its name. */
  note?: (file: T) => ReactNode
  onMore: (() => void) | undefined
  loadingMore: boolean
}

/** Files as cards of equal size, reordered by dragging or with the keyboard. A click opens the file. */
export const ArrangeGrid = <T extends FileCard>(props: ArrangeGridProps<T>) => {
  const { label, files, onMove, fixed = false, actions, note, onMore, loadingMore } = props
  const { opened, neighbours } = useOpenFile(files, onMore)
  return (
    <>
      <Sortable
        label={label}
        layout="grid"
        items={files}
        keyOf={({ uuid }) => uuid}
        nameOf={({ name }) => name}
        fixed={fixed}
        onMove={onMove}
      >
        {(file, handle) => (
          <div className={css.card}>
            <FileLink
              file={file.uuid}
              draggable={false}
              className={css.picture}
              aria-label={arrangeWords.open(nameWithDuration(file))}
            >
              {file.thumbnail_url ? (
                <img src={file.thumbnail_url} alt="" loading="lazy" draggable={false} />
              ) : (
                <KindIcon kind={file.kind} size={28} stroke={1.4} />
              )}
              <VideoDuration duration={file.duration} />
            </FileLink>
            <div className={css.line}>
              {handle}
              <span className={css.name} title={file.name}>
                {file.name}
              </span>
              {actions?.(file)}
            </div>
            {note?.(file)}
          </div>
        )}
      </Sortable>
      {onMore && (
        <div className={css.more}>
          <Button onClick={onMore} busy={loadingMore}>
            {words.loadMore}
          </Button>
        </div>
      )}
      {opened !== undefined && <FileOverlay file={opened} {...neighbours} />}
    </>
  )
}
