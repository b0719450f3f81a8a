import { templates } from '../copy.ts'

/** Returns a comment without the parts specific to a creator, for comparing comments. */
export const comparableText = (text: string) =>
  text
    .toLowerCase()
    .replace(/@[\w.]+/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns a text from a template. Prefers templates not used recently, and never repeats the last one. */
export const fromTemplate = (
  purpose: keyof typeof templates,
  handle: string,
  lately: readonly string[],
  pick: (n: number) => number,
) => {
  const used = lately.map(comparableText)
  const filled = templates[purpose].map((one) => one.replaceAll('{handle}', handle))
  const unused = filled.filter((one) => !used.includes(comparableText(one)))
  const choices = unused.length > 0 ? unused : filled.filter((one) => comparableText(one) !== used[0])
  return choices[pick(choices.length)] ?? choices[0] ?? ''
}
