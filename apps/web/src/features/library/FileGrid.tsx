import { useCallback, useMemo } from 'react'
import { useMobile } from '../../lib/media-query.ts'
import { FileOverlay, usePreloadFileScreen, useOpenFile } from '../files/index.ts'
import type { ColumnName } from './columns.ts'
import { FileList } from './FileList.tsx'
import { countLoadedAbove, type Pages } from './file-pages.ts'
import { Grid } from './Grid.tsx'
import { PHONE_PX } from './tile-size.ts'
import { useRestoreScroll } from './use-restore-scroll.ts'

type FileGridProps = {
  label: string
  query: Pages
  /** The wanted height of a row on a desk. */
  height: number
  /** Given, the files stand as lines with these columns. */
  columns?: readonly ColumnName[] | undefined
  /** Goes to the first or the last file of all; undefined where the list begins at its first, or cannot jump. */
  onFirst?: (() => void) | undefined
  onLast?: (() => void) | undefined
  /** The list was opened at its end: its last file is shown first. */
  atEnd?: boolean
  /** They are of another team, and open as this one sees them. */
  shared?: boolean
}

/** The files of a list as a grid or as lines, and the one that is open over it. */
export const FileGrid = (props: FileGridProps) => {
  const { label, query, height, columns, onFirst, onLast, atEnd = false, shared = false } = props
  const mobile = useMobile()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const { hasPreviousPage, isFetchingPreviousPage, fetchPreviousPage } = query
  const files = useMemo(() => data?.pages.flatMap(({ results }) => results) ?? [], [data])
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const before = useCallback(() => void fetchPreviousPage(), [fetchPreviousPage])
  const onMore = hasNextPage && !isFetchingNextPage ? more : undefined
  const onBefore = hasPreviousPage && !isFetchingPreviousPage ? before : undefined
  const { opened, neighbours } = useOpenFile(files, onMore, onBefore)
  usePreloadFileScreen()
  useRestoreScroll(!atEnd)
  const list = {
    label,
    files,
    above: countLoadedAbove(data),
    onMore,
    onBefore,
    onFirst: hasPreviousPage ? onFirst : undefined,
    onLast: hasNextPage ? onLast : undefined,
    opened,
    begins: !hasPreviousPage,
    atEnd,
  }
  return (
    <>
      {columns ? (
        <FileList columns={columns} count={data?.pages[0]?.count ?? 0} {...list} />
      ) : (
        <Grid height={mobile ? PHONE_PX : height} gap={mobile ? 3 : 6} {...list} />
      )}
      {opened !== undefined && <FileOverlay file={opened} {...neighbours} shared={shared} />}
    </>
  )
}
