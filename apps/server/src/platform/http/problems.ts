import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '@vitrine/contract'
import { sqlState } from '../db/db.ts'

const byStatus: Record<number, ErrorCode> = {
  408: 'request.timeout',
  413: 'request.too_large',
  415: 'request.unsupported',
}
/** Values that no column can store or compare: NUL, a number out of range, an invalid date. */
const invalidValueStates = ['22003', '22007', '22008', '22021', '22P02', '22P05']
/** A foreign key or unique violation that the service did not handle by the name of the constraint. */
const conflictStates = ['23503', '23505']
const noDatabase = /^(08|57P0|53[023])/
/** The driver's messages for a lost connection, including one lost while a transaction was ending. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/
const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']

/** Maps any error to the catalogue, including database and disk errors. */
export const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const state = sqlState(error)
  if (state === '53100') return new AppError('storage.full')
  if (state === '57014' || state === '55P03' || noDatabase.test(state ?? ''))
    return new AppError('server.busy', { retry_after: 2 })
  if (state === '25006') return new AppError('server.read_only', { retry_after: 60 })
  if (invalidValueStates.includes(state ?? '')) return new AppError('request.invalid')
  if (conflictStates.includes(state ?? '')) return new AppError('thing.changed')
  const { code, message = '', statusCode } = error as Partial<FastifyError>
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('storage.full')
  const cause = (error as Error).cause as Partial<FastifyError> | undefined
  if (unreachable.includes(code ?? '') || unreachable.includes(cause?.code ?? ''))
    return new AppError('server.busy', { retry_after: 2 })
  if (lostConnection.test(`${message} ${cause?.message ?? ''}`)) return new AppError('server.busy', { retry_after: 2 })
  // A URL that cannot be decoded is answered with 404.
  if (code === 'FST_ERR_BAD_URL') return new AppError('thing.not_found')
  if (statusCode !== undefined && statusCode < 500) return new AppError(byStatus[statusCode] ?? 'request.malformed')
  return new AppError('server.failed')
}

/** Sends an error as problem details. */
export const sendProblem = (reply: FastifyReply, error: AppError) => {
  if (error.status === 413) reply.header('connection', 'close') // Don't read the rest of the body.
  if (error.extra.retry_after) reply.header('retry-after', error.extra.retry_after)
  return reply.code(error.status).type('application/problem+json').send(JSON.stringify(error.problem))
}

const DRAIN_MS = 15_000
/** Reads and discards the rest of a rejected body for a while, because the sender reads the response only afterwards. */
const drainBody = ({ raw }: FastifyRequest) => {
  if (raw.complete || raw.destroyed) return
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS).unref()
  raw.once('close', () => clearTimeout(timer))
  raw.on('error', () => undefined)
  raw.resume()
}

/** Sends every error as problem details; the details of internal errors are only logged. */
export const answerProblems = (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error)
    // A client that pauses an upload or closes the page disconnects in the middle of a request: nothing has failed. (Checked on
    // the reply, because a pipeline that was cut off has detached the request's socket.)
    if (reply.raw.destroyed) request.log.info('the client went away')
    else if (known.status >= 500) request.log.error({ err: error }, known.code)
    else if (sqlState(error)) request.log.warn({ err: error }, known.code)
    drainBody(request)
    return sendProblem(reply, known)
  })
}
