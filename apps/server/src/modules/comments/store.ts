import type { Comment, Permission, PersonName, Spot, Subject } from '@vitrine/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { members, roles, teams } from '../teams/table.ts'
import { comments } from './table.ts'

type Row = Omit<Comment, 'created_at' | 'edited_at' | 'resolved_at'> & {
  created_at: string
  edited_at: string | null
  resolved_at: string | null
  /** The time at which the thread's first comment was written; `thread` is that comment's id. */
  began_at: string
  thread: string
}
const named = (alias: 'u' | 's') => {
  const one = sql.raw(alias)
  return sql`case when ${one}.uuid is null then null else json_build_object('uuid', ${one}.uuid,
    'first_name', ${one}.first_name, 'last_name', ${one}.last_name) end`
}
const columns = sql`c.uuid, c.file, c.text, c.created_at, c.edited_at, c.spot, c.moment, c.parent, c.resolved_at,
  ${named('u')} "user", ${named('s')} resolved_by,
  coalesce(p.created_at, c.created_at) began_at, coalesce(p.uuid, c.uuid) thread,
  array(select json_build_object('uuid', m.uuid, 'first_name', m.first_name, 'last_name', m.last_name)
    from ${users} m where m.uuid = any(c.mentions) order by array_position(c.mentions, m.uuid)) mentions`
const tables = sql`${comments} c left join ${users} u on u.uuid = c."user" left join ${users} s on s.uuid = c.resolved_by
  left join ${comments} p on p.uuid = c.parent`
const asComment = ({ created_at, edited_at, resolved_at, began_at: _, thread: __, ...row }: Row): Comment => ({
  ...row,
  created_at: new Date(created_at),
  edited_at: edited_at === null ? null : new Date(edited_at),
  resolved_at: resolved_at === null ? null : new Date(resolved_at),
})

export const ofFile = async (
  db: Db,
  file: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const key = readCursor(cursor, 'moment', 'uuid', 'moment', 'uuid')
  const place = sql`coalesce(p.created_at, c.created_at), coalesce(p.uuid, c.uuid), c.created_at, c.uuid`
  const after = key
    ? sql`and (${place}) < (${key[0]}::timestamptz, ${key[1]}::uuid, ${key[2]}::timestamptz, ${key[3]}::uuid)`
    : sql``
  const rows = async (n: number) =>
    (
      await db.execute<Row>(sql`select ${columns} from ${tables} where c.file = ${file} ${after}
        order by began_at desc, thread desc, c.created_at desc, c.uuid desc limit ${n}`)
    ).rows
  const { results, ...rest } = await pageOf(
    limit,
    rows,
    ({ began_at, thread, created_at, uuid }) => [began_at, thread, created_at, uuid],
    () => countOf(db, sql`from ${comments} where file = ${file}`),
  )
  return { ...rest, results: results.map(asComment) }
}
export const one = async (db: Db, uuid: string): Promise<Comment | undefined> => {
  const { rows } = await db.execute<Row>(sql`select ${columns} from ${tables} where c.uuid = ${uuid}`)
  return rows.map(asComment)[0]
}

type New = {
  uuid: string
  team: string
  file: string
  user: string
  text: string
  mentions: string[]
  spot: Spot | null
  moment: number | null
  parent?: string | null
}
export const insert = (db: Db, row: New) => db.insert(comments).values(row)
export const update = (db: Db, uuid: string, row: { text: string; mentions?: string[] | undefined; edited_at: Date }) =>
  db.update(comments).set(row).where(eq(comments.uuid, uuid))
/**
 * Deletes a comment. If it is the first of a thread, the next one takes its place, so that the rest of the thread is kept.
 */
export const remove = async (db: Db, uuid: string) => {
  await db.execute(sql`select from ${comments} where uuid = ${uuid} for update`)
  await db.execute(sql`
    with first as (select uuid from ${comments} where parent = ${uuid} order by created_at, uuid limit 1)
    update ${comments} c set parent = nullif(first.uuid, c.uuid),
      resolved_at = case when c.uuid = first.uuid then gone.resolved_at end,
      resolved_by = case when c.uuid = first.uuid then gone.resolved_by end
    from first, ${comments} gone where c.parent = ${uuid} and gone.uuid = ${uuid}`)
  await db.delete(comments).where(eq(comments.uuid, uuid))
}

/** Returns the first comment of the thread, locked so that it can't be deleted in the meantime. */
export const threadOf = async (db: Db, uuid: string) => {
  const { rows } = await db.execute<{ uuid: string; file: string; resolved: boolean }>(sql`
    select t.uuid, t.file, t.resolved_at is not null resolved from ${comments} t
    where t.uuid = (select coalesce(c.parent, c.uuid) from ${comments} c where c.uuid = ${uuid}) for no key update`)
  return rows[0]
}
export const setResolved = (db: Db, uuid: string, by: { user: string; at: Date } | null) =>
  db
    .update(comments)
    .set({ resolved_at: by?.at ?? null, resolved_by: by?.user ?? null })
    .where(eq(comments.uuid, uuid))
/** The participants of a thread. */
export const commenters = async (db: Db, thread: string) => {
  const { rows } = await db.execute<{ user: string }>(
    sql`select distinct "user" from ${comments} where (uuid = ${thread} or parent = ${thread}) and "user" is not null`,
  )
  return rows.map(({ user }) => user)
}

/** Returns comments as subjects, each with the id of the file it is about. */
export const subjects = async (db: Db, uuids: string[]): Promise<(Subject & { about: string })[]> =>
  db
    .select({ uuid: comments.uuid, team: comments.team, owner: comments.user, about: comments.file })
    .from(comments)
    .where(inArray(comments.uuid, uuids))

/** Which of these people are members of the file's team with an active account, and their permissions. */
export const membersAmong = async (db: Db, file: string, people: string[]) => {
  if (people.length === 0) return []
  const { rows } = await db.execute<{ uuid: string; email: string; permissions: Permission[] }>(sql`
    select u.uuid, u.email, r.permissions from ${files} f join ${members} m on m.team = f.team join ${roles} r on r.uuid = m.role
      join ${users} u on u.uuid = m."user"
    where f.uuid = ${file} and u.uuid in ${people} and u.suspended_at is null`)
  return rows
}
/** The names of the file, the team and the author, for an email about a comment. */
export const mailDetails = async (db: Db, file: string, user: string) =>
  (
    await db.execute<{ name: string; team: string; first_name: PersonName['first_name']; last_name: string }>(sql`
    select f.name, t.name team, u.first_name, u.last_name from ${files} f join ${teams} t on t.uuid = f.team, ${users} u
    where f.uuid = ${file} and u.uuid = ${user}`)
  ).rows[0]
