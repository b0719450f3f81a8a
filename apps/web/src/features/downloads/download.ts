import {
  AppError,
  type StartedDownload,
  conversions,
  type DownloadTerms,
  downloads,
  downloadWords,
  errors,
  failures,
  type FileCard,
  type StepsTaken,
} from '@vitrine/contract'
import { call, newIdempotencyKey } from '../../lib/client.ts'
import { toast } from '../../ui/toasts.tsx'
import { trayWords } from './copy.ts'
import type { GrantedDownload } from './progress.ts'
import { promptForSteps } from './steps.ts'
import { runInTray, toastFailure } from './tray.ts'

/** `foreign` means that the file is shared by another team. */
export type Downloadable = Pick<FileCard, 'uuid' | 'name'> &
  Partial<Pick<FileCard, 'thumbnail_url' | 'kind' | 'width' | 'height'>> & { foreign?: boolean }

const ASK_MS = 1500
/** Returns the message for a failed download (spec §8). */
const failureOf = (name: string, shape: string) => {
  if (shape === 'original') return downloadWords.failed(name)
  if (shape === 'mp4') return errors['conversion.video_failed'][1]
  return shape === 'jpg' ? errors['conversion.picture_failed'][1] : failures.resize(name)
}
const pause = (signal: AbortSignal) =>
  new Promise<void>((done, stopped) => {
    const timer = setTimeout(done, ASK_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stopped(signal.reason)
    })
  })

/** Starts the download, and waits while another size or format is created. */
const beginUntilReady = async (
  begin: () => Promise<StartedDownload>,
  signal: AbortSignal,
  wait: () => void,
): Promise<GrantedDownload> => {
  for (;;) {
    const begun = await begin()
    if (begun.ready) return begun
    if (begun.problem !== null) throw new AppError('conversion.resize_failed', { detail: begun.problem })
    wait()
    await pause(signal)
  }
}

type DownloadOptions = Omit<StepsTaken, 'version'> & { version?: string }
const runOne = (file: Downloadable, taken: DownloadOptions) => {
  const params = { file: file.uuid }
  const { shape } = taken
  /** Cancels the conversion on the server, so that a failed one can be retried. */
  const forget = async () =>
    shape === 'original' ? undefined : call(conversions.cancel, { params: { ...params, name: shape } })
  return runInTray({
    title: file.name,
    picture: file.thumbnail_url ?? undefined,
    failure: failureOf(file.name, taken.shape),
    begin: async (signal, say) => ({
      ...(await beginUntilReady(
        () => call(downloads.begin, { params, body: taken }, { signal }),
        signal,
        () => say(shape === 'mp4' ? trayWords.converting : trayWords.preparing),
      )),
      files: 1,
    }),
    forget,
    arrived: () => void call(downloads.log, { params, body: { download: true } }).catch(() => undefined),
    canceled: () => void forget().catch(() => undefined),
  })
}

export const needsDialog = ({ steps }: Pick<DownloadTerms, 'steps'>) =>
  steps.some((step) => step === 'disclaimer' || step === 'use_case' || step === 'agreement')

/** Requests a download of each file. Returns true if all were approved at once. */
export const requestDownload = async (files: readonly Downloadable[], taken: StepsTaken) => {
  let approved = true
  for (const { uuid: file } of files) {
    const body = { ...taken, file, useCase: taken.useCase ?? '' }
    const made = await call(downloads.ask, { body }, { key: newIdempotencyKey() })
    approved &&= made.approved === true
  }
  if (!approved) toast.ok(downloadWords.requested, { detail: downloadWords.waiting })
  return approved
}

/** Whether this size still needs an approval. */
export const needsRequest = ({ steps, granted }: Pick<DownloadTerms, 'steps' | 'granted'>, shape: string) =>
  steps.includes('request') || (granted !== null && !['original', shape].includes(granted.shape))
/** Returns the size to download and the terms to accept. A size that has been approved is the default; any other size
 *  has to be requested. */
export const withGrant = <T extends Pick<DownloadTerms, 'steps' | 'granted'>>(
  terms: T,
  shape: string,
  choose: boolean,
) => {
  const wanted = terms.granted && shape === 'original' && !choose ? terms.granted.shape : shape
  const mustRequest = needsRequest(terms, wanted) && !terms.steps.includes('request')
  return {
    wanted,
    asked: mustRequest ? { ...terms, steps: [...terms.steps, 'use_case' as const, 'request' as const] } : terms,
  }
}

/** Returns the side that a custom size refers to. */
const sideOf = ({ width, height }: Downloadable): 'width' | 'height' =>
  width && height && width <= height ? 'height' : 'width'

type Wanted = { shape?: string; choose?: boolean; version?: string }
/** Downloads one file (spec §4): the steps, a request if needed, then the bytes. `choose` asks for the size first;
 *  `version` is a version other than the active one. */
export const downloadFile = async (
  file: Downloadable,
  { shape = 'original', choose = false, version }: Wanted = {},
): Promise<void> => {
  try {
    const terms = await call(downloads.terms, { params: { file: file.uuid } })
    if (terms.verdict === 'deny')
      return void toast.stop(downloadWords.failed(file.name), { detail: terms.reasons.join(' ') })
    const { wanted, asked } = withGrant(terms, shape, choose)
    const steps = { name: file.name, terms: asked, choose, shape: wanted, side: sideOf(file) }
    const taken = choose || needsDialog(asked) ? await promptForSteps(steps) : { shape: wanted }
    if (taken === null) return
    if (needsRequest(terms, taken.shape) && !(await requestDownload([file], taken))) return
    await runOne(file, { ...taken, ...(version !== undefined && { version }) })
  } catch (error) {
    toastFailure(failureOf(file.name, shape), error)
  }
}
