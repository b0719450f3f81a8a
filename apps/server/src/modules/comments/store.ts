import type { Comment, PersonName, Spot, Subject } from '@vitrine/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import { comments } from './table.ts'

type Row = Omit<Comment, 'created_at' | 'edited_at'> & { created_at: string; edited_at: string | null }
const person = sql`json_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name)`
const columns = sql`c.uuid, c.file, c.text, c.created_at, c.edited_at, c.spot, c.moment,
  case when u.uuid is null then null else ${person} end "user",
  array(select json_build_object('uuid', m.uuid, 'first_name', m.first_name, 'last_name', m.last_name)
    from users m where m.uuid = any(c.mentions) order by array_position(c.mentions, m.uuid)) mentions`
const shown = ({ created_at, edited_at, ...row }: Row): Comment => ({
  ...row,
  created_at: new Date(created_at),
  edited_at: edited_at === null ? null : new Date(edited_at),
})

export const ofFile = async (
  db: Db,
  file: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const after = key ? sql`and (c.created_at, c.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  const rows = async (n: number) =>
    (
      await db.execute<Row>(sql`select ${columns} from comments c left join users u on u.uuid = c."user"
        where c.file = ${file} ${after} order by c.created_at desc, c.uuid desc limit ${n}`)
    ).rows
  const { results, ...rest } = await pageOf(
    limit,
    rows,
    ({ created_at, uuid }) => [created_at, uuid],
    () => countOf(db, sql`from comments where file = ${file}`),
  )
  return { ...rest, results: results.map(shown) }
}
export const one = async (db: Db, uuid: string): Promise<Comment | undefined> => {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from comments c left join users u on u.uuid = c."user" where c.uuid = ${uuid}`,
  )
  return rows.map(shown)[0]
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
}
export const insert = (db: Db, row: New) => db.insert(comments).values(row)
export const update = (db: Db, uuid: string, row: { text: string; mentions?: string[] | undefined; edited_at: Date }) =>
  db.update(comments).set(row).where(eq(comments.uuid, uuid))
export const remove = (db: Db, uuid: string) => db.delete(comments).where(eq(comments.uuid, uuid))

/** A comment as a subject, without the file that it is about. */
export const subjects = async (db: Db, uuids: string[]): Promise<(Subject & { about: string })[]> =>
  db
    .select({ uuid: comments.uuid, team: comments.team, owner: comments.user, about: comments.file })
    .from(comments)
    .where(inArray(comments.uuid, uuids))

/** Those of the mentioned who get a mail: members of the team with an open account, who may see the file. */
export const readers = async (db: Db, file: string, mentioned: string[]) => {
  if (mentioned.length === 0) return []
  const { rows } = await db.execute<{ uuid: string; email: string }>(sql`
    select u.uuid, u.email from files f join members m on m.team = f.team join roles r on r.uuid = m.role
      join users u on u.uuid = m."user"
    where f.uuid = ${file} and u.uuid in ${mentioned} and u.suspended_at is null
      and (f.in_library or 'EDIT_ASSETS' = any(r.permissions))`)
  return rows
}
/** Who speaks, in which team, of what. */
export const setting = async (db: Db, file: string, user: string) =>
  (
    await db.execute<{ name: string; team: string; first_name: PersonName['first_name']; last_name: string }>(sql`
    select f.name, t.name team, u.first_name, u.last_name from files f join teams t on t.uuid = f.team, users u
    where f.uuid = ${file} and u.uuid = ${user}`)
  ).rows[0]
