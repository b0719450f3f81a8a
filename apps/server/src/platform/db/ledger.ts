import { sql } from 'drizzle-orm'
import { type EventData, type EventName, events, type RecordedEvent } from '@vitrine/contract'
import type { Db } from './db.ts'
import { ledger } from './table.ts'

/** The actor, the team and the subject of an event. `at` is set for past events, such as those in the demo. */
export type EventOrigin = { team: string | null; actor: string | null; about: string | null; at?: Date | undefined }
/** The properties of a job that the ledger uses. `when` decides whether an event triggers the job. */
export type SubscribedJob = {
  name: string
  on?: EventName | undefined
  attempts?: number | undefined
  when?: ((data: unknown) => boolean) | undefined
}
/** Writes an event and enqueues its jobs in the caller's transaction. `by` overrides actor, team and time. */
export type Record = <E extends EventName>(event: E, data: EventData<E>, by?: Partial<EventOrigin>) => Promise<void>

/** The channel that notifies every process of recorded events. */
export const LEDGER_CHANNEL = 'ledger'

/** Returns the ids declared by an event and the user it concerns; no other data leaves the ledger. */
const idsOf = (event: EventName, data: object) => {
  const values: Partial<globalThis.Record<string, unknown>> = { ...data }
  const keys: readonly string[] = events[event].ids
  const user = values['user']
  return {
    ids: keys.map((key) => values[key]).filter((value) => typeof value === 'string'),
    user: typeof user === 'string' ? user : null,
  }
}

/** Creates the recorder of one transaction. */
export const recorder =
  (db: Db, jobs: readonly SubscribedJob[], by: EventOrigin): Record =>
  async (event, data, other) => {
    const kept = events[event].data.parse(data)
    const { team, actor, about, at } = { ...by, ...other }
    const { ids, user } = idsOf(event, kept)
    const first = about && !events[event].hides ? [about] : []
    const notification: Omit<RecordedEvent, 'seq'> = { event, team, actor, user, subjects: [...first, ...ids] }
    const payload = JSON.stringify({ team, actor, about, data: kept })
    const waiting = jobs
      .filter(({ on, when }) => on === event && (when?.(kept) ?? true))
      .map(
        ({ name, attempts = null }) =>
          sql`, graphile_worker.add_job(${name}, (${payload}::jsonb || jsonb_build_object('seq', seq))::json,
            max_attempts => ${attempts}::int)`,
      )
    await db.execute(sql`
      with kept as (
        insert into ${ledger} (event, team, actor, about, data, created_at)
        values (${event}, ${team}, ${actor}, ${about}, ${JSON.stringify(kept)}::jsonb,
          coalesce(${at?.toISOString() ?? null}::timestamptz, now())) returning seq
      )
      select pg_notify(${LEDGER_CHANNEL}, (${JSON.stringify(notification)}::jsonb || jsonb_build_object('seq', seq))::text)
        ${sql.join(waiting)} from kept`)
  }

/** The number of ids that fit into one notification. */
const IDS_PER_NOTIFICATION = 150
const MOST_NOTIFIED = 1500
/**
 * Records the same event for many subjects in a few statements. If there are very many subjects, listeners are notified of
 * only some of them: the action that affected them is recorded as an event of its own.
 */
export const recordEach = async <E extends EventName>(
  db: Db,
  jobs: readonly SubscribedJob[],
  { team, actor }: Pick<EventOrigin, 'team' | 'actor'>,
  event: E,
  things: { about: string; data: EventData<E> }[],
) => {
  if (things.length === 0) return
  const kept = things.map(({ about, data }) => ({ about, data: events[event].data.parse(data) }))
  const { rows } = await db.execute<{ seq: string }>(sql`
    with kept as (
      insert into ${ledger} (event, team, actor, about, data)
      select ${event}, ${team}::uuid, ${actor}::uuid, (thing ->> 'about')::uuid, thing -> 'data'
      from jsonb_array_elements(${JSON.stringify(kept)}::jsonb) thing returning seq
    ) select max(seq) seq from kept`)
  for (let from = 0; from < Math.min(kept.length, MOST_NOTIFIED); from += IDS_PER_NOTIFICATION) {
    const subjects = kept.slice(from, from + IDS_PER_NOTIFICATION).map(({ about }) => about)
    const seq = Number(rows[0]?.seq)
    const notification: RecordedEvent = { event, team, actor, user: null, subjects, about: subjects.length, seq }
    await db.execute(sql`select pg_notify(${LEDGER_CHANNEL}, ${JSON.stringify(notification)})`)
  }
  for (const job of jobs) {
    const wanted = job.on === event ? kept.filter(({ data }) => job.when?.(data) ?? true) : []
    const payloads = JSON.stringify(wanted.map((one) => ({ team, actor, ...one })))
    if (wanted.length > 0)
      await db.execute(sql`select graphile_worker.add_job(${job.name}, thing::json, max_attempts => ${job.attempts ?? null})
        from jsonb_array_elements(${payloads}::jsonb) thing`)
  }
}

/** Notifies one person's browsers that data derived from the ledger has changed. Records nothing. */
export const signal = (db: Db, event: EventName, { team, user }: { team: string; user: string }) => {
  const notification: RecordedEvent = { event, team, user, actor: null, subjects: [], seq: 0 }
  return db.execute(sql`select pg_notify(${LEDGER_CHANNEL}, ${JSON.stringify(notification)})`)
}
