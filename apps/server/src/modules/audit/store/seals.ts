import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { ledger } from '../../../platform/db/table.ts'
import { teams as teamsTable } from '../../teams/table.ts'
import { auditCursor, auditSeals } from '../table.ts'

/** The team id used for events without a team. */
export const NO_TEAM = '00000000-0000-0000-0000-000000000000'
/** The maximum number of events in a seal. */
const SEALED_AT_ONCE = 1000

/** The digest of a ledger row `l`: covers all columns, in a format that doesn't depend on session settings. */
const digest = sql`substring(sha256(convert_to(jsonb_build_array(l.seq, l.event, l.team, l.actor, l.about, l.data,
  (extract(epoch from l.created_at) * 1000000)::bigint)::text, 'UTF8')) for 16)`

export type Cursor = { until: number; seals: number; hash: Buffer; key_id: string | null }
/** Locks the cursor for this transaction. Returns undefined if another process holds the lock. */
export const lockCursor = async (db: Db, first: Buffer) => {
  await db.insert(auditCursor).values({ id: 1, until: 0, seals: 0, hash: first }).onConflictDoNothing()
  const [cursor] = await db.select().from(auditCursor).for('update', { skipLocked: true })
  return cursor
}
export const readCursor = async (db: Db): Promise<Cursor | undefined> => (await db.select().from(auditCursor))[0]
export const moveCursor = (db: Db, cursor: Omit<Cursor, 'key_id'> & { key_id?: string }) =>
  db.update(auditCursor).set(cursor)

export type Block = { team: string; until: number; events: number; digests: Buffer }
/** Returns the next events in blocks, each with events of one team, and the sequence number of the last event read. */
export const nextBlocks = async (db: Db, { after, until, limit }: { after: number; until: number; limit: number }) => {
  const { rows } = await db.execute<Block & { last: number }>(sql`
    with fresh as (
      select l.seq, coalesce(l.team, ${NO_TEAM}::uuid) team, ${digest} digest from ${ledger} l
      where l.seq > ${after} and l.seq <= ${until} order by l.seq limit ${limit}
    ), numbered as (
      select *, (row_number() over (partition by team order by seq) - 1) / ${SEALED_AT_ONCE} block from fresh
    )
    select team, max(seq)::float8 until, count(*)::int events, string_agg(digest, '' order by seq) digests,
      (select max(seq) from fresh)::float8 last
    from numbered group by team, block order by min(seq)`)
  const count = rows.reduce((sum, { events }) => sum + events, 0)
  return { blocks: rows, last: count < limit ? until : (rows[0]?.last ?? until), isLast: count < limit }
}

/** The hash of each team's newest seal, by team. */
export const newestHashes = async (db: Db, teams: string[]) => {
  const { rows } = await db.execute<{ team: string; hash: Buffer }>(sql`
    select t.team, s.hash from unnest(${sql.param(teams)}::uuid[]) t(team)
    cross join lateral (select hash from ${auditSeals} where team = t.team order by number desc limit 1) s`)
  return new Map(rows.map(({ team, hash }) => [team, hash]))
}

export type Seal = Block & { number: number; hash: Buffer }
export const addSeals = (db: Db, seals: Seal[]) => db.insert(auditSeals).values(seals)

/** The teams that have a seal, and the teams that should have one because they have events up to the cursor. */
export const sealedTeams = async (db: Db, until: number) => {
  const { rows } = await db.execute<{ team: string }>(sql`
    select distinct team from ${auditSeals}
    union select uuid from ${teamsTable} t where exists (select 1 from ${ledger} l where l.team = t.uuid and l.seq <= ${until})`)
  return rows.map(({ team }) => team)
}

const ofTeam = (team: string) => (team === NO_TEAM ? sql`l.team is null` : sql`l.team = ${team}`)
export type Found = Seal & { found: Buffer | null }
/** A team's seals with the current digests of its events. */
export const sealsWithEvents = async (db: Db, team: string, { after, limit }: { after: number; limit: number }) => {
  const { rows } = await db.execute<Found>(sql`
    with page as (
      select *, coalesce(lag(until) over (order by number),
        (select max(until) from ${auditSeals} b where b.team = ${team} and b.number <= ${after}), 0) after
      from ${auditSeals} where team = ${team} and number > ${after} order by number limit ${limit}
    )
    select s.number::float8 number, s.team, s.until::float8 until, s.events, s.digests, s.hash, now_found.digests found
    from page s cross join lateral (
      select string_agg(${digest}, '' order by l.seq) digests from ${ledger} l
      where ${ofTeam(team)} and l.seq > s.after and l.seq <= s.until
    ) now_found order by s.number`)
  return rows
}
/** A team's events in a range of the ledger, with their digests. */
export const eventsBetween = async (db: Db, team: string, { after, until }: { after: number; until: number }) =>
  (
    await db.execute<{ seq: number; digest: Buffer }>(sql`
      select l.seq::float8 seq, ${digest} digest from ${ledger} l
      where ${ofTeam(team)} and l.seq > ${after} and l.seq <= ${until} order by l.seq limit 5000`)
  ).rows
/** The hashes of all seals in order. */
export const allHashes = async (db: Db, { after, until, limit }: { after: number; until: number; limit: number }) =>
  (
    await db.execute<{ number: number; hash: Buffer }>(sql`
      select number::float8 number, hash from ${auditSeals} where number > ${after} and number <= ${until}
      order by number limit ${limit}`)
  ).rows

/** Seals of all teams in order, without their events. */
export const nextSeals = async (db: Db, after: number, limit: number) =>
  (
    await db.execute<Seal>(sql`
      select number::float8 number, team, until::float8 until, events, digests, hash from ${auditSeals}
      where number > ${after} order by number limit ${limit}`)
  ).rows
/** Replaces the signatures of seals. */
export const replaceHashes = async (db: Db, seals: Pick<Seal, 'number' | 'hash'>[]) => {
  for (const { number, hash } of seals) await db.update(auditSeals).set({ hash }).where(eq(auditSeals.number, number))
}

export const headOf = async (db: Db, team: string) =>
  (
    await db.execute<{ seal: number; hash: string; created_at: string }>(sql`
      select number::float8 seal, encode(hash, 'hex') hash, created_at from ${auditSeals}
      where team = ${team} order by number desc limit 1`)
  ).rows[0]
