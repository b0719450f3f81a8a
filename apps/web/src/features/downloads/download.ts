import {
  AppError,
  type Begun,
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
import type { GrantedDownload } from './progress.ts'
import { askSteps } from './steps.ts'
import { runInTray, toastFailure } from './tray.ts'

/** `foreign`: of another team, which shares it with ours. */
export type Downloadable = Pick<FileCard, 'uuid' | 'name'> &
  Partial<Pick<FileCard, 'thumbnail_url' | 'width' | 'height'>> & { foreign?: boolean }

const ASK_MS = 1500
/** What failed, in the words of spec §8. */
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

/** Begins it, and waits while another size or format is being made. */
const beginUntilReady = async (
  begin: () => Promise<Begun>,
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

type Taken = Omit<StepsTaken, 'version'> & { version?: string }
const runOne = (file: Downloadable, taken: Taken) => {
  const params = { file: file.uuid }
  const { shape } = taken
  /** Nobody waits for it any more; and what failed is tried anew. */
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
        () => say(shape === 'mp4' ? 'Being converted to MP4' : 'Being made'),
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

/** Asks for a download that is not directly allowed. True where it was approved at once. */
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

/** Is there no approval yet that covers this size? */
export const needsRequest = ({ steps, granted }: Pick<DownloadTerms, 'steps' | 'granted'>, shape: string) =>
  steps.includes('request') || (granted !== null && !['original', shape].includes(granted.shape))
/** An approval of one size gives that size to who asks for no other; another one has to be asked for. */
export const withGrant = <T extends Pick<DownloadTerms, 'steps' | 'granted'>>(
  terms: T,
  shape: string,
  choose: boolean,
) => {
  const wanted = terms.granted && shape === 'original' && !choose ? terms.granted.shape : shape
  const asks = needsRequest(terms, wanted) && !terms.steps.includes('request')
  return {
    wanted,
    asked: asks ? { ...terms, steps: [...terms.steps, 'use_case' as const, 'request' as const] } : terms,
  }
}

/** The side that a custom size is named by. */
const sideOf = ({ width, height }: Downloadable): 'width' | 'height' =>
  width && height && width <= height ? 'height' : 'width'

type Wanted = { shape?: string; choose?: boolean; version?: string }
/** The whole flow of spec §4 for one file: what has to be read, said and agreed to, a request where it is not directly allowed,
 *  then the bytes. `choose` asks for the size first; `version` is another than the one in use. */
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
    const taken = choose || needsDialog(asked) ? await askSteps(steps) : { shape: wanted }
    if (taken === null) return
    if (needsRequest(terms, taken.shape) && !(await requestDownload([file], taken))) return
    await runOne(file, { ...taken, ...(version !== undefined && { version }) })
  } catch (error) {
    toastFailure(failureOf(file.name, shape), error)
  }
}
