import type { Socket } from 'node:net'
import { AppError } from '@vitrine/contract'
import type { Settings } from '../../config.ts'
import { securityHeaders } from './headers.ts'

const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}
/** Maps errors from the HTTP parser to the catalogue. */
const toAppError = (code: string | undefined) => {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('request.headers_too_large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request.timeout')
  const detail = code === 'HPE_INVALID_METHOD' ? 'Unknown HTTP method.' : 'The request is not valid HTTP.'
  return new AppError('request.malformed', { detail })
}

/** Sends the usual error response for input that never became a request and so reaches no route or hook. */
export const handleClientError =
  (settings: Pick<Settings, 'origin'>) =>
  ({ code }: { code?: string }, socket: Socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const { problem, status } = toAppError(code)
    const body = JSON.stringify(problem)
    const headers = {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...securityHeaders(settings),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${reasons[status]}`, ...lines, '', body].join('\r\n'))
  }
