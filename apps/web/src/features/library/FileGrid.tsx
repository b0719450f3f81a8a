import type { FileCard } from '@vitrine/contract'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useMobile } from '../../lib/media-query.ts'
import { FileOverlay, useOpenFile } from '../files/index.ts'
import { Grid } from './Grid.tsx'
import { PHONE_PX } from './tile-size.ts'

type Listed = { results: FileCard[]; next: string | null; count: number }
type FileGridProps = {
  label: string
  query: UseInfiniteQueryResult<InfiniteData<Listed>>
  /** The wanted height of a row on a desk. */
  height: number
}

/** The files of a list as a grid, and the one that is open over it. */
export const FileGrid = ({ label, query, height }: FileGridProps) => {
  const mobile = useMobile()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const files = useMemo(() => data?.pages.flatMap(({ results }) => results) ?? [], [data])
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const onMore = hasNextPage && !isFetchingNextPage ? more : undefined
  const { opened, neighbours } = useOpenFile(files, onMore)
  return (
    <>
      <Grid
        label={label}
        files={files}
        height={mobile ? PHONE_PX : height}
        gap={mobile ? 3 : 6}
        onMore={onMore}
        opened={opened}
      />
      {opened !== undefined && <FileOverlay file={opened} {...neighbours} />}
    </>
  )
}
