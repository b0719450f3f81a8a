/** What browsers and the bundler say when a piece of the app's code does not come. */
const notCome =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/

/** A piece of the app's code did not come: there is no connection, or its release has been replaced by a newer one. */
export class ChunkLoadError extends Error {
  constructor() {
    super('A part of the app could not be loaded')
  }
}
/** Whether something failed because code did not come. That is no fault of the app. */
export const isChunkLoadError = (error: unknown) =>
  error instanceof ChunkLoadError || (error instanceof Error && notCome.test(error.message))

/** Wraps a dynamic import. Its failure has a name of ours: at those it knows, the router reloads the page at once, and
 *  offline a reloaded page is no page at all. */
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

/** Makes what opens the page anew with the code of today, as soon as the server answers. A browser remembers a piece that failed, so
 *  that nothing less helps. Answers whether it does. By itself it does so once a minute: a piece that never comes ends in words. */
export const newReloader =
  ({ answers, reload, memory, now }: Means) =>
  async ({ asked }: { asked: boolean }) => {
    const lately = now() - Number(memory.getItem(KEY) ?? 0) < ONCE_IN_MS
    if ((lately && !asked) || !(await answers())) return false
    memory.setItem(KEY, String(now()))
    reload()
    return true
  }
/** The same for this page. */
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
