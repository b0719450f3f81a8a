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

/** Lists that are on the screen are put right file by file: asking anew for all their pages would take the longer, the more a
 *  person has scrolled through. */

type Listed = { results: FileCard[]; next: string | null; count: number }
type Pages = InfiniteData<Listed>
type Asked = {
  place?: ListPlace
  folder?: string
  q?: string
  sort?: Sort
  at?: string
  end?: string
  subfolders?: string
}

/** Above so many at once, asking for the list is cheaper than asking for each. */
const ONE_BY_ONE = 40
const AT_ONCE = 6

/** Whether a file stands in the list that was asked for. */
const belongs = (
  file: Pick<File, 'recycled' | 'review_status' | 'parent_folder'>,
  { place = 'library', folder }: Asked,
) => {
  if (place === 'bin') return file.recycled
  if (place === 'review') return !file.recycled && file.review_status > 0
  if (file.recycled || file.review_status > 0) return false
  return folder === undefined || (file.parent_folder?.uuid ?? 'root') === folder
}

/** Whether only the server knows the content and order of a list: a search, a list that fills itself, one that includes subfolders,
 *  or one that begins somewhere in the middle. */
const isFound = ({ place = 'library', q = '', sort = 'date', at, end, subfolders }: Asked) =>
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

const without = (pages: readonly Listed[], uuid: string): Listed[] => {
  if (!isIn(pages, uuid)) return [...pages]
  return pages.map((page) => ({
    ...page,
    count: Math.max(0, page.count - 1),
    results: page.results.filter((one) => one.uuid !== uuid),
  }))
}
const placed = (pages: readonly Listed[], file: FileCard): Listed[] => {
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
  // Below what is loaded it may have been counted already: only the server knows.
  if (!page) return [...pages]
  const after = page.results.findIndex((one) => isBefore(file, one) > 0)
  page.results = page.results.toSpliced(after === -1 ? page.results.length : after, 0, file)
  return counted
}

/** Puts a file where it now belongs in every list that is loaded; without a file, takes it out of all. */
export const updateCachedLists = (cache: QueryClient, uuid: string, file: File | undefined) => {
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: keyOf(files.list) })) {
    const [, { team }, asked] = queryKey as [string, { team?: string }, Asked]
    cache.setQueryData<Pages>(queryKey, (now) => {
      if (!now) return now
      if (isFound(asked) && !isIn(now.pages, uuid)) return now
      const stays = file && file.team === team && belongs(file, asked)
      return { ...now, pages: stays ? placed(now.pages, file) : without(now.pages, uuid) }
    })
  }
}

/** What a list on the screen, or the bin, already knows of a file. */
export const findCachedCard = (cache: QueryClient, file: string): FileCard | undefined => {
  for (const route of [files.list, recycling.list, sharing.files])
    for (const [, list] of cache.getQueriesData<Pages>({ queryKey: keyOf(route) }))
      for (const { results } of list?.pages ?? []) {
        const card = results.find(({ uuid }) => uuid === file)
        if (card) return card
      }
  return undefined
}

type Ask = (file: string) => FetchQueryOptions<File, Error, File, (string | object)[]>
const renew = async (cache: QueryClient, uuid: string, ask: Ask) => {
  const asked = { ...ask(uuid), staleTime: 0 }
  try {
    // An answer that is on its way may not know what has just happened.
    if (cache.isFetching({ queryKey: asked.queryKey, exact: true }) > 0)
      await cache.fetchQuery(asked).catch(() => undefined)
    updateCachedLists(cache, uuid, await cache.fetchQuery(asked))
  } catch (error) {
    if (error instanceof AppError && error.code === 'thing.not_found') updateCachedLists(cache, uuid, undefined)
  }
}

/** Beyond so many pages, a search that is looked through is left as it was found. */
const SHORT_PAGES = 2
/** Whether something new belongs into what was found, only the server knows: short lists are asked for anew. */
const renewFound = (cache: QueryClient) =>
  cache.invalidateQueries(
    {
      queryKey: keyOf(files.list),
      predicate: ({ queryKey, state }) =>
        isFound((queryKey[2] ?? {}) as Asked) && ((state.data as Pages | undefined)?.pages.length ?? 0) <= SHORT_PAGES,
    },
    { cancelRefetch: false },
  )

// They leave a file as it is, and one of them is not about a file at all.
const harmless = new Set(['file.exported', 'file.viewed', 'file.download_arrived'])
/** The files to which something happened: one change may have touched many. */
const changedBy = (events: readonly LiveEvent[]) => [
  ...new Set(
    events.filter(({ event }) => !harmless.has(event)).flatMap(({ subjects, about = 1 }) => subjects.slice(0, about)),
  ),
]
/** Something happened to files: asks for each and puts the lists right, or asks for the lists where it is too many. */
export const refreshChangedFiles = async (cache: QueryClient, events: readonly LiveEvent[], ask: Ask) => {
  const changed = changedBy(events)
  if (changed.length === 0) return
  if (changed.length > ONE_BY_ONE) {
    await cache.invalidateQueries({ queryKey: keyOf(files.list) })
    await cache.invalidateQueries({ queryKey: keyOf(files.one) })
    return
  }
  const left = [...changed]
  const worker = async () => {
    for (let uuid = left.shift(); uuid !== undefined; uuid = left.shift()) await renew(cache, uuid, ask)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  await renewFound(cache)
}
