import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import { filesAs } from '../../visibility/rule-conditions.ts'
import { allowedTo, type MemberContext, seenInApp } from '../../visibility/visible.ts'
import { users } from '../auth/table.ts'
import { files as filesTable } from '../files/table.ts'
import { folders as foldersTable } from '../folders/table.ts'
import { teams } from '../teams/table.ts'
import { versions } from '../versions/table.ts'

type Paging = { cursor?: string | undefined; limit: number }
type Person = { uuid: string; first_name: string; last_name: string }
export type Recycled = { recycled_at: string; recycled_by: Person | null; days_left: number }
type InBin = Recycled & { uuid: string; parent_folder: { uuid: string; name: string } | null }
/**
 * The files to delete: all of the team's overdue files, or those a member can delete, in the whole bin or in one
 * folder.
 */
export type Which = 'all' | (MemberContext & { folder?: string })

const below = (folder: string) => sql`(with recursive below as (
    select uuid, team from ${foldersTable} where uuid = ${folder}
    union select c.uuid, c.team from ${foldersTable} c join below o on c.team = o.team and c.parent_folder = o.uuid
  ) select uuid from below)`
const b = filesAs('b')
const of = (which: Which): SQL => {
  if (which === 'all') return sql``
  const { folder } = which
  const inside = folder === undefined ? sql`` : sql`and b.parent_folder in ${below(folder)}`
  return sql`${inside} and ${allowedTo('delete', which, b)}`
}
const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
const ids = (uuids: string[]) => sql`any(${sql.param(uuids)}::uuid[])`
/** Selects who deleted an item, when, and how many days are left. The table or page must have the alias b. */
const facts = (at: Date) => sql`b.recycled_at,
  case when u.uuid is not null then json_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name) end recycled_by,
  greatest(0, ceil(extract(epoch from b.recycled_at + t.recycling_days * interval '1 day' - ${moment(at)}) / 86400))::int days_left`
const joins = sql`join ${teams} t on t.uuid = b.team left join ${users} u on u.uuid = b.recycled_by`
const after = (cursor: string | undefined) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  return key ? sql`and (b.recycled_at, b.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
}
const keyOf = ({ recycled_at, uuid }: Recycled & { uuid: string }) => [recycled_at, uuid]

export const files = (db: Db, team: string, asking: MemberContext, { cursor, limit }: Paging) => {
  const from = sql`from ${filesTable} b where b.team = ${team} and b.recycled_at is not null and ${seenInApp(asking, b)}`
  const rows = async (n: number) =>
    (
      await db.execute<InBin>(sql`
      with page as materialized (select b.* ${from} ${after(cursor)} order by b.recycled_at desc, b.uuid desc limit ${n})
      select b.uuid, ${facts(asking.now)},
        case when d.uuid is not null then json_build_object('uuid', d.uuid, 'name', d.name) end parent_folder
      from page b ${joins} left join ${foldersTable} d on d.uuid = b.parent_folder order by b.recycled_at desc, b.uuid desc`)
    ).rows
  return pageOf(limit, rows, keyOf, () => countOf(db, from))
}

/** Lists folders that were deleted on their own, not as part of a parent folder. */
export const folders = (db: Db, team: string, asking: MemberContext, { cursor, limit }: Paging) => {
  const from = sql`from ${foldersTable} b where b.team = ${team} and b.recycled_at is not null and not exists
    (select 1 from ${foldersTable} p where p.uuid = b.parent_folder and p.recycled_at = b.recycled_at)`
  const files = sql`(with recursive below as (
      select b.uuid union select c.uuid from ${foldersTable} c join below o on c.team = b.team and c.parent_folder = o.uuid
    ) select count(*)::int from below o join ${filesTable} f
      on f.team = b.team and f.parent_folder = o.uuid and f.recycled_at = b.recycled_at
        and ${seenInApp(asking)})`
  const rows = async (n: number) =>
    (
      await db.execute<Recycled & { uuid: string; name: string; files: number }>(sql`
      with page as materialized (select b.* ${from} ${after(cursor)} order by b.recycled_at desc, b.uuid desc limit ${n})
      select b.uuid, b.name, ${files} files, ${facts(asking.now)} from page b ${joins} order by b.recycled_at desc, b.uuid desc`)
    ).rows
  return pageOf(limit, rows, keyOf, () => countOf(db, from))
}

/** Locks files recycled at or before `until`, so that nobody can restore them in the meantime. Files locked by others are
 *  skipped. */
export const lockSome = async (db: Db, team: string, which: Which, until: Date, most: number) => {
  const { rows } = await db.execute<{ uuid: string; name: string }>(sql`
    select b.uuid, b.name from ${filesTable} b where b.team = ${team} and b.recycled_at <= ${moment(until)} ${of(which)}
    order by b.recycled_at, b.uuid limit ${most} for update skip locked`)
  return rows
}
export const countUntil = (db: Db, team: string, which: Which, until: Date) =>
  countOf(db, sql`from ${filesTable} b where b.team = ${team} and b.recycled_at <= ${moment(until)} ${of(which)}`)
export const keysOf = async (db: Db, uuids: string[]) =>
  (await db.execute<{ key: string }>(sql`select key from ${versions} where file = ${ids(uuids)}`)).rows.map(
    ({ key }) => key,
  )
export const remove = (db: Db, uuids: string[]) => db.execute(sql`delete from ${filesTable} where uuid = ${ids(uuids)}`)

/** Deletes folders recycled at or before `until` that have no files or subfolders. Returns them. */
export const removeEmptyFolders = async (db: Db, team: string, which: Which, until: Date) =>
  (
    await db.execute<{ uuid: string; name: string }>(sql`
    delete from ${foldersTable} d where d.team = ${team} and d.recycled_at <= ${moment(until)}
      ${which !== 'all' && which.folder ? sql`and d.uuid in ${below(which.folder)}` : sql``}
      and not exists (select 1 from ${foldersTable} c where c.team = d.team and c.parent_folder = d.uuid)
      and not exists (select 1 from ${filesTable} f where f.team = d.team and f.parent_folder = d.uuid) returning d.uuid, d.name`)
  ).rows

/** Finds teams with overdue items. Items recycled at or before `until` are overdue. */
export const overdue = async (db: Db, at: Date) =>
  (
    await db.execute<{ team: string; until: string }>(sql`
    select t.uuid team, ${moment(at)} - t.recycling_days * interval '1 day' until from ${teams} t
    where exists (select 1 from ${filesTable} f where f.team = t.uuid and f.recycled_at <= ${moment(at)} - t.recycling_days * interval '1 day')
      or exists (select 1 from ${foldersTable} d where d.team = t.uuid and d.recycled_at <= ${moment(at)} - t.recycling_days * interval '1 day')`)
  ).rows
