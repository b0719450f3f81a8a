import { AppError, downloadWords } from '@vitrine/contract'
import { newIdempotencyKey } from '../../lib/client.ts'
import { reasonOf, reportError } from '../../lib/errors.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { work } from '../../lib/work.ts'
import { toast } from '../../ui/toasts.tsx'
import { trayWords } from './copy.ts'
import {
  type DownloadResult,
  type DownloadProgress,
  fetchDownload,
  type GrantedDownload,
  type BrowserDownload,
  newLimiter,
} from './progress.ts'

const SHOWN_MS = 6000
const limitDownloads = newLimiter()
const follow: BrowserDownload['follow'] = (url, name) => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
const browserDownload: BrowserDownload = {
  fetch: (url, init) => fetch(url, init),
  follow,
  save: (bytes, name) => {
    const url = URL.createObjectURL(bytes)
    follow(url, name)
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  },
}

/** Shows an error as a toast (spec §8). Reports it too if it did not come from the server. */
export const toastFailure = (words: string, error: unknown) => {
  if (!(error instanceof AppError)) reportError(error)
  toast.stop(words, { detail: reasonOf(error) })
}

/** A granted download, with the number of files and notes for the toast. */
type StartedDownload = GrantedDownload & {
  files: number
  note?: string | undefined
  /** The message if some files were left out. */
  otherwise?: string | undefined
}
/** A download that runs in the tray. */
export type Task = {
  title: string
  picture?: string | undefined
  /** The error message (spec §8). */
  failure: string
  /** Starts the download and returns its link, name and size. `say` shows what the download is waiting for. */
  begin: (signal: AbortSignal, say: (detail: string) => void) => Promise<StartedDownload>
  /** Clears the failure on the server before a retry. */
  forget?: () => Promise<unknown>
  arrived?: () => void
  canceled?: () => void
}

const toastFinished = (title: string, { files, note, otherwise }: StartedDownload, how: DownloadResult) => {
  if (how === 'saved otherwise' && otherwise !== undefined)
    return void toast.warn(trayWords.partly(title), { detail: [otherwise, note].filter(Boolean).join(' ') })
  if (how !== 'handed over') return void toast.ok(downloadWords.done(files), { detail: note })
  toast.ok(trayWords.handedOver(title), { detail: [trayWords.handedOverHelp, note].filter(Boolean).join(' ') })
}

const trayDetail = ({ otherwise }: StartedDownload, how: DownloadResult) => {
  if (how === 'handed over') return trayWords.inBrowser
  // The number of files isn't repeated here, because the toast shows it.
  return how === 'saved' || otherwise === undefined ? trayWords.done : trayWords.leftOut
}

/** Runs one download in the tray, whichever screen is open, and shows a toast at the end. */
export const runInTray = async (task: Task): Promise<void> => {
  const id = `download ${newIdempotencyKey()}`
  const stop = new AbortController()
  const { title, picture } = task
  const line = { id, way: 'down' as const, title, picture }
  const cancel = () => stop.abort(new DOMException('cancelled', 'AbortError'))
  const showProgress = ({ progress, loaded, total }: DownloadProgress) =>
    work.add({
      ...line,
      state: 'running',
      progress,
      detail: trayWords.progress(sizeInWords(loaded), sizeInWords(total)),
      cancel,
    })
  const say = (detail: string) => work.add({ ...line, state: 'running', progress: null, detail, cancel })
  say(trayWords.waiting)
  try {
    const [got, how] = await limitDownloads(async () => {
      stop.signal.throwIfAborted()
      const granted = await task.begin(stop.signal, say)
      return [granted, await fetchDownload(granted, showProgress, stop.signal, browserDownload)] as const
    })
    task.arrived?.()
    const detail = trayDetail(got, how)
    work.add({ ...line, state: 'done', progress: 1, detail })
    setTimeout(() => work.remove(id), SHOWN_MS)
    toastFinished(title, got, how)
  } catch (error) {
    if (stop.signal.aborted) {
      work.remove(id)
      task.canceled?.()
      toast.note(downloadWords.canceled)
      return
    }
    const retry = async () => {
      work.remove(id)
      await task.forget?.().catch(() => undefined)
      await runInTray(task)
    }
    work.add({
      ...line,
      state: 'failed',
      progress: null,
      detail: reasonOf(error) ?? trayWords.lost,
      retry: () => void retry(),
    })
    toastFailure(task.failure, error)
  }
}
