import { type EventData, type EventName, events } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db.ts'
import { ledger } from './table.ts'

/** Records events that happen too often to be written one by one, such as visits. They are written every second, in one
 *  statement and without a notification: a killed process loses up to a second of events. */
export type LedgerBuffer = {
  add: <E extends EventName>(event: E, data: EventData<E>, at: Date) => void
  /** Resolves when everything added so far has been written or, if that fails, is kept for the next attempt. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

type Waiting = { event: string; data: unknown; at: string }
const atOnce = 5000

export const newLedgerBuffer = (
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { everyMs = 1000, most = 50_000 }: { everyMs?: number; most?: number } = {},
): LedgerBuffer => {
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length > 0) {
      const batch = waiting.slice(0, atOnce)
      waiting = waiting.slice(atOnce)
      try {
        await db.execute(sql`
          insert into ${ledger} (event, data, created_at)
          select one ->> 'event', one -> 'data', (one ->> 'at')::timestamptz
          from jsonb_array_elements(${JSON.stringify(batch)}::jsonb) with ordinality t(one, place) order by place`)
      } catch (error) {
        waiting = [...batch, ...waiting].slice(-most)
        log.warn(
          { err: error, waiting: waiting.length },
          'events could not be written and are kept for the next attempt',
        )
        later()
        return
      }
    }
  }
  const flush = () => (last = last.then(write))
  const later = () => {
    timer ??= setTimeout(() => void flush(), everyMs).unref()
  }
  return {
    add: (event, data, at) => {
      if (events[event].to !== 'nobody') throw new Error(`${event} has listeners: it can't wait in a buffer`)
      // If the database stays unavailable, the oldest events are dropped.
      if (waiting.length >= most) waiting.shift()
      waiting.push({ event, data: events[event].data.parse(data), at: at.toISOString() })
      later()
    },
    flush,
    close: flush,
  }
}
