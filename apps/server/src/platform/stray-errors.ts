import type { FastifyBaseLogger } from 'fastify'
import { toJobError } from './jobs/job-error.ts'

/** So many errors of this kind within a minute mean that the process itself is broken. */
const PER_MINUTE_MAX = 50

/** Keeps the process running when an error escapes its request or job: a promise that nobody awaits, a callback that throws.
 *  Such an error concerns one piece of work, and everybody else goes on. A flood of them ends the process, so that whoever
 *  watches it can start it anew. Returns a function that removes the handlers. */
export const surviveStrayErrors = (log: Pick<FastifyBaseLogger, 'error' | 'fatal'>, exit = process.exit) => {
  let recent: number[] = []
  const note = (error: unknown) => {
    const now = Date.now()
    recent = [...recent.filter((at) => now - at < 60_000), now]
    log.error({ err: toJobError(error) }, 'an error escaped the request or job that caused it')
    if (recent.length <= PER_MINUTE_MAX) return
    log.fatal('too many stray errors: the process ends')
    exit(1)
  }
  process.on('unhandledRejection', note).on('uncaughtException', note)
  return () => void process.off('unhandledRejection', note).off('uncaughtException', note)
}
