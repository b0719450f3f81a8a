import { leftOutInWords, ZIP_FILES_MAX } from '@vitrine/contract'
import { api, type File, ApiError, type CompletedSteps } from './api.ts'
import type { RequiredSteps } from './StepFields.tsx'
import { zipWords } from './copy.ts'

/** The missing steps named by an error; undefined for other errors. */
export const missingStepsOf = (error: unknown) =>
  error instanceof ApiError && error.steps.length > 0 ? error.steps : undefined

/** Ignores a file that was withdrawn in the meantime, so that the others can be downloaded. */
const unlessGone = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return undefined
  throw error
}

/** Returns the texts of the steps. A team has one text per step, so it is read from the first file that requires the step. */
export const fetchTexts = async (
  link: string,
  items: readonly string[],
  steps: readonly string[],
  terms: typeof api.terms = api.terms,
): Promise<Pick<RequiredSteps, 'disclaimer' | 'agreement'>> => {
  let [disclaimer, agreement]: [RequiredSteps['disclaimer'], RequiredSteps['agreement']] = [null, null]
  const lacks = () =>
    (steps.includes('disclaimer') && disclaimer === null) || (steps.includes('agreement') && agreement === null)
  for (const file of items) {
    if (!lacks()) break
    const found = await terms({ file, link }).catch(unlessGone)
    disclaimer ??= found?.disclaimer ?? null
    agreement ??= found?.agreement ?? null
  }
  return { disclaimer, agreement }
}

/** The files for one zip. `cut` is true if there are more files than one zip can hold. */
export type ZipSelection = { items: readonly string[]; cut: boolean }
const tooManyFor = zipWords.tooMany(ZIP_FILES_MAX.toLocaleString('en-GB'))

/** Downloads files as one zip, and returns a message about the result. */
export const downloadZip = async (
  link: string,
  { items, cut }: ZipSelection,
  taken: CompletedSteps,
): Promise<string> => {
  const { url, files, left_out, gone } = await api.zip(link, [...items], taken)
  const a = document.createElement('a')
  a.href = url
  a.download = ''
  a.click()
  const begun = zipWords.downloading(files)
  return [begun, leftOutInWords(left_out, gone), cut && tooManyFor].filter(Boolean).join(' ')
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
  return { items, cut: cursor !== null || files.length > ZIP_FILES_MAX }
}
