import {
  AppError,
  type Begun,
  conversions,
  type DownloadTerms,
  downloads,
  downloadWords,
  errors,
  failures,
  type StepsTaken,
} from '@vitrine/contract'
import { call, newKey } from '../../lib/client.ts'
import { reportError } from '../../lib/errors.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { work } from '../../lib/work.ts'
import { toast } from '../../ui/toasts.tsx'
import { fetchOne, type Granted, type Means, newLane } from './progress.ts'
import { askSteps } from './steps.ts'

type Downloadable = { uuid: string; name: string; thumbnail_url?: string | null }

const ASK_MS = 1500
const SHOWN_MS = 6000
const lane = newLane()
const follow: Means['follow'] = (url, name) => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
const means: Means = {
  fetch: (url, init) => fetch(url, init),
  follow,
  save: (bytes, name) => {
    const url = URL.createObjectURL(bytes)
    follow(url, name)
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  },
}

const reasonOf = (error: unknown) =>
  error instanceof AppError ? (error.extra.reasons?.[0] ?? error.extra.detail ?? error.message) : undefined
/** What failed, in the words of spec §8. */
const failureOf = (name: string, shape: string) => {
  if (shape === 'original') return downloadWords.failed(name)
  if (shape === 'mp4') return errors['conversion.video_failed'][1]
  return shape === 'jpg' ? errors['conversion.picture_failed'][1] : failures.resize(name)
}
const sayFailed = (name: string, error: unknown, shape = 'original') => {
  if (!(error instanceof AppError)) reportError(error)
  toast.stop(failureOf(name, shape), { detail: reasonOf(error) })
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
const beginUntilReady = async (begin: () => Promise<Begun>, signal: AbortSignal): Promise<Granted> => {
  for (;;) {
    const begun = await begin()
    if (begun.ready) return begun
    if (begun.problem !== null) throw new AppError('conversion.resize_failed', { detail: begun.problem })
    await pause(signal)
  }
}

type Taken = Omit<StepsTaken, 'version'> & { version?: string }
/** Runs one download in the tray, whatever screen is open. Answers whether it arrived. */
const runInTray = async (file: Downloadable, taken: Taken): Promise<boolean> => {
  const id = `download ${newKey()}`
  const stop = new AbortController()
  const line = { id, way: 'down' as const, title: file.name, picture: file.thumbnail_url ?? undefined }
  const cancel = () => stop.abort(new DOMException('cancelled', 'AbortError'))
  work.add({ ...line, state: 'running', progress: null, detail: 'Waiting', cancel })
  try {
    await lane(async () => {
      stop.signal.throwIfAborted()
      const begin = () => call(downloads.begin, { params: { file: file.uuid }, body: taken }, { signal: stop.signal })
      const granted = await beginUntilReady(begin, stop.signal)
      const tell: Parameters<typeof fetchOne>[1] = ({ progress, loaded, total }) =>
        work.add({
          ...line,
          state: 'running',
          progress,
          detail: `${sizeInWords(loaded)} of ${sizeInWords(total)}`,
          cancel,
        })
      await fetchOne(granted, tell, stop.signal, means)
    })
    void call(downloads.log, { params: { file: file.uuid }, body: { download: true } }).catch(() => undefined)
    work.add({ ...line, state: 'done', progress: 1, detail: downloadWords.done(1) })
    setTimeout(() => work.remove(id), SHOWN_MS)
    return true
  } catch (error) {
    if (stop.signal.aborted) {
      work.remove(id)
      if (taken.shape !== 'original')
        void call(conversions.cancel, { params: { file: file.uuid, name: taken.shape } }).catch(() => undefined)
      toast.note(downloadWords.canceled)
      return false
    }
    const retry = () => {
      work.remove(id)
      void runInTray(file, taken).then(sayDone)
    }
    work.add({ ...line, state: 'failed', progress: null, detail: reasonOf(error) ?? 'The connection broke.', retry })
    sayFailed(file.name, error, taken.shape)
    return false
  }
}
const sayDone = (arrived: boolean) => void (arrived && toast.ok(downloadWords.done(1)))

const asksPerson = ({ steps }: Pick<DownloadTerms, 'steps'>) =>
  steps.some((step) => step === 'disclaimer' || step === 'use_case' || step === 'agreement')

/** Asks for a download that is not directly allowed. True where it was approved at once. */
const request = async (files: readonly Downloadable[], taken: StepsTaken) => {
  let approved = true
  for (const { uuid: file } of files) {
    const body = { ...taken, file, useCase: taken.useCase ?? '' }
    const made = await call(downloads.ask, { body }, { key: newKey() })
    approved &&= made.approved === true
  }
  if (!approved) toast.ok(downloadWords.requested, { detail: 'You hear by e-mail when it is answered.' })
  return approved
}

/** Is there no approval yet that covers this size? */
export const mustAsk = ({ steps, granted }: Pick<DownloadTerms, 'steps' | 'granted'>, shape: string) =>
  steps.includes('request') || (granted !== null && !['original', shape].includes(granted.shape))
/** An approval of one size gives that size to who asks for no other; another one has to be asked for. */
export const withGrant = <T extends Pick<DownloadTerms, 'steps' | 'granted'>>(
  terms: T,
  shape: string,
  choose: boolean,
) => {
  const wanted = terms.granted && shape === 'original' && !choose ? terms.granted.shape : shape
  const asks = mustAsk(terms, wanted) && !terms.steps.includes('request')
  return {
    wanted,
    asked: asks ? { ...terms, steps: [...terms.steps, 'use_case' as const, 'request' as const] } : terms,
  }
}

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
    const steps = { name: file.name, terms: asked, choose, shape: wanted }
    const taken = choose || asksPerson(asked) ? await askSteps(steps) : { shape: wanted }
    if (taken === null) return
    if (mustAsk(terms, taken.shape) && !(await request([file], taken))) return
    sayDone(await runInTray(file, { ...taken, ...(version !== undefined && { version }) }))
  } catch (error) {
    sayFailed(file.name, error, shape)
  }
}

const termsOfMany = async (files: readonly Downloadable[]) => {
  const all = await Promise.all(files.map(({ uuid: file }) => call(downloads.terms, { params: { file } })))
  return {
    steps: [...new Set(all.flatMap(({ steps }) => steps))],
    reasons: [...new Set(all.flatMap(({ reasons }) => reasons))],
    marked: all.some(({ marked }) => marked),
    disclaimer: all.find(({ disclaimer }) => disclaimer)?.disclaimer ?? null,
    agreement: all.find(({ agreement }) => agreement)?.agreement ?? null,
    sizes: [],
  }
}

/** Many files as one zip. Steps that any of them asks for are asked for once. */
export const downloadZip = async (team: string, files: readonly Downloadable[]): Promise<void> => {
  const name = files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`
  try {
    const terms = await termsOfMany(files)
    const asked = asksPerson(terms) ? await askSteps({ name, terms, choose: false, shape: 'original' }) : undefined
    if (asked === null) return
    const taken = asked ?? { shape: 'original' }
    if (terms.steps.includes('request') && !(await request(files, taken))) return
    const body = { ...taken, files: files.map(({ uuid }) => uuid) }
    const zip = await call(downloads.beginZip, { params: { team }, body }, { key: newKey() })
    follow(zip.url, '')
    const left = zip.left_out.length
    toast.ok(downloadWords.done(zip.files), {
      detail: left > 0 ? `${left} left out: ${zip.left_out[0]?.reason}` : undefined,
    })
  } catch (error) {
    sayFailed(name, error)
  }
}
