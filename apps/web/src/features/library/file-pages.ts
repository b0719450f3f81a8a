import { files, type Input } from '@vitrine/contract'
import { type InfiniteData, infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { keyOf, reusePages } from '../../lib/query.ts'
import type { ListedFile } from './columns.ts'

type Listing = NonNullable<Input<typeof files.list>['query']>
type FileListQuery = Pick<Listing, 'q' | 'place' | 'folder' | 'subfolders' | 'sort' | 'order'>
const PAGE = 100
/** The maximum number of pages in memory. The furthest pages are dropped, and fetched again when the user scrolls back. */
const PAGES_HELD = 40
/** Where a list starts: undefined for its first file, a day, or `LIST_END` for its last file. */
export type ListStart = string | undefined
export const LIST_END = 'end'
const startOf = (from: ListStart) => (from === undefined ? {} : from === LIST_END ? { end: 'true' } : { at: from })
type Step = { cursor?: string; before?: string; at?: string; end?: string }

/** The files in a place, starting from any position and paged in both directions. */
export const filePagesQuery = (team: string, { q, ...asked }: FileListQuery, from: ListStart) => {
  const query = { ...asked, q: q || undefined, limit: PAGE }
  return infiniteQueryOptions({
    queryKey: [...keyOf(files.list, { params: { team }, query: { ...query, ...startOf(from) } }), 'pages'],
    maxPages: PAGES_HELD,
    structuralSharing: reusePages,
    initialPageParam: startOf(from) as Step,
    queryFn: ({ signal, pageParam }) =>
      call(files.list, { params: { team }, query: { ...query, ...pageParam } }, { signal }),
    getNextPageParam: ({ next }): Step | undefined => (next === null ? undefined : { cursor: next }),
    getPreviousPageParam: ({ previous }): Step | undefined => (previous === null ? undefined : { before: previous }),
  })
}

/** The result of an infinite query for any list of files. */
export type Pages = UseInfiniteQueryResult<
  InfiniteData<{ results: ListedFile[]; next: string | null; count: number }, unknown>
>
/** Returns the number of files loaded above the first requested page. */
export const countLoadedAbove = (data: Pages['data']) => {
  const pages = data?.pages ?? []
  const above = data?.pageParams.findIndex((step) => !isUp(step)) ?? 0
  return pages.slice(0, Math.max(0, above)).reduce((sum, { results }) => sum + results.length, 0)
}
const isUp = (step: unknown) => typeof step === 'object' && step !== null && 'before' in step
