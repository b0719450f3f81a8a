import { leftOutInWords, ZIP_FILES_MAX } from '@vitrine/contract'
import { api, type File, Refusal, type Taken } from './api.ts'
import type { Asked } from './StepFields.tsx'

/** The steps that a refusal names, or nothing where it was refused for another reason. */
export const stepsIn = (error: unknown) =>
  error instanceof Refusal && error.steps.length > 0 ? error.steps : undefined

/** The texts behind the steps. They are the team's, so the first file that asks for one has the words for all. */
export const textsFor = async (
  link: string,
  items: readonly string[],
  steps: readonly string[],
  terms: typeof api.terms = api.terms,
): Promise<Pick<Asked, 'disclaimer' | 'agreement'>> => {
  let [disclaimer, agreement]: [Asked['disclaimer'], Asked['agreement']] = [null, null]
  const lacks = () =>
    (steps.includes('disclaimer') && disclaimer === null) || (steps.includes('agreement') && agreement === null)
  for (const file of items) {
    if (!lacks()) break
    const found = await terms({ file, link })
    disclaimer ??= found.disclaimer
    agreement ??= found.agreement
  }
  return { disclaimer, agreement }
}

/** Takes them all as one zip, and says what became of it. */
export const takeZip = async (link: string, items: readonly string[], taken: Taken): Promise<string> => {
  const { url, files, left_out } = await api.zip(link, [...items], taken)
  const a = document.createElement('a')
  a.href = url
  a.download = ''
  a.click()
  return `${filesInWords(files)} on the way as one zip. ${leftOutInWords(left_out)}`.trim()
}
/** Asks for each. True where all were approved at once. */
export const askForAll = async (link: string, items: readonly string[], taken: Taken) => {
  let all = true
  for (const file of items) all = (await api.ask({ file, link }, taken)).approved === true && all
  return all
}

export const filesInWords = (n: number) => (n === 1 ? '1 file' : `${n} files`)
/** All files behind a link, page after page. */
export const allOf = async (link: string, known: readonly File[], next: string | null) => {
  const files = [...known]
  for (let cursor = next; cursor && files.length < ZIP_FILES_MAX; ) {
    const page = await api.files(link, cursor)
    files.push(...page.results)
    cursor = page.next
  }
  return files.map(({ uuid }) => uuid).slice(0, ZIP_FILES_MAX)
}
