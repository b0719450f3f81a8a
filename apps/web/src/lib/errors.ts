import { AppError, system } from '@vitrine/contract'
import { call } from './client.ts'
import { isChunkLoadError } from './lazy-import.ts'

const MOST_PER_PAGE = 5
const reported = new Set<string>()

/** Removes email addresses, ids, query strings and long tokens, which could identify a person. */
const withoutPersonalData = (text: string) =>
  text
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<email>')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<id>')
    .replace(/\?[^\s):]*/g, '')
    .replace(/[\w-]{24,}/g, '<secret>')

type Report = { message: string; stack?: string; route?: string }
/** The report of an error: short, and without personal data. */
export const reportOf = (error: unknown, path: string): Report => {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  return {
    message: withoutPersonalData(message).slice(0, 500),
    ...(stack && { stack: withoutPersonalData(stack).slice(0, 4000) }),
    route: withoutPersonalData(path).slice(0, 200),
  }
}

/** Why the server refused a call, as shown to the user: the reasons of the rights decision, or what is wrong with the
 *  input. Undefined for errors that did not come from the server. */
export const reasonOf = (error: unknown) => {
  if (!(error instanceof AppError)) return undefined
  const { reasons, detail, errors } = error.extra
  return reasons?.join(' ') || (detail ?? errors?.[0]?.detail ?? error.message)
}

/** Whether an error is a bug in the app. Aborted calls and code that failed to load aren't. */
export const isReportable = (error: unknown) =>
  !isChunkLoadError(error) &&
  (error as { name?: unknown } | null)?.name !== 'AbortError' &&
  !(error instanceof AppError && error.code === 'network.failed')

/** Reports an error to the server's log: each error once, and at most five per page. */
export const reportError = (error: unknown) => {
  if (!isReportable(error)) return
  const body = reportOf(error, location.pathname)
  if (reported.size >= MOST_PER_PAGE || reported.has(body.message)) return
  reported.add(body.message)
  call(system.reportError, { body }).catch(() => undefined)
}

/** Reports uncaught errors. */
export const watchErrors = (page: Window) => {
  page.addEventListener('error', ({ error, message }) => reportError(error ?? message))
  page.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
