import { leftOutInWords, ZIP_FILES_MAX } from '@vitrine/contract'
import { api, type File, ApiError, type CompletedSteps } from './api.ts'
import type { RequiredSteps } from './StepFields.tsx'
import { zipWords } from './copy.ts'

/** The steps that a refusal names, or nothing where it was refused for another reason. */
export const missingStepsOf = (error: unknown) =>
  error instanceof ApiError && error.steps.length > 0 ? error.steps : undefined

/** A file that was withdrawn meanwhile does not keep the others back. */
const unlessGone = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return undefined
  throw error
}

/** The texts behind the steps. They are the team's, so the first file that asks for one has the words for all. */
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

/** Files that are wanted as one zip; `cut` where there are more of them than one zip holds. */
export type ZipSelection = { items: readonly string[]; cut: boolean }
const tooManyFor = zipWords.tooMany(ZIP_FILES_MAX.toLocaleString('en-GB'))

/** Takes them all as one zip, and says what became of it. */
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
/** Asks for each. True where all were approved at once. */
export const requestAll = async (link: string, items: readonly string[], taken: CompletedSteps) => {
  let all = true
  for (const file of items) {
    const made = await api.ask({ file, link }, taken).catch(unlessGone)
    all &&= made === undefined || made.approved === true
  }
  return all
}

/** All files behind a link, page after page, as far as one zip holds them. */
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
