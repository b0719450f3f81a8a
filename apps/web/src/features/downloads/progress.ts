import { AppError, DOWNLOAD_SPACING_MS, DOWNLOADS_AT_ONCE } from '@vitrine/contract'
import { notifyIfSignedOut } from '../../lib/signed-out.ts'

/** The progress of a download (spec §3). `total` is 0 while it is unknown. */
export type DownloadProgress = {
  downloadId: string
  progress: number
  loaded: number
  total: number
  canceled: boolean
  completed: boolean
}
/** A granted download. `url` is a plain link that contains the grant. */
export type GrantedDownload = { download: string; url: string; name: string; size: number }
/** The browser functions a download uses; tests provide their own. */
export type BrowserDownload = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  save: (bytes: Blob, name: string) => void
  follow: (url: string, name: string) => void
}

/** Larger downloads are left to the browser, which doesn't keep them in memory. */
export const MEMORY_MAX_BYTES = 400_000_000

const isAbort = (error: unknown, signal: AbortSignal) => signal.aborted || (error as Error)?.name === 'AbortError'

/** Returns the length the server sends; undefined if unknown. It is less than announced if files were withdrawn in the
 *  meantime. */
const lengthOf = ({ headers }: Response) =>
  headers.has('content-encoding') ? undefined : Number(headers.get('content-length')) || undefined

const readAll = async (answer: Response, onProgress: (loaded: number) => void) => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body?.getReader()
  let loaded = 0
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value)
    loaded += next.value.byteLength
    onProgress(loaded)
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? 'application/octet-stream' })
}

/** A HEAD response has no body, so only its status is known. */
const refusalOf = (status: number) =>
  status === 401 ? notifyIfSignedOut(new AppError('auth.required')) : new Error(`answered ${status}`)

/**
 * `saved otherwise`: complete, but the length differs because files were withdrawn. `handed over`: the browser
 * downloads the plain link itself.
 */
export type DownloadResult = 'saved' | 'saved otherwise' | 'handed over'

/** Fetches one download and saves it. If the fetch is interrupted, the browser gets the plain link, provided the link still
 *  works. Throws if the server refuses the download. */
export const fetchDownload = async (
  { download: downloadId, url, name, size }: GrantedDownload,
  onProgress: (progress: DownloadProgress) => void,
  signal: AbortSignal,
  { fetch, save, follow }: BrowserDownload,
): Promise<DownloadResult> => {
  let total = size
  const at = (loaded: number, end: Partial<DownloadProgress> = {}) =>
    onProgress({
      downloadId,
      loaded,
      total,
      progress: total > 0 ? Math.min(1, loaded / total) : 0,
      canceled: false,
      completed: false,
      ...end,
    })
  at(0)
  try {
    if (total <= MEMORY_MAX_BYTES) {
      const answer = await fetch(url, { signal })
      if (!answer.ok) throw new Error(`answered ${answer.status}`)
      total = lengthOf(answer) ?? size
      save(await readAll(answer, at), name)
      at(total, { progress: 1, completed: true })
      return total === size ? 'saved' : 'saved otherwise'
    }
  } catch (error) {
    if (isAbort(error, signal)) {
      at(0, { canceled: true })
      throw error
    }
  }
  const there = await fetch(url, { method: 'HEAD', signal })
  if (!there.ok) throw refusalOf(there.status)
  follow(url, name)
  at(total, { progress: 1, completed: true })
  return 'handed over'
}

/** Limits the number of concurrent downloads, and never starts two at the same moment (spec §9). */
export const newLimiter = (
  atOnce = DOWNLOADS_AT_ONCE,
  spacing = DOWNLOAD_SPACING_MS,
  wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
) => {
  const waiting: (() => void)[] = []
  let running = 0
  let gate = Promise.resolve()
  const enter = async () => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    const mine = gate
    gate = mine.then(() => wait(spacing))
    await mine
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
