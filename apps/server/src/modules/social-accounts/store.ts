import type { Platform } from '@vitrine/contract'
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import { needRow } from '../../platform/db/rows.ts'
import { holds } from '../../platform/db/search.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import { socialAccounts, socialConnections, taggedPosts } from './table.ts'

export type Account = typeof socialAccounts.$inferSelect
export type Connection = typeof socialConnections.$inferSelect
export type Tagged = typeof taggedPosts.$inferInsert

export const findAccounts: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: socialAccounts.uuid, team: socialAccounts.team, owner: socialAccounts.created_by })
    .from(socialAccounts)
    .where(inArray(socialAccounts.uuid, uuids))

export const ofTeam = (db: Db, team: string) =>
  db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.team, team))
    .orderBy(asc(socialAccounts.platform), asc(socialAccounts.name), asc(socialAccounts.uuid))
export const find = async (db: Db, uuid: string): Promise<Account | undefined> =>
  (await db.select().from(socialAccounts).where(eq(socialAccounts.uuid, uuid)))[0]
export const one = async (db: Db, uuid: string) =>
  needRow(await db.select().from(socialAccounts).where(eq(socialAccounts.uuid, uuid)))
export const withNetworkId = async (db: Db, team: string, platform: Platform, network_id: string) =>
  (
    await db
      .select()
      .from(socialAccounts)
      .where(
        and(
          eq(socialAccounts.team, team),
          eq(socialAccounts.platform, platform),
          eq(socialAccounts.network_id, network_id),
        ),
      )
      .for('update')
  )[0]
export const insert = (db: Db, row: typeof socialAccounts.$inferInsert) => db.insert(socialAccounts).values(row)
export const update = (db: Db, uuid: string, row: Partial<typeof socialAccounts.$inferInsert>) =>
  db
    .update(socialAccounts)
    .set({ ...row, updated_at: sql`now()` })
    .where(eq(socialAccounts.uuid, uuid))
/** Marks a connection as lost. Answers whether it was not before. */
export const markLost = async (db: Db, uuid: string, problem: string) =>
  (
    await db
      .update(socialAccounts)
      .set({ lost: true, problem, updated_at: sql`now()` })
      .where(and(eq(socialAccounts.uuid, uuid), eq(socialAccounts.lost, false)))
      .returning({ uuid: socialAccounts.uuid })
  ).length > 0
export const remove = async (db: Db, uuid: string) =>
  needRow(await db.delete(socialAccounts).where(eq(socialAccounts.uuid, uuid)).returning())

/** Live connections with an end in sight; whether it is time to renew one is the network's rule. */
export const toRenew = (db: Db, seconds: number) =>
  db
    .select({ uuid: socialAccounts.uuid })
    .from(socialAccounts)
    .where(
      and(eq(socialAccounts.lost, false), lt(socialAccounts.expires_at, sql`now() + ${seconds} * interval '1 second'`)),
    )

/** Whoever manages the social accounts of a team. */
export const managersOf = async (db: Db, team: string) =>
  (
    await db.execute<{ user: string; email: string; team_name: string }>(sql`
      select u.uuid "user", u.email, t.name team_name from members m join roles r on r.uuid = m.role
        join users u on u.uuid = m.user join teams t on t.uuid = m.team
      where m.team = ${team} and 'MANAGE_SOCIALS' = any (r.permissions) and u.suspended_at is null order by u.email limit 200`)
  ).rows

export const begin = (db: Db, row: typeof socialConnections.$inferInsert) => db.insert(socialConnections).values(row)
export const forgetOld = (db: Db) => db.delete(socialConnections).where(lt(socialConnections.expires_at, sql`now()`))
/** Takes a connection that was begun in this session: it can be finished once. */
export const take = async (
  db: Db,
  { state_hash, session_hash, user }: Pick<Connection, 'state_hash' | 'session_hash' | 'user'>,
) =>
  (
    await db
      .delete(socialConnections)
      .where(
        and(
          eq(socialConnections.state_hash, state_hash),
          eq(socialConnections.session_hash, session_hash),
          eq(socialConnections.user, user),
          gt(socialConnections.expires_at, sql`now()`),
        ),
      )
      .returning()
  )[0]

export const putTagged = async (db: Db, rows: Tagged[]) => {
  if (rows.length === 0) return
  await db
    .insert(taggedPosts)
    .values(rows)
    .onConflictDoUpdate({
      target: [taggedPosts.account, taggedPosts.network_id],
      set: {
        caption: sql`excluded.caption`,
        permalink: sql`excluded.permalink`,
        username: sql`excluded.username`,
        read_at: sql`now()`,
      },
    })
}
type Asked = { cursor?: string | undefined; limit: number; query?: string | undefined }
type TaggedRow = {
  uuid: string
  account: string
  network_id: string
  username: string
  caption: string
  permalink: string | null
  media_type: string
  posted_at: string
}
/** Tagged posts of an account whose caption or author holds what was typed, newest first. */
export const searchTagged = (db: Db, account: string, { cursor, limit, query }: Asked) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const where = sql`t.account = ${account} ${
    query ? sql`and (${holds(sql`t.caption`, query)} or ${holds(sql`t.username`, query)})` : sql``
  }`
  const after = key ? sql`and (t.posted_at, t.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  const rows = async (n: number) =>
    (
      await db.execute<TaggedRow>(sql`
        select t.uuid, t.account, t.network_id, t.username, t.caption, t.permalink, t.media_type, t.posted_at::text posted_at
        from tagged_posts t where ${where} ${after} order by t.posted_at desc, t.uuid desc limit ${n}`)
    ).rows
  return pageOf(
    limit,
    rows,
    ({ posted_at, uuid }) => [posted_at, uuid],
    () => countOf(db, sql`from tagged_posts t where ${where}`),
  )
}
