import { type Release, RELEASE_ENDING_DAYS } from '@vitrine/contract'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { users } from '../../auth/table.ts'
import { files as filesTable } from '../../files/table.ts'
import { members, roles, teams } from '../../teams/table.ts'
import { persons, releaseReminders, releases } from '../table.ts'
import { stateOf, today } from './cards.ts'

export const findReleases: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: releases.uuid, team: releases.team, owner: releases.created_by })
    .from(releases)
    .where(inArray(releases.uuid, uuids))

export type Row = Omit<Release, 'person' | 'document' | 'withdrawn_at' | 'created_at' | 'updated_at'> & {
  person: string
  document: string | null
  withdrawn_at: string | null
  created_at: string
  updated_at: string
}
const columns = (now: Date) => sql`r.uuid, r.person, ${stateOf(now)} state, r.channels, r.territories,
  to_char(r.first_day, 'YYYY-MM-DD') "from", to_char(r.last_day, 'YYYY-MM-DD') until,
  (r.last_day - ${today(sql`r.team`, now)})::int days_left, r.guardian, r.note, r.document, r.withdrawn_at,
  r.created_at, r.updated_at,
  case when u.uuid is null then null else json_build_object('uuid', u.uuid, 'first_name', u.first_name,
    'last_name', u.last_name) end created_by`
const tables = sql`${releases} r left join ${users} u on u.uuid = r.created_by`
const rowsWhere = async (db: Db, now: Date, where: SQL) =>
  (
    await db.execute<Row>(
      sql`select ${columns(now)} from ${tables} where ${where} order by r.created_at desc, r.uuid desc limit 200`,
    )
  ).rows
export const ofPerson = (db: Db, person: string, now: Date) => rowsWhere(db, now, sql`r.person = ${person}`)
export const one = async (db: Db, uuid: string, now: Date) =>
  requireRow(await rowsWhere(db, now, sql`r.uuid = ${uuid}`))

type PageQuery = { cursor?: string | undefined; limit: number; days?: number | undefined }
const NO_END = '9999-12-31'
/** A team's releases, soonest end first; with `days`, only releases that end within that many days and were not withdrawn. */
export const list = (db: Db, team: string, now: Date, { cursor, limit, days }: PageQuery) => {
  const key = readCursor(cursor, 'text', 'uuid')
  const soon = sql`and r.withdrawn_at is null and r.last_day >= ${today(sql`r.team`, now)}
    and r.last_day <= ${today(sql`r.team`, now)} + ${days ?? RELEASE_ENDING_DAYS}::int`
  const end = sql`to_char(coalesce(r.last_day, ${NO_END}::date), 'YYYY-MM-DD')`
  const from = sql`from ${tables} where r.team = ${team} ${days === undefined ? sql`` : soon}`
  const after = key ? sql`and (${end}, r.uuid) > (${key[0]}, ${key[1]}::uuid)` : sql``
  return pageOf(
    limit,
    async (n) =>
      (await db.execute<Row>(sql`select ${columns(now)} ${from} ${after} order by ${end}, r.uuid limit ${n}`)).rows,
    ({ until, uuid }) => [until ?? NO_END, uuid],
    () => countOf(db, from),
  )
}

export const lock = async (db: Db, uuid: string) =>
  requireRow(await db.select().from(releases).where(eq(releases.uuid, uuid)).for('update'))
export const insert = async (db: Db, row: typeof releases.$inferInsert) =>
  requireRow(await db.insert(releases).values(row).returning({ uuid: releases.uuid })).uuid
export const update = (db: Db, uuid: string, row: Partial<typeof releases.$inferInsert>) =>
  db
    .update(releases)
    .set({ ...row, updated_at: sql`now()` })
    .where(eq(releases.uuid, uuid))
export const remove = (db: Db, uuid: string) => db.delete(releases).where(eq(releases.uuid, uuid))
export const namesOf = async (db: Db, files: string[]) =>
  files.length === 0
    ? []
    : (
        await db.execute<{ uuid: string; name: string }>(
          sql`select uuid, name from ${filesTable} where uuid in ${files}`,
        )
      ).rows

type Ending = { release: string; person: string; last_day: string }
const needsReminder = (
  now: Date,
  days: number,
) => sql`r.withdrawn_at is null and r.last_day >= ${today(sql`r.team`, now)}
  and r.last_day <= ${today(sql`r.team`, now)} + ${days}::int and not exists (
    select from ${releaseReminders} m where m.release = r.uuid and m.last_day = r.last_day)`
/** The teams that haven't been reminded of a release that ends soon. */
export const teamsToRemind = async (db: Db, now: Date, days: number) =>
  (
    await db.execute<{ team: string; name: string; is_blocking: boolean }>(sql`
      select distinct t.uuid team, t.name, t.uncovered_releases = 'block' is_blocking
      from ${releases} r join ${teams} t on t.uuid = r.team where ${needsReminder(now, days)} order by t.uuid`)
  ).rows
/** Marks a team as reminded of releases that end soon. Returns the releases it had not been reminded of. */
export const claimUnreminded = async (db: Db, team: string, now: Date, days: number) =>
  (
    await db.execute<Ending>(sql`
      with told as (insert into ${releaseReminders} (release, last_day, told_at)
        select r.uuid, r.last_day, ${now.toISOString()}::timestamptz from ${releases} r where r.team = ${team} and ${needsReminder(now, days)}
        on conflict do nothing returning release)
      select r.uuid release, p.name person, to_char(r.last_day, 'YYYY-MM-DD') last_day
      from told join ${releases} r on r.uuid = told.release join ${persons} p on p.uuid = r.person order by r.last_day, p.name`)
  ).rows
/** Returns the email addresses of the members who can edit files, and so renew a release. */
export const editorsOf = async (db: Db, team: string) =>
  (
    await db.execute<{ email: string }>(sql`
      select u.email from ${members} m join ${roles} r on r.uuid = m.role join ${users} u on u.uuid = m."user"
      where m.team = ${team} and 'EDIT_ASSETS' = any (r.permissions) and u.suspended_at is null order by u.email limit 500`)
  ).rows.map(({ email }) => email)
