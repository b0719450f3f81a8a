import type { PostComment } from '@vitrine/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { users } from '../../auth/table.ts'
import { members, teams } from '../../teams/table.ts'
import { postComments } from '../table.ts'

type Row = Omit<PostComment, 'created_at' | 'edited_at'> & { created_at: string; edited_at: string | null }
const columns = sql`c.uuid, c.post, c.kind, c.text, c.outside_name, c.created_at, c.edited_at,
  case when u.uuid is null then null
    else json_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name) end "user",
  array(select json_build_object('uuid', m.uuid, 'first_name', m.first_name, 'last_name', m.last_name)
    from ${users} m where m.uuid = any(c.mentions) order by array_position(c.mentions, m.uuid)) mentions`
const tables = sql`${postComments} c left join ${users} u on u.uuid = c."user"`
const shown = ({ created_at, edited_at, ...row }: Row): PostComment => ({
  ...row,
  created_at: new Date(created_at),
  edited_at: edited_at === null ? null : new Date(edited_at),
})

export const findComments: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: postComments.uuid, team: postComments.team, owner: postComments.user })
    .from(postComments)
    .where(inArray(postComments.uuid, uuids))

export const ofPost = async (
  db: Db,
  post: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const key = readCursor(cursor, 'uuid')
  const after = key ? sql`and c.uuid < ${key[0]}::uuid` : sql``
  const rows = async (n: number) =>
    (
      await db.execute<Row>(
        sql`select ${columns} from ${tables} where c.post = ${post} ${after} order by c.uuid desc limit ${n}`,
      )
    ).rows
  const { results, ...rest } = await pageOf(
    limit,
    rows,
    ({ uuid }) => [uuid],
    () => countOf(db, sql`from ${postComments} where post = ${post}`),
  )
  return { ...rest, results: results.map(shown) }
}
export const one = async (db: Db, uuid: string): Promise<PostComment | undefined> =>
  (await db.execute<Row>(sql`select ${columns} from ${tables} where c.uuid = ${uuid}`)).rows.map(shown)[0]
/** The comments and answers of one approver, oldest first. */
export const ofApprover = (db: Db, approver: string) =>
  db
    .select({ kind: postComments.kind, text: postComments.text, created_at: postComments.created_at })
    .from(postComments)
    .where(eq(postComments.approver, approver))
    .orderBy(postComments.uuid)
    .limit(200)

export const insert = (db: Db, row: typeof postComments.$inferInsert) => db.insert(postComments).values(row)
export const update = (db: Db, uuid: string, row: { text: string; mentions?: string[] | undefined; edited_at: Date }) =>
  db.update(postComments).set(row).where(eq(postComments.uuid, uuid))
export const remove = (db: Db, uuid: string) => db.delete(postComments).where(eq(postComments.uuid, uuid))

/** Returns those of these people who are members of the team and have an active account. */
export const membersAmong = async (db: Db, team: string, people: string[]) => {
  if (people.length === 0) return []
  const { rows } = await db.execute<{ uuid: string; email: string }>(sql`
    select u.uuid, u.email from ${members} m join ${users} u on u.uuid = m."user"
    where m.team = ${team} and u.uuid in ${people} and u.suspended_at is null`)
  return rows
}
/** Returns the names of a person and a team; undefined if one of them doesn't exist. */
export const namesOf = async (db: Db, user: string, team: string) =>
  (
    await db.execute<{ name: string; team: string }>(sql`
      select trim(u.first_name || ' ' || u.last_name) "name", t.name team from ${users} u, ${teams} t
      where u.uuid = ${user} and t.uuid = ${team}`)
  ).rows[0]
