import { cleanText, cutText } from '@vitrine/contract'

const MESSAGE_MAX = 2000
const STACK_MAX = 8000

/** Reads a property that may be a throwing getter; undefined if it throws. */
const read = (from: object, key: string): unknown => {
  try {
    return (from as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}
const textOf = (value: unknown): string => {
  try {
    return typeof value === 'string' ? value : String(value)
  } catch {
    return ''
  }
}
/** Long texts are truncated before they are cleaned, so that ten megabytes take no longer than a page. */
const shortenText = (text: string, max: number) =>
  text.length > max ? `${cleanText(cutText(text, max))}… (${text.length} characters)` : cleanText(text)

/** The message of anything that was thrown. For a failed query, the message of its cause, because the query's own
 *  message repeats every parameter. */
const messageOf = (thrown: unknown): string => {
  if (thrown === undefined || thrown === null) return `The job threw ${thrown} instead of an error.`
  if (typeof thrown !== 'object' && typeof thrown !== 'function') return textOf(thrown)
  const message = textOf(read(thrown, 'message') ?? '')
  const cause = read(thrown, 'cause')
  if (message.startsWith('Failed query:') && typeof cause === 'object' && cause !== null)
    return `The database refused a query: ${textOf(read(cause, 'message') ?? '')}`
  return message || textOf(thrown)
}

/** Converts whatever a job throws to an error whose message and stack are short and can be stored and logged: no getters,
 *  control characters or lone surrogates. Never throws. */
export const toJobError = (thrown: unknown): Error => {
  try {
    const message = shortenText(messageOf(thrown), MESSAGE_MAX).trim()
    const error = new Error(message || 'The job failed without a reason.')
    const stack = typeof thrown === 'object' && thrown !== null ? read(thrown, 'stack') : undefined
    if (typeof stack === 'string') error.stack = shortenText(stack, STACK_MAX)
    return error
  } catch {
    return new Error('The job failed with an error that cannot be read.')
  }
}
