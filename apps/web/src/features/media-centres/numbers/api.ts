import { mediaCentres, type NumbersRange, type TopOrder } from '@vitrine/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/client.ts'

const FRESH_MS = 30_000
const keep = <T>(before: T | undefined) => before

/** Totals and daily figures. */
export const performanceQuery = (media_centre: string, range: NumbersRange) =>
  queryOptions({
    queryKey: [mediaCentres.performance.path, media_centre, range],
    queryFn: ({ signal }) => call(mediaCentres.performance, { params: { media_centre }, body: range }, { signal }),
    staleTime: FRESH_MS,
    placeholderData: keep,
  })
/** The top lists. */
export const analyticsQuery = (media_centre: string, range: NumbersRange, by: TopOrder) =>
  queryOptions({
    queryKey: [mediaCentres.analytics.path, media_centre, range, by],
    queryFn: ({ signal }) =>
      call(mediaCentres.analytics, { params: { media_centre }, body: { ...range, by } }, { signal }),
    staleTime: FRESH_MS,
    placeholderData: keep,
  })
/** The people who downloaded files. */
export const downloadersQuery = (media_centre: string, range: NumbersRange) =>
  infiniteQueryOptions({
    queryKey: [mediaCentres.userDownloads.path, media_centre, range],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(
        mediaCentres.userDownloads,
        { params: { media_centre }, body: { ...range, limit: 20, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (last) => last.next ?? undefined,
  })
