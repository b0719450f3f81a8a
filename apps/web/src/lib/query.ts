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

/** The query key of a route. Without input, the key matches all cached responses of the route. */
export const keyOf = (route: Route, input?: Sent) =>
  input ? [route.path, input.params ?? {}, input.query ?? {}] : [route.path]

/** Query options for a GET route. */
export const queryOf = <R extends Route & { method: 'GET' }>(route: R, input: Input<R>) =>
  queryOptions({
    queryKey: keyOf(route, input as Sent),
    queryFn: ({ signal }): Promise<Reply<R>> =>
      call<Route & { method: 'GET' }>(route, input as never, { signal }) as Promise<Reply<R>>,
  })

/** Keeps showing the previous list while a search is typed, so that no row disappears under a pointer or a menu. */
const whileTyping = <T>({ params, query }: Sent) => {
  const place = (of: unknown, words: unknown) => JSON.stringify([of ?? {}, { ...(words as object), query: undefined }])
  return (before: T | undefined, last: { queryKey: readonly unknown[] } | undefined) =>
    last && place(last.queryKey[1], last.queryKey[2]) === place(params, query) ? before : undefined
}

/** Keeps the identity of loaded pages when earlier pages are added or dropped. The default compares pages by index,
 *  which would replace every page and re-render everything. */
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

/** Infinite query options for a list route. */
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

/** Returns a new idempotency key for a POST, otherwise undefined. Keys are stored per user, so anonymous calls have none. */
const keyFor = (route: Route) =>
  route.method === 'POST' && route.access.who !== 'anyone' ? newIdempotencyKey() : undefined

type Then<T> = { onSuccess?: (reply: T) => void; onError?: (error: unknown) => void }
/** A mutation for a route that writes. On success, the routes in `refreshes` are fetched again. Callbacks of `mutate`
 *  also run if the component that called it has been unmounted by then. */
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

/** Creates the query client. Expected errors are shown where they occur; `onFailure` gets the unexpected ones. */
export const newQueryClient = (onFailure: (error: unknown) => void) => {
  const onError = (error: unknown) => (error instanceof AppError ? undefined : onFailure(error))
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // `call` retries on its own. Offline, a query fails instead of waiting forever; failed and stale queries are fetched again
      // once the connection is back.
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true, staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
