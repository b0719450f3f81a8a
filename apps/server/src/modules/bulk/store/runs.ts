import type { BulkRun, PersonName } from '@vitrine/contract'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { users } from '../../auth/table.ts'
import { bulkItems, bulkRuns } from '../table.ts'

export type State = BulkRun['state']
/** What a run does to each of its files. */
export type Plan = {
  what: string
  /** New values for file columns, as JSON. With `each`, every file has its own values. */
  columns: Record<string, unknown>
  each?: boolean
  /** Lists that files are added to and removed from. `only` replaces the list; with `each`, every file has its own changes. */
  lists: Record<string, { add: string[]; remove: string[]; only?: string[]; each?: boolean }>
  /** The field names used in the activity. */
  fields: string[]
  /** New values for custom attributes; null removes a value. With `each`, every file has its own values. */
  attributes: Record<string, unknown>
  delete?: boolean
}
type Row = {
  uuid: string
  state: State
  asked: Plan
  total: number
  done: number
  failed: number
  created_at: string
  ended_at: string | null
  user: PersonName | null
}
const asRun = ({ asked, created_at, ended_at, ...row }: Row): BulkRun => ({
  ...row,
  what: asked.what,
  undoable: (row.state === 'done' || row.state === 'cancelled') && !asked.delete && row.done > 0,
  created_at: new Date(created_at),
  ended_at: ended_at === null ? null : new Date(ended_at),
})
const columns = sql`r.uuid, r.state, r.asked, r.total, r.done, r.failed, r.created_at, r.ended_at,
  case when u.uuid is null then null
    else json_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name) end "user"`
const select = async (db: Db, rest: SQL) =>
  (await db.execute<Row>(sql`select ${columns} from ${bulkRuns} r left join ${users} u on u.uuid = r."user" ${rest}`))
    .rows

export const insert = (
  db: Db,
  row: { uuid: string; team: string; user: string; asked: Plan; total: number; state: State },
) => db.insert(bulkRuns).values(row)
export const setTotal = (db: Db, uuid: string, total: number) =>
  db.update(bulkRuns).set({ total }).where(eq(bulkRuns.uuid, uuid))
export const remove = (db: Db, uuid: string) => db.delete(bulkRuns).where(eq(bulkRuns.uuid, uuid))
export const findRun = async (db: Db, uuid: string): Promise<BulkRun | undefined> =>
  (await select(db, sql`where r.uuid = ${uuid}`)).map(asRun)[0]
export const ofTeam = async (
  db: Db,
  team: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const after = key ? sql`and (r.created_at, r.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  const { results, ...rest } = await pageOf(
    limit,
    (n) => select(db, sql`where r.team = ${team} ${after} order by r.created_at desc, r.uuid desc limit ${n}`),
    ({ created_at, uuid }) => [created_at, uuid],
    () => countOf(db, sql`from ${bulkRuns} where team = ${team}`),
  )
  return { ...rest, results: results.map(asRun) }
}

type LockedRun = { team: string; state: State; asked: Plan }
const lockRun = async (db: Db, uuid: string, how: SQL): Promise<LockedRun | undefined> => {
  await db.execute(sql`select ${how}(hashtextextended('bulk ' || ${uuid}, 0))`)
  const found = db.select({ team: bulkRuns.team, state: bulkRuns.state, asked: bulkRuns.asked }).from(bulkRuns)
  return (await found.where(eq(bulkRuns.uuid, uuid))).map(({ asked, ...run }) => ({ ...run, asked: asked as Plan }))[0]
}
/** Takes a shared lock on the run for one batch, so that cancelling waits for running batches to finish. */
export const lockShared = (db: Db, uuid: string) => lockRun(db, uuid, sql`pg_advisory_xact_lock_shared`)
/** Takes an exclusive lock on the run once no batch is running. */
export const lock = (db: Db, uuid: string) => lockRun(db, uuid, sql`pg_advisory_xact_lock`)
export const setState = (db: Db, uuid: string, state: State, ended = false) =>
  db.execute(
    sql`update ${bulkRuns} set state = ${state}, ended_at = ${ended ? sql`now()` : sql`null`} where uuid = ${uuid}`,
  )
/** Resets the progress for the undo. */
export const restart = (db: Db, uuid: string, state: State) =>
  db.execute(sql`update ${bulkRuns} set state = ${state}, ended_at = null, done = 0, failed = 0,
    total = (select count(*) from ${bulkItems} where run = ${uuid} and before <> '{}') where uuid = ${uuid}`)
/** Adds to the counts of changed and failed files. Files that already had the values are subtracted from the total. */
export const count = async (db: Db, uuid: string, done: number, failed: number, same = 0) =>
  (
    await db.execute<{ done: number; failed: number; total: number }>(sql`
    update ${bulkRuns} set done = done + ${done}, failed = failed + ${failed}, total = total - ${same} where uuid = ${uuid}
    returning done, failed, total`)
  ).rows[0] ?? { done, failed, total: 0 }
/** Deletes runs that ended (or, if they never ended, were created) more than `days` days ago. */
export const sweep = (db: Db, days: number) =>
  db.execute(sql`delete from ${bulkRuns} where coalesce(ended_at, created_at) < now() - make_interval(days => ${days})`)

export const findRuns: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: bulkRuns.uuid, team: bulkRuns.team, owner: bulkRuns.user })
    .from(bulkRuns)
    .where(inArray(bulkRuns.uuid, uuids))
