import {
  AppError,
  type File,
  type FileCard,
  files,
  type ListPlace,
  type LiveEvent,
  recycling,
  sharing,
  type Sort,
} from '@vitrine/contract'
import type { FetchQueryOptions, InfiniteData, QueryClient } from '@tanstack/react-query'
import { keyOf } from '../../lib/query.ts'

/** Lists on screen are updated file by file, because refetching all loaded pages gets slower the further a user has
 *  scrolled. */

type Listed = { results: FileCard[]; next: string | null; count: number }
type Pages = InfiniteData<Listed>
type ListQuery = {
  place?: ListPlace
  folder?: string
  q?: string
  sort?: Sort
  at?: string
  end?: string
  subfolders?: string
}

/** For more files than this, fetching the list again is cheaper than fetching each file. */
const ONE_BY_ONE = 40
const AT_ONCE = 6

const belongsToList = (
  file: Pick<File, 'recycled' | 'review_status' | 'parent_folder'>,
  { place = 'library', folder }: ListQuery,
) => {
  if (place === 'bin') return file.recycled
  if (place === 'review') return !file.recycled && file.review_status > 0
  if (file.recycled || file.review_status > 0) return false
  return folder === undefined || (file.parent_folder?.uuid ?? 'root') === folder
}

/** Whether only the server knows the content and order of a list: a search, a live collection, a list with subfolders,
 *  or one that doesn't begin at its first file. */
const isServerOrdered = ({ place = 'library', q = '', sort = 'date', at, end, subfolders }: ListQuery) =>
  q !== '' ||
  subfolders !== undefined ||
  at !== undefined ||
  end !== undefined ||
  sort !== 'date' ||
  !['library', 'review', 'bin'].includes(place)
const isIn = (pages: readonly Listed[], file: string) =>
  pages.some(({ results }) => results.some(({ uuid }) => uuid === file))

const isBefore = (a: FileCard, b: FileCard) =>
  a.created_at.getTime() - b.created_at.getTime() || (a.uuid > b.uuid ? 1 : a.uuid < b.uuid ? -1 : 0)

const withoutFile = (pages: readonly Listed[], uuid: string): Listed[] => {
  if (!isIn(pages, uuid)) return [...pages]
  return pages.map((page) => ({
    ...page,
    count: Math.max(0, page.count - 1),
    results: page.results.filter((one) => one.uuid !== uuid),
  }))
}
const withFile = (pages: readonly Listed[], file: FileCard): Listed[] => {
  if (isIn(pages, file.uuid))
    return pages.map((page) => ({
      ...page,
      results: page.results.map((one) => (one.uuid === file.uuid ? file : one)),
    }))
  const counted = pages.map((page) => ({ ...page, count: page.count + 1 }))
  const at = counted.findIndex(({ results, next }, i) => {
    const last = results.at(-1)
    return (last !== undefined && isBefore(file, last) > 0) || (i === counted.length - 1 && next === null)
  })
  const page = counted[at]
  // A file beyond the loaded pages may have been counted already, which only the server knows.
  if (!page) return [...pages]
  const after = page.results.findIndex((one) => isBefore(file, one) > 0)
  page.results = page.results.toSpliced(after === -1 ? page.results.length : after, 0, file)
  return counted
}

/** Updates a file in every loaded list. If `file` is undefined, removes the file from all lists. */
export const updateCachedLists = (cache: QueryClient, uuid: string, file: File | undefined) => {
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: keyOf(files.list) })) {
    const [, { team }, asked] = queryKey as [string, { team?: string }, ListQuery]
    cache.setQueryData<Pages>(queryKey, (now) => {
      if (!now) return now
      if (isServerOrdered(asked) && !isIn(now.pages, uuid)) return now
      const stays = file && file.team === team && belongsToList(file, asked)
      return { ...now, pages: stays ? withFile(now.pages, file) : withoutFile(now.pages, uuid) }
    })
  }
}

/** Returns the card of a file from any loaded list, the bin and shared folders included; undefined if there is none. */
export const findCachedCard = (cache: QueryClient, file: string): FileCard | undefined => {
  for (const route of [files.list, recycling.list, sharing.files])
    for (const [, list] of cache.getQueriesData<Pages>({ queryKey: keyOf(route) }))
      for (const { results } of list?.pages ?? []) {
        const card = results.find(({ uuid }) => uuid === file)
        if (card) return card
      }
  return undefined
}

type FileQueryOptions = (file: string) => FetchQueryOptions<File, Error, File, (string | object)[]>
const refetchFile = async (cache: QueryClient, uuid: string, ask: FileQueryOptions) => {
  const asked = { ...ask(uuid), staleTime: 0 }
  try {
    // The response to a running request may be older than the event.
    if (cache.isFetching({ queryKey: asked.queryKey, exact: true }) > 0)
      await cache.fetchQuery(asked).catch(() => undefined)
    updateCachedLists(cache, uuid, await cache.fetchQuery(asked))
  } catch (error) {
    if (error instanceof AppError && error.code === 'thing.not_found') updateCachedLists(cache, uuid, undefined)
  }
}

/** Lists with more loaded pages than this are not refetched. */
const SHORT_PAGES = 2
/** Refetches short lists whose content only the server knows, because a new file may belong to them. */
const refetchServerOrdered = (cache: QueryClient) =>
  cache.invalidateQueries(
    {
      queryKey: keyOf(files.list),
      predicate: ({ queryKey, state }) =>
        isServerOrdered((queryKey[2] ?? {}) as ListQuery) &&
        ((state.data as Pages | undefined)?.pages.length ?? 0) <= SHORT_PAGES,
    },
    { cancelRefetch: false },
  )

// These events don’t change a file.
const harmless = new Set(['file.exported', 'file.viewed', 'file.download_arrived'])
/** Returns the files changed by the events; one event can change many. */
const changedBy = (events: readonly LiveEvent[]) => [
  ...new Set(
    events.filter(({ event }) => !harmless.has(event)).flatMap(({ subjects, about = 1 }) => subjects.slice(0, about)),
  ),
]
/** Fetches the changed files and updates the lists, or fetches the lists if too many files have changed. */
export const refreshChangedFiles = async (cache: QueryClient, events: readonly LiveEvent[], ask: FileQueryOptions) => {
  const changed = changedBy(events)
  if (changed.length === 0) return
  if (changed.length > ONE_BY_ONE) {
    await cache.invalidateQueries({ queryKey: keyOf(files.list) })
    await cache.invalidateQueries({ queryKey: keyOf(files.one) })
    return
  }
  const left = [...changed]
  const worker = async () => {
    for (let uuid = left.shift(); uuid !== undefined; uuid = left.shift()) await refetchFile(cache, uuid, ask)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  await refetchServerOrdered(cache)
}
