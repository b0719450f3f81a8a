import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import pino, { type LoggerOptions } from 'pino'
import { describeError, hideSecrets, scrub, scrubLine } from './log-secrets.ts'
import { readableLine } from './log-readable.ts'

/** The level and format: `readable` formats lines for a terminal; otherwise they are JSON. */
export type LogSettings = { level: string; readable: boolean; stream?: { write: (line: string) => unknown } }

/** The options of our logger. Secrets are hidden by name, in URLs and headers, and again in the finished line. */
const logOptions = (level: string): LoggerOptions => ({
  level,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: {
    level: (label) => ({ level: label }),
    log: (entry) => Object(hideSecrets(entry)),
  },
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({ method, url: scrub(url), ip }),
    err: (error: unknown) => describeError(error),
    error: (error: unknown) => describeError(error),
  },
  hooks: { streamWrite: scrubLine },
})

export const newLog = ({ level, readable, stream = process.stdout }: LogSettings): FastifyBaseLogger => {
  const write = readable ? (line: string) => stream.write(readableLine(line)) : (line: string) => stream.write(line)
  return pino(logOptions(level), { write: (line) => void write(line) })
}
