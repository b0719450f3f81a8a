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
import { beginZipUntilReady, findTexts, sizeLabel, sizesForMany } from '../../lib/download-steps.ts'
import { toast } from '../../ui/toasts.tsx'
import { trayWords } from './copy.ts'
import { requestDownload, needsDialog, type Downloadable } from './download.ts'
import { promptForSteps } from './steps.ts'
import { runInTray, toastFailure } from './tray.ts'

/** Returns the steps that an error response requires. Rethrows any other error. */
const stepsIn = (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== 'rights.steps') throw error
  return (error.extra.steps ?? []) as DownloadTerms['steps']
}

const noTerms = { steps: [], disclaimer: null, agreement: null, sizes: [], reasons: [], marked: false }
/** Asks for the size of the images, if any of them is large enough to be resized. Returns null if the user cancels. */
const chooseSize = async (name: string, files: readonly Downloadable[]): Promise<StepsTaken | null> => {
  const sizes = sizesForMany(files).map((choice) => ({ choice, label: sizeLabel(choice), width: null, height: null }))
  if (sizes.length === 1) return { shape: 'original' }
  return promptForSteps({ name, terms: { ...noTerms, sizes }, choose: true, many: true, shape: 'original' })
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
      begin: async (signal, say) => {
        const { left_out, gone, ...zip } = await beginZipUntilReady(
          () => begin(taken, signal),
          ({ prepared, images }) => say(downloadWords.preparingImages(prepared, images)),
          first,
        )
        first = undefined
        const note = leftOutInWords(left_out, gone) || undefined
        return { ...zip, download: zip.zip, note, otherwise: leftOutNote.notice }
      },
    })
  }
  try {
    const chosen = await chooseSize(title, files)
    if (chosen === null) return
    const begun = await begin(chosen).catch(stepsIn)
    if (!Array.isArray(begun)) return await run(chosen, begun)
    const mustRequest = begun.includes('request')
    if (mustRequest && files.length > ASK_FILES_MAX)
      return void toast.stop(downloadWords.tooManyToAsk, { detail: trayWords.tooMany(title) })
    const uuids = files.map(({ uuid }) => uuid)
    const texts = await findTexts(uuids, begun, (file) => call(downloads.terms, { params: { file } }))
    const terms = { ...noTerms, ...texts, steps: begun }
    const question = { name: title, terms, choose: false, many: true, ...chosen }
    const taken = needsDialog(terms) ? await promptForSteps(question) : chosen
    if (taken === null) return
    if (mustRequest && !(await requestDownload(files, taken))) return
    await run(taken)
  } catch (error) {
    toastFailure(downloadWords.failed(title), error)
  }
}
