import { z } from 'zod'

const Line = z.looseObject({
  level: z.string().default(''),
  time: z.string().default(''),
  msg: z.string().default(''),
  reqId: z.string().optional(),
  req: z.object({ method: z.string(), url: z.string() }).optional(),
  res: z.object({ statusCode: z.number() }).optional(),
  responseTime: z.number().optional(),
  err: z.object({ type: z.string().default('Error'), message: z.string(), stack: z.string().optional() }).optional(),
})

// Terminals interpret control characters, and a request may contain them.
const shown = (text: string) =>
  text.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1).replace(character, '?'))

/** Formats one log line for a terminal, followed by the indented stack of an error. */
export const readableLine = (line: string): string => {
  const read = Line.safeParse(parsed(line))
  if (!read.success) return line
  const { level, time, msg, reqId, req, res, responseTime, err, ...rest } = read.data
  const parts = [
    time.slice(11, 23),
    level.toUpperCase().padEnd(5),
    msg,
    req && `${req.method} ${req.url}`,
    res && String(res.statusCode),
    responseTime !== undefined && `${responseTime.toFixed(1)} ms`,
    err && err.message !== msg && `${err.type}: ${err.message}`,
    ...Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
    reqId && `[${reqId}]`,
  ]
  const stack = err?.stack?.split('\n').filter((frame) => /^ {4}at /.test(frame)) ?? []
  return `${[parts.filter(Boolean).join(' '), ...stack].map(shown).join('\n')}\n`
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
