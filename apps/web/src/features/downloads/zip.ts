import {
  AppError,
  ASK_FILES_MAX,
  type DownloadTerms,
  downloads,
  downloadWords,
  leftOutInWords,
  leftOutNote,
  type StepsTaken,
} from '@vitrine/contract'
import { call, newIdempotencyKey } from '../../lib/client.ts'
import { filesInWords } from '../../lib/counts.ts'
import { toast } from '../../ui/toasts.tsx'
import { trayWords } from './copy.ts'
import { requestDownload, needsDialog, type Downloadable } from './download.ts'
import { promptForSteps } from './steps.ts'
import { runInTray, toastFailure } from './tray.ts'

type Terms = Pick<DownloadTerms, 'steps' | 'disclaimer' | 'agreement' | 'sizes' | 'reasons' | 'marked'>
/** Fetches the disclaimer and agreement. They are the same for all files in the team, so the first found is enough. */
const textsFor = async (files: readonly Downloadable[], steps: DownloadTerms['steps']): Promise<Terms> => {
  const terms: Terms = { steps, disclaimer: null, agreement: null, sizes: [], reasons: [], marked: false }
  const lacks = () =>
    (steps.includes('disclaimer') && terms.disclaimer === null) ||
    (steps.includes('agreement') && terms.agreement === null)
  for (const { uuid: file } of files) {
    if (!lacks()) break
    const found = await call(downloads.terms, { params: { file } })
    terms.disclaimer ??= found.disclaimer
    terms.agreement ??= found.agreement
  }
  return terms
}

/** Returns the steps that an error response requires. Rethrows any other error. */
const stepsIn = (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== 'rights.steps') throw error
  return (error.extra.steps ?? []) as DownloadTerms['steps']
}

/** Downloads many files as one zip in the tray. Each step is shown once for all files. */
export const downloadZip = async (team: string, files: readonly Downloadable[]): Promise<void> => {
  const title = filesInWords(files.length)
  const begin = (taken: StepsTaken, signal?: AbortSignal) => {
    const of = (isForeign: boolean) =>
      files.filter(({ foreign = false }) => foreign === isForeign).map(({ uuid }) => uuid)
    const body = { ...taken, files: of(false), shared_files: of(true) }
    return call(downloads.beginZip, { params: { team }, body }, { key: newIdempotencyKey(), ...(signal && { signal }) })
  }
  /** Runs the download in the tray. `granted` is used for the first attempt only; a retry requests a new grant. */
  const run = (taken: StepsTaken, granted?: Awaited<ReturnType<typeof begin>>) => {
    let first = granted
    return runInTray({
      title,
      failure: downloadWords.failed(title),
      begin: async (signal) => {
        const { left_out, gone, ...zip } = first ?? (await begin(taken, signal))
        first = undefined
        const note = leftOutInWords(left_out, gone) || undefined
        return { ...zip, download: zip.zip, note, otherwise: leftOutNote.notice }
      },
    })
  }
  try {
    const plain: StepsTaken = { shape: 'original' }
    const begun = await begin(plain).catch(stepsIn)
    if (!Array.isArray(begun)) return await run(plain, begun)
    const asks = begun.includes('request')
    if (asks && files.length > ASK_FILES_MAX)
      return void toast.stop(downloadWords.tooManyToAsk, { detail: trayWords.tooMany(title) })
    const terms = await textsFor(files, begun)
    const taken = needsDialog(terms)
      ? await promptForSteps({ name: title, terms, choose: false, shape: 'original' })
      : plain
    if (taken === null) return
    if (asks && !(await requestDownload(files, taken))) return
    await run(taken)
  } catch (error) {
    toastFailure(downloadWords.failed(title), error)
  }
}
