import type { PersonName } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { rollupTotals } from '../../../platform/db/table.ts'
import type { Counted } from '../../../platform/rollups/read.ts'
import { seriesOf } from '../../../platform/rollups/rollup.ts'
import { type MemberContext, seenInApp, seenInLibrary } from '../../../visibility/visible.ts'
import { users } from '../../auth/table.ts'
import { files } from '../../files/table.ts'
import { shareLinks } from '../../links/table.ts'
import { members } from '../../teams/table.ts'
import { among, type FileFilter } from './numbers.ts'

type Paging = { cursor?: string | undefined; limit: number }

/** SQL for the library files that the caller can see, each joined with its number of uses, if any. */
const library = ({ rollup, subject }: Counted, asking: MemberContext) =>
  sql`from ${files} f left join ${rollupTotals} used on used.series = ${seriesOf(rollup, 'file_uses')}
      and used.subject = ${subject} and used.key = f.uuid and used.amount > 0
    where f.team = ${subject} and ${seenInLibrary(asking)}`

/** How many library files the caller can see, and how many of them were never used. */
export const countFiles = async (counted: Counted, asking: MemberContext) =>
  (
    await counted.db.execute<{ files: number; never_used: number }>(sql`
      select count(*)::int files, (count(*) filter (where used.key is null))::int never_used
      ${library(counted, asking)}`)
  ).rows[0] ?? { files: 0, never_used: 0 }

/** The files that were never used, oldest first. */
export const neverUsed = (
  counted: Counted,
  asking: MemberContext,
  { cursor, limit, ...filter }: Paging & FileFilter,
) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const from = sql`${library(counted, asking)} and used.key is null and ${among(counted, asking, filter)}`
  const after = key ? sql`and (f.created_at, f.uuid) > (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  return pageOf(
    limit,
    async (n) =>
      (
        await counted.db.execute<{ uuid: string; created_at: string }>(
          sql`select f.uuid, f.created_at ${from} ${after} order by f.created_at, f.uuid limit ${n}`,
        )
      ).rows,
    ({ created_at, uuid }) => [created_at, uuid],
    () => countOf(counted.db, from),
  )
}

const MONTHS = 4
/** How many files expire this month and in each of the next three months. */
export const expiringByMonth = async (db: Db, team: string, asking: MemberContext, today: string) =>
  (
    await db.execute<{ month: string; files: number }>(sql`
      select to_char(month, 'YYYY-MM-DD') "month", (select count(*)::int from ${files} f
        where f.team = ${team} and f.expiration_date >= greatest(month::date, ${today}::date)
          and f.expiration_date < month + interval '1 month' and ${seenInLibrary(asking)}) files
      from generate_series(date_trunc('month', ${today}::date),
        date_trunc('month', ${today}::date) + ${MONTHS - 1} * interval '1 month', interval '1 month') month
      order by 1`)
  ).rows
/** The files that expire this month or in the next three months, earliest first. */
export const expiringFiles = async (db: Db, team: string, asking: MemberContext, today: string, limit: number) =>
  (
    await db.execute<{ name: string; expiration_date: string }>(sql`
      select f.name, to_char(f.expiration_date, 'YYYY-MM-DD') expiration_date from ${files} f
      where f.team = ${team} and f.expiration_date >= ${today}::date
        and f.expiration_date < date_trunc('month', ${today}::date) + ${MONTHS} * interval '1 month'
        and ${seenInLibrary(asking)} order by f.expiration_date, f.name, f.uuid limit ${limit}`)
  ).rows

/** The subset of these files that the caller can see. */
export const seenFiles = async (db: Db, asking: MemberContext, uuids: readonly string[]) =>
  (
    await db.execute<{ uuid: string }>(sql`
      select f.uuid from ${files} f where f.uuid = any(${sql.param([...uuids])}::uuid[]) and f.team = ${asking.actor.team}
        and ${seenInApp(asking)}`)
  ).rows.map(({ uuid }) => uuid)

export const linkTitles = async (db: Db, team: string, uuids: readonly string[]) =>
  (
    await db.execute<{ uuid: string; title: string }>(sql`
      select uuid, title from ${shareLinks} where team = ${team} and uuid = any(${sql.param([...uuids])}::uuid[])`)
  ).rows

/** The members of a team and when they last signed in. */
export const membersOf = async (db: Db, team: string) =>
  (
    await db.execute<PersonName & { last_login: string | null }>(sql`
      select u.uuid, u.first_name, u.last_name, u.last_login from ${members} m join ${users} u on u.uuid = m."user"
      where m.team = ${team} order by lower(u.last_name), lower(u.first_name), u.uuid limit 1000`)
  ).rows
