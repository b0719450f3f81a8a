import type { FastifyBaseLogger } from 'fastify'
import { toJobError } from './jobs/job-error.ts'

/** This many stray errors within a minute mean that the process itself is broken. */
const PER_MINUTE_MAX = 50

/** Keeps the process running after an error that escapes its request or job: an unhandled rejection, a callback that throws.
 *  Such an error affects only one task. A flood of them ends the process, so that a service manager can restart it.
 *  Returns a function that removes the handlers. */
export const surviveStrayErrors = (log: Pick<FastifyBaseLogger, 'error' | 'fatal'>, exit = process.exit) => {
  let recent: number[] = []
  const note = (error: unknown) => {
    const now = Date.now()
    recent = [...recent.filter((at) => now - at < 60_000), now]
    log.error({ err: toJobError(error) }, 'an error escaped the request or job that caused it')
    if (recent.length <= PER_MINUTE_MAX) return
    log.fatal('too many stray errors: stopping the process')
    exit(1)
  }
  process.on('unhandledRejection', note).on('uncaughtException', note)
  return () => void process.off('unhandledRejection', note).off('uncaughtException', note)
}
