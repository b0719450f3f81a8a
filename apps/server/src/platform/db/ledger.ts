import { sql } from 'drizzle-orm'
import { type EventData, type EventName, events, type LiveEvent } from '@vitrine/contract'
import type { Db } from './db.ts'

/** Who did it, for which team, to what. */
export type By = { team: string | null; actor: string | null; about: string | null }
/** A job, as far as the ledger must know it. */
export type Waiting = { name: string; on?: EventName | undefined; attempts?: number | undefined }
/** Writes an event, and the jobs that wait for it, in the caller's transaction. `by` overrides who and where. */
export type Record = <E extends EventName>(event: E, data: EventData<E>, by?: Partial<By>) => Promise<void>

/** The channel on which every process hears what was recorded. */
export const LEDGER_CHANNEL = 'ledger'

const subjectsIn = (data: object) =>
  Object.values(data).filter((value) => typeof value === 'string' && value.length === 36)

/** Makes the recorder of one transaction. */
export const recorder =
  (db: Db, jobs: readonly Waiting[], by: By): Record =>
  async (event, data, other) => {
    const kept = events[event].parse(data)
    const { team, actor, about } = { ...by, ...other }
    const told: Omit<LiveEvent, 'seq'> = { event, team, subjects: [...(about ? [about] : []), ...subjectsIn(kept)] }
    const payload = JSON.stringify({ team, actor, about, data: kept })
    const waiting = jobs
      .filter(({ on }) => on === event)
      .map(
        ({ name, attempts = null }) =>
          sql`, graphile_worker.add_job(${name}, ${payload}::json, max_attempts => ${attempts}::int)`,
      )
    await db.execute(sql`
      with kept as (
        insert into ledger (event, team, actor, about, data)
        values (${event}, ${team}, ${actor}, ${about}, ${JSON.stringify(kept)}::jsonb) returning seq
      )
      select pg_notify(${LEDGER_CHANNEL}, (${JSON.stringify(told)}::jsonb || jsonb_build_object('seq', seq))::text)
        ${sql.join(waiting)} from kept`)
  }

/** So many ids fit into one notification. */
const toldAtOnce = 150
const toldAtMost = 1500
/** The same event about many things at once, in a few statements however many they are. Of very many, listeners hear only
 *  that it happened to some: what caused it is told as an event of its own. */
export const recordEach = async <E extends EventName>(
  db: Db,
  jobs: readonly Waiting[],
  { team, actor }: Pick<By, 'team' | 'actor'>,
  event: E,
  things: { about: string; data: EventData<E> }[],
) => {
  if (things.length === 0) return
  const kept = things.map(({ about, data }) => ({ about, data: events[event].parse(data) }))
  const { rows } = await db.execute<{ seq: string }>(sql`
    with kept as (
      insert into ledger (event, team, actor, about, data)
      select ${event}, ${team}::uuid, ${actor}::uuid, (thing ->> 'about')::uuid, thing -> 'data'
      from jsonb_array_elements(${JSON.stringify(kept)}::jsonb) thing returning seq
    ) select max(seq) seq from kept`)
  for (let from = 0; from < Math.min(kept.length, toldAtMost); from += toldAtOnce) {
    const subjects = kept.slice(from, from + toldAtOnce).map(({ about }) => about)
    const told: LiveEvent = { event, team, subjects, about: subjects.length, seq: Number(rows[0]?.seq) }
    await db.execute(sql`select pg_notify(${LEDGER_CHANNEL}, ${JSON.stringify(told)})`)
  }
  const payloads = JSON.stringify(kept.map((one) => ({ team, actor, ...one })))
  for (const job of jobs) {
    if (job.on === event)
      await db.execute(sql`select graphile_worker.add_job(${job.name}, thing::json, max_attempts => ${job.attempts ?? null})
        from jsonb_array_elements(${payloads}::jsonb) thing`)
  }
}
