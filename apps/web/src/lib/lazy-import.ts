/** Error messages from browsers and the bundler for chunks that can't be loaded. */
const chunkErrors =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/

/** A chunk could not be loaded: there is no connection, or a newer release replaced it. */
export class ChunkLoadError extends Error {
  constructor() {
    super('A part of the app could not be loaded')
  }
}
/** Whether an error means that a chunk could not be loaded, which is not a bug. */
export const isChunkLoadError = (error: unknown) =>
  error instanceof ChunkLoadError || (error instanceof Error && chunkErrors.test(error.message))

/** Wraps a dynamic import so that a failed chunk throws a `ChunkLoadError`. On the original error, the router would
 *  reload the page, which fails offline. */
export const lazyImport =
  <T>(load: () => Promise<T>) =>
  () =>
    load().catch((error: unknown): never => {
      throw isChunkLoadError(error) ? new ChunkLoadError() : error
    })

type Means = {
  /** Whether the server can be reached. */
  answers: () => Promise<boolean>
  reload: () => void
  memory: Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
}
const KEY = 'vitrine-reloaded'
const ONCE_IN_MS = 60_000

/** Creates a function that reloads the page with the current code if the server responds, because browsers cache a failed
 *  import. Returns whether it reloads. Automatic reloads happen at most once a minute. */
export const newReloader =
  ({ answers, reload, memory, now }: Means) =>
  async ({ asked }: { asked: boolean }) => {
    const lately = now() - Number(memory.getItem(KEY) ?? 0) < ONCE_IN_MS
    if ((lately && !asked) || !(await answers())) return false
    memory.setItem(KEY, String(now()))
    reload()
    return true
  }
/** Reloads this page with the current code if the server responds. */
export const reloadWhenReachable = newReloader({
  answers: () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => location.reload(),
  memory: sessionStorage,
  now: () => Date.now(),
})
