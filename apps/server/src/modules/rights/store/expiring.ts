import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { type MemberContext, seenInLibrary } from '../../../visibility/visible.ts'
import { users } from '../../auth/table.ts'
import { downloads } from '../../downloads/table.ts'
import { files as filesTable } from '../../files/table.ts'
import { members, roles, teams } from '../../teams/table.ts'
import { renditions, versions } from '../../versions/table.ts'
import { expiryReminders, fileRights, rights } from '../table.ts'

export type Row = {
  uuid: string
  name: string
  expiration_date: string
  expires_at: string
  version: string
  look: number
  has_thumbnail: boolean
  rights: string[]
  people: number
  told_at: string | null
}
type PageQuery = { cursor?: string | undefined; limit: number; days: number }

/** Counts whole days: 30 days and a few hours are still within 30 days. */
const endsWithin = (now: Date, days: number) => {
  const from = sql`${now.toISOString()}::timestamptz`
  return sql`f.in_library and f.expires_at > ${from} and f.expires_at < ${from} + make_interval(days => ${days + 1})`
}
const within = (team: string, now: Date, days: number) => sql`f.team = ${team} and ${endsWithin(now, days)}`

/** Lists files that expire within this many days, soonest first, with the number of people who have downloaded them. */
export const expiring = (db: Db, team: string, asking: MemberContext, { cursor, limit, days }: PageQuery) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const where = sql`${within(team, asking.now, days)} and ${seenInLibrary(asking)}`
  const after = key ? sql`and (f.expires_at, f.uuid) > (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  return pageOf(
    limit,
    async (n) =>
      (
        await db.execute<Row>(sql`
          with page as materialized (select f.* from ${filesTable} f where ${where} ${after} order by f.expires_at, f.uuid limit ${n})
          select f.uuid, f.name, to_char(f.expiration_date, 'YYYY-MM-DD') expiration_date, f.expires_at, v.uuid version, v.look,
            exists (select 1 from ${renditions} r where r.version = v.uuid and r.name = '400') has_thumbnail,
            array(select r.name from ${fileRights} c join ${rights} r on r.uuid = c."right" where c.file = f.uuid order by r.name) rights,
            (select count(distinct d.user)::int from ${downloads} d where d.file = f.uuid and d.withheld is null) people,
            (select t.told_at from ${expiryReminders} t where t.file = f.uuid and t.expiration_date = f.expiration_date) told_at
          from page f join ${versions} v on v.uuid = f.latest_version order by f.expires_at, f.uuid`)
      ).rows,
    ({ expires_at, uuid }) => [expires_at, uuid],
    () => countOf(db, sql`from ${filesTable} f where ${where}`),
  )
}

/** Finds teams with expiring files that nobody has been reminded of. */
export const teamsToRemind = async (db: Db, now: Date, days: number) =>
  (
    await db.execute<{ team: string; name: string }>(sql`
      select t.uuid team, t.name from ${teams} t where exists (
        select 1 from ${filesTable} f where f.team = t.uuid and ${endsWithin(now, days)}
          and not exists (select 1 from ${expiryReminders} e where e.file = f.uuid and e.expiration_date = f.expiration_date))
      order by t.uuid`)
  ).rows

export type ExpiringFile = { uuid: string; name: string; expiration_date: string }
/** Claims and returns files without a reminder, so that a concurrent caller doesn't get them too. */
export const claimUnreminded = async (db: Db, team: string, now: Date, days: number): Promise<ExpiringFile[]> =>
  (
    await db.execute<ExpiringFile>(sql`
      with told as (
        insert into ${expiryReminders} (file, expiration_date, told_at)
        select f.uuid, f.expiration_date, ${now.toISOString()}::timestamptz from ${filesTable} f where ${within(team, now, days)}
        on conflict do nothing returning file)
      select f.uuid, f.name, to_char(f.expiration_date, 'YYYY-MM-DD') expiration_date
      from told join ${filesTable} f on f.uuid = told.file order by f.expires_at, f.uuid`)
  ).rows

/** Returns the members who can edit files, and so change expiration dates. */
export const editorsOf = async (db: Db, team: string) =>
  (
    await db.execute<{ user: string; email: string }>(sql`
      select u.uuid "user", u.email from ${members} m join ${roles} r on r.uuid = m.role join ${users} u on u.uuid = m.user
      where m.team = ${team} and 'EDIT_ASSETS' = any (r.permissions) and u.suspended_at is null order by u.email limit 500`)
  ).rows

export type DownloadedFile = { user: string; email: string; file: string; name: string }
/** Returns the people who downloaded these files, with the file names at the time. */
export const downloadersOf = async (db: Db, files: readonly string[]): Promise<DownloadedFile[]> =>
  (
    await db.execute<DownloadedFile>(sql`
      select distinct on (u.email, d.file) u.uuid "user", u.email, d.file, d.file_name name
      from ${downloads} d join ${users} u on u.uuid = d.user
      where d.file = any(${sql.param([...files])}::uuid[]) and d.withheld is null and u.suspended_at is null order by u.email, d.file, d.uuid desc`)
  ).rows
