import { type Db, transact } from '../db/db.ts'
import type { Rollup } from './rollup.ts'
import * as store from './store.ts'

/** Returns a function for the sequence number up to which the ledger is settled, so that events can be counted. Numbers are
 *  assigned before their transactions commit, so a smaller number can appear after a larger one; the ledger is settled up to
 *  a number once no smaller number can still appear.
 *
 *  A transaction holds a lock on the ledger from before it takes a number until it has ended. So first read the newest
 *  number, then list the transactions that hold the lock. Once all of them have ended, every number up to this one has
 *  appeared or never will. */
export const newSettled = (db: Db) => {
  let waiting: { seq: number; writers: string[] }[] = []
  let settled = 0
  return async (): Promise<number> => {
    const seq = await store.newestSeq(db)
    if (seq <= settled) return settled
    const writers = await store.openWriters(db)
    const open = new Set(writers)
    if (seq > (waiting.at(-1)?.seq ?? 0)) waiting.push({ seq, writers })
    for (const one of waiting) if (!one.writers.some((writer) => open.has(writer))) settled = Math.max(settled, one.seq)
    waiting = waiting.filter((one) => one.seq > settled)
    return settled
  }
}

const add = async (db: Db, rollup: Rollup, events: readonly store.Read[]) => {
  const { amounts, members, totals } = store.gather(rollup, events)
  for (const added of await store.addMembers(db, members)) store.addAmount(amounts, { ...added, key: '' })
  await store.addAmounts(db, amounts)
  await store.addTotals(db, totals)
}

const BATCH = 5000
/**
 * Counts one batch of events up to `until`, which must be settled. Counts and cursor change in one transaction, under
 * a lock on the cursor, so every event is counted once however many processes do this. Returns how many events were
 * counted; 'held' while another process counts.
 */
export const countBatch = (db: Db, rollup: Rollup, until: number, limit = BATCH): Promise<number | 'held'> =>
  transact(db, async (tx) => {
    const cursor = await store.lockCursor(tx, rollup, false)
    // During an upgrade, processes with the previous version leave the counting to the new ones.
    if (!cursor || cursor.version > rollup.version) return 'held'
    const isOutdated = cursor.version !== rollup.version
    if (isOutdated) await store.clear(tx, rollup)
    const after = isOutdated ? 0 : cursor.seq
    if (after >= until) return 0
    const events = await store.readEvents(tx, rollup, { after, until, limit })
    await add(tx, rollup, events)
    const isLast = events.length < limit
    await store.moveCursor(tx, rollup, isLast ? until : (events.at(-1)?.seq ?? until))
    return events.length
  })

/** Counts everything that is settled now. */
export const countSettled = async (db: Db, rollup: Rollup, settled: () => Promise<number>, limit = BATCH) => {
  const until = await settled()
  if ((await store.readCursor(db, rollup)) >= until) return
  for (;;) {
    const counted = await countBatch(db, rollup, until, limit)
    if (counted === 'held' || counted < limit) return
  }
}

/** Recounts everything counted so far, or one team, in one transaction. Readers see the old counts until it commits. */
export const rebuild = (db: Db, rollup: Rollup, { team, limit = BATCH }: { team?: string; limit?: number } = {}) =>
  transact(db, async (tx) => {
    const cursor = await store.lockCursor(tx, rollup, true)
    if (!cursor) return
    if (team === undefined) await store.clear(tx, rollup)
    const cleared = new Set<string>()
    for (let after = 0; ; ) {
      const events = await store.readEvents(tx, rollup, { after, until: cursor.seq, limit, team })
      if (team !== undefined) {
        const subjects = events.flatMap(({ data, ...event }) => rollup.rows(event, data).map((row) => row.subject))
        const fresh = [...new Set(subjects)].filter((subject) => !cleared.has(subject))
        if (fresh.length > 0) await store.clear(tx, rollup, fresh)
        for (const subject of fresh) cleared.add(subject)
      }
      await add(tx, rollup, events)
      if (events.length < limit) break
      after = events.at(-1)?.seq ?? after
    }
    await store.moveCursor(tx, rollup, cursor.seq)
  })
