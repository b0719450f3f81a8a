import type { SocialPostGroup } from '@vitrine/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { socialPostGroupItems, socialPostGroups, socialPosts, socialPostViews } from '../table.ts'

export const findGroups: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: socialPostGroups.uuid, team: socialPostGroups.team, owner: socialPostGroups.created_by })
    .from(socialPostGroups)
    .where(inArray(socialPostGroups.uuid, uuids))
export const findViews: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: socialPostViews.uuid, team: socialPostViews.team, owner: socialPostViews.created_by })
    .from(socialPostViews)
    .where(inArray(socialPostViews.uuid, uuids))

const shown = {
  uuid: socialPostGroups.uuid,
  name: socialPostGroups.name,
  description: socialPostGroups.description,
  created_at: socialPostGroups.created_at,
  posts: sql<number>`(select count(*)::int from ${socialPostGroupItems} i where i."group" = "social_post_groups"."uuid")`,
}
export const group = async (db: Db, uuid: string): Promise<SocialPostGroup> =>
  requireRow(await db.select(shown).from(socialPostGroups).where(eq(socialPostGroups.uuid, uuid)))
export const groupsOf = (db: Db, team: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) => {
  const key = readCursor(cursor, 'text', 'uuid')
  const mine = eq(socialPostGroups.team, team)
  const after = key && sql`(${socialPostGroups.name}, ${socialPostGroups.uuid}) > (${key[0]}, ${key[1]}::uuid)`
  return pageOf(
    limit,
    (n) =>
      db
        .select(shown)
        .from(socialPostGroups)
        .where(and(mine, after))
        .orderBy(asc(socialPostGroups.name), asc(socialPostGroups.uuid))
        .limit(n),
    ({ name, uuid }) => [name, uuid],
    () => countOf(db, sql`from ${socialPostGroups} where ${mine}`),
  )
}
export const addGroup = async (db: Db, row: typeof socialPostGroups.$inferInsert) =>
  requireRow(await db.insert(socialPostGroups).values(row).returning({ uuid: socialPostGroups.uuid })).uuid
export const setGroup = async (db: Db, uuid: string, row: Partial<typeof socialPostGroups.$inferInsert>) => {
  if (Object.keys(row).length > 0) await db.update(socialPostGroups).set(row).where(eq(socialPostGroups.uuid, uuid))
}
export const removeGroup = async (db: Db, uuid: string) =>
  requireRow(await db.delete(socialPostGroups).where(eq(socialPostGroups.uuid, uuid)).returning())

export const addToGroup = async (db: Db, uuid: string, posts: readonly string[]) => {
  if (posts.length > 0)
    await db.execute(sql`insert into ${socialPostGroupItems} ("group", post, posted_at)
      select ${uuid}::uuid, p.uuid, p.posted_at from ${socialPosts} p
      where p.uuid = any(${sql.param([...posts])}::uuid[]) and p.removed_at is null
      on conflict do nothing`)
}
export const removeFromGroup = async (db: Db, uuid: string, posts: readonly string[]) => {
  if (posts.length > 0)
    await db
      .delete(socialPostGroupItems)
      .where(and(eq(socialPostGroupItems.group, uuid), inArray(socialPostGroupItems.post, [...posts])))
}
/** Takes a post out of all its groups when it is removed, so that a group's posts can be counted without reading them. */
export const removeFromAllGroups = (db: Db, post: string) =>
  db.delete(socialPostGroupItems).where(eq(socialPostGroupItems.post, post))
export const groupsWith = async (db: Db, post: string) =>
  (await db.select().from(socialPostGroupItems).where(eq(socialPostGroupItems.post, post))).map(({ group: g }) => g)

export type View = typeof socialPostViews.$inferSelect
export const viewsOf = (db: Db, team: string): Promise<View[]> =>
  db
    .select()
    .from(socialPostViews)
    .where(eq(socialPostViews.team, team))
    .orderBy(asc(socialPostViews.position), asc(socialPostViews.uuid))
    .limit(500)
export const view = async (db: Db, uuid: string): Promise<View> =>
  requireRow(await db.select().from(socialPostViews).where(eq(socialPostViews.uuid, uuid)))
/** Locks the order of a team's views until the transaction ends. */
export const lockViews = (db: Db, team: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`social views ${team}`}, 0))`)
export const addView = async (db: Db, row: Omit<typeof socialPostViews.$inferInsert, 'position'>) =>
  requireRow(
    await db
      .insert(socialPostViews)
      .values({
        ...row,
        position: sql`(select coalesce(max(v.position), 0) + 1 from ${socialPostViews} v where v.team = ${row.team})`,
      })
      .returning(),
  )
export const setView = async (db: Db, uuid: string, row: Partial<typeof socialPostViews.$inferInsert>) => {
  if (Object.keys(row).length > 0) await db.update(socialPostViews).set(row).where(eq(socialPostViews.uuid, uuid))
  return view(db, uuid)
}
export const removeView = async (db: Db, uuid: string) =>
  requireRow(await db.delete(socialPostViews).where(eq(socialPostViews.uuid, uuid)).returning())
