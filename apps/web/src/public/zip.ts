import { downloadWords, type ImageSizeChoice, leftOutInWords, type ReadyZip, ZIP_FILES_MAX } from '@vitrine/contract'
import { beginZipUntilReady, findTexts, sizesForMany } from '../lib/download-steps.ts'
import { api, type File, ApiError, type CompletedSteps } from './api.ts'
import { zipWords } from './copy.ts'

/** The missing steps named by an error; undefined for other errors. */
export const missingStepsOf = (error: unknown) =>
  error instanceof ApiError && error.steps.length > 0 ? error.steps : undefined

/** Ignores a file that was withdrawn in the meantime, so that the others can be downloaded. */
const unlessGone = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return undefined
  throw error
}

export const fetchTexts = (
  link: string,
  items: readonly string[],
  steps: readonly string[],
  terms: typeof api.terms = api.terms,
) => findTexts(items, steps, (file) => terms({ file, link }).catch(unlessGone))

/** Returns the steps of the first file, with their texts. Other files may need more steps, which the server names when the
 *  zip is started. */
export const fetchSteps = async (link: string, [file]: readonly string[]) => {
  const found = file === undefined ? undefined : await api.terms({ file, link }).catch(unlessGone)
  return { steps: found?.steps ?? [], disclaimer: found?.disclaimer ?? null, agreement: found?.agreement ?? null }
}

/** The files for one zip and the sizes to choose from. `cut` is true if there are more files than one zip can contain. */
export type ZipSelection = { items: readonly string[]; sizes: readonly ImageSizeChoice[]; cut: boolean }
const tooManyFor = zipWords.tooMany(ZIP_FILES_MAX.toLocaleString('en-GB'))

/** Starts a zip and downloads it. Returns a message about the result. */
export const saveZip = async (
  begin: Parameters<typeof beginZipUntilReady<ReadyZip>>[0],
  message: (files: number) => string,
  onWait: (message: string) => void,
): Promise<string> => {
  const { url, files, left_out, gone } = await beginZipUntilReady(begin, ({ prepared, images }) =>
    onWait(downloadWords.preparingImages(prepared, images)),
  )
  const a = document.createElement('a')
  a.href = url
  a.download = ''
  a.click()
  return [message(files), leftOutInWords(left_out, gone)].filter(Boolean).join(' ')
}

/** Downloads files behind a link as one zip, and returns a message about the result. */
export const downloadZip = async (
  link: string,
  { items, cut }: Pick<ZipSelection, 'items' | 'cut'>,
  taken: CompletedSteps,
  onWait: (message: string) => void,
): Promise<string> => {
  const message = await saveZip(() => api.zip(link, [...items], taken), zipWords.downloading, onWait)
  return [message, cut && tooManyFor].filter(Boolean).join(' ')
}
/** Requests each file. Returns whether all were approved immediately. */
export const requestAll = async (link: string, items: readonly string[], taken: CompletedSteps) => {
  let all = true
  for (const file of items) {
    const made = await api.ask({ file, link }, taken).catch(unlessGone)
    all &&= made === undefined || made.approved === true
  }
  return all
}

/** All files of a link, up to the limit of one zip. */
export const listAllFiles = async (
  link: string,
  known: readonly File[],
  next: string | null,
): Promise<ZipSelection> => {
  const files = [...known]
  let cursor = next
  while (cursor && files.length < ZIP_FILES_MAX) {
    const page = await api.files(link, cursor)
    files.push(...page.results)
    cursor = page.next
  }
  const items = files.map(({ uuid }) => uuid).slice(0, ZIP_FILES_MAX)
  const sizes = sizesForMany(files)
  return { items, sizes, cut: cursor !== null || files.length > ZIP_FILES_MAX }
}
