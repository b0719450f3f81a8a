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
  /** The preferred row height on a desktop. */
  height: number
  /** If given, files are shown as a list with these columns. */
  columns?: readonly ColumnName[] | undefined
  /** Jumps to the first or last file; undefined if the list can't jump. */
  onFirst?: (() => void) | undefined
  onLast?: (() => void) | undefined
  /** True if the list was opened at its end, with its last file in view. */
  atEnd?: boolean
  /** True if the files belong to another team. */
  shared?: boolean
}

/** The files as a grid or a list, with the open file over it. */
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
