import { system } from '@vitrine/contract'
import { call } from './client.ts'
import { isChunkLoadError } from './lazy-import.ts'

const MOST_PER_PAGE = 5
const told = new Set<string>()

/** Addresses, ids and anything that could name a person are taken out before a report leaves the browser. */
const withoutPersonalData = (text: string) =>
  text
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<email>')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<id>')
    .replace(/\?[^\s):]*/g, '')
    .replace(/[\w-]{24,}/g, '<secret>')

type Report = { message: string; stack?: string; route?: string }
/** What is sent of an error: short, and without personal data. */
export const reportOf = (error: unknown, path: string): Report => {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  return {
    message: withoutPersonalData(message).slice(0, 500),
    ...(stack && { stack: withoutPersonalData(stack).slice(0, 4000) }),
    route: withoutPersonalData(path).slice(0, 200),
  }
}

/** Whether something is a fault of the app. A call that was given up, because people went on to another page, is none, and neither is
 *  a connection that broke. */
export const isReportable = (error: unknown) =>
  !isChunkLoadError(error) && (error as { name?: unknown } | null)?.name !== 'AbortError'

/** Tells the server's log of an error in this page: each once, five at most. */
export const reportError = (error: unknown) => {
  if (!isReportable(error)) return
  const body = reportOf(error, location.pathname)
  if (told.size >= MOST_PER_PAGE || told.has(body.message)) return
  told.add(body.message)
  call(system.reportError, { body }).catch(() => undefined)
}

/** Reports whatever nobody caught. */
export const watchErrors = (page: Window) => {
  page.addEventListener('error', ({ error, message }) => reportError(error ?? message))
  page.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
