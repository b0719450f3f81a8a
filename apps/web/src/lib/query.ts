import { AppError, type Input, type Reply, type Route } from '@vitrine/contract'
import {
  type InfiniteData,
  infiniteQueryOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  replaceEqualDeep,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call, newIdempotencyKey } from './client.ts'

type Sent = { params?: unknown; query?: unknown }
type Listed = { results: unknown[]; next: string | null }

/** The place of a route's answers in the cache. Without input: all of them. */
export const keyOf = (route: Route, input?: Sent) =>
  input ? [route.path, input.params ?? {}, input.query ?? {}] : [route.path]

/** A reading route as a query. */
export const queryOf = <R extends Route & { method: 'GET' }>(route: R, input: Input<R>) =>
  queryOptions({
    queryKey: keyOf(route, input as Sent),
    queryFn: ({ signal }): Promise<Reply<R>> =>
      call<Route & { method: 'GET' }>(route, input as never, { signal }) as Promise<Reply<R>>,
  })

/** The list stays while what is searched for in it is typed, so that no row is taken from under a pointer or a menu. */
const whileTyping = <T>({ params, query }: Sent) => {
  const place = (of: unknown, words: unknown) => JSON.stringify([of ?? {}, { ...(words as object), query: undefined }])
  return (before: T | undefined, last: { queryKey: readonly unknown[] } | undefined) =>
    last && place(last.queryKey[1], last.queryKey[2]) === place(params, query) ? before : undefined
}

/** Pages that are held stay the very same when others come or go before them. Compared place by place, as is usual, each would be
 *  taken for another and made anew with everything in it, and all that shows it drawn again. */
export const reusePages = (before: unknown, after: unknown): unknown => {
  const old = before as InfiniteData<unknown> | undefined
  const now = after as InfiniteData<unknown>
  if (!old) return now
  const held = new Set(old.pages)
  const pages = now.pages.map((page, at) => (held.has(page) ? page : replaceEqualDeep(old.pages[at], page)))
  const pageParams = replaceEqualDeep(old.pageParams, now.pageParams)
  const isSame = pages.length === old.pages.length && pages.every((page, at) => page === old.pages[at])
  return isSame && pageParams === old.pageParams ? old : { pages, pageParams }
}

/** A list route as pages that 'Load more' appends to. */
export const pagesOf = <R extends Route & { method: 'GET' }>(route: R, input: Input<R>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(route, input as Sent), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }): Promise<Reply<R>> => {
      const { query, ...rest } = input as { query?: object }
      return call<Route & { method: 'GET' }>(route, { ...rest, query: { ...query, cursor: pageParam } } as never, {
        signal,
      }) as Promise<Reply<R>>
    },
    getNextPageParam: (last) => (last as Listed).next ?? undefined,
    structuralSharing: reusePages,
    placeholderData: whileTyping(input as Sent),
  })

/** What the server does once however often it is asked: it keeps keys by user, so a caller without a name has none. */
const keyFor = (route: Route) =>
  route.method === 'POST' && route.access.who !== 'anyone' ? newIdempotencyKey() : undefined

type Then<T> = { onSuccess?: (reply: T) => void; onError?: (error: unknown) => void }
/** A writing route as a mutation. Afterwards the answers of `refreshes` are asked for anew. What follows a `mutate` follows it also
 *  where the row that asked is gone by then. */
export const useSend = <R extends Route>(route: R, { refreshes = [] }: { refreshes?: readonly Route[] } = {}) => {
  const cache = useQueryClient()
  const mutation = useMutation<Reply<R>, unknown, Input<R>>({
    mutationFn: (input) => call<Route>(route, input as never, { key: keyFor(route) }) as Promise<Reply<R>>,
    onSuccess: () => Promise.all(refreshes.map((one) => cache.invalidateQueries({ queryKey: keyOf(one) }))),
  })
  const { mutateAsync } = mutation
  const mutate = (input: Input<R>, { onSuccess, onError }: Then<Reply<R>> = {}): void =>
    void mutateAsync(input).then(onSuccess, onError ?? (() => undefined))
  return { ...mutation, mutate }
}

/** The cache of one open app. What the server refuses is told where it was asked for; `onFailure` hears of what should not happen. */
export const newQueryClient = (onFailure: (error: unknown) => void) => {
  const onError = (error: unknown) => (error instanceof AppError ? undefined : onFailure(error))
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // The client itself repeats what may be repeated. Offline, a query fails and says so instead of waiting for ever; what failed
      // or is old is asked for again with the next connection.
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true, staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
