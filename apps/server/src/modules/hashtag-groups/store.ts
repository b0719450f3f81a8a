import type { HashtagGroup } from '@vitrine/contract'
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { requireRow } from '../../platform/db/rows.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import { hashtagGroups } from './table.ts'

export const findHashtagGroups: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: hashtagGroups.uuid, team: hashtagGroups.team })
    .from(hashtagGroups)
    .where(inArray(hashtagGroups.uuid, uuids))

const shown = { uuid: hashtagGroups.uuid, name: hashtagGroups.name, hashtags: hashtagGroups.hashtags }

export const ofTeam = (db: Db, team: string): Promise<HashtagGroup[]> =>
  db
    .select(shown)
    .from(hashtagGroups)
    .where(eq(hashtagGroups.team, team))
    .orderBy(sql`lower(${hashtagGroups.name})`, hashtagGroups.uuid)

/** Serialises changes, so that two groups created at the same time can't get the same name. */
export const lockTeam = (db: Db, team: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hashtag groups ${team}`}, 0))`)
export const countOf = async (db: Db, team: string) =>
  requireRow(await db.select({ n: count() }).from(hashtagGroups).where(eq(hashtagGroups.team, team))).n
/** Whether another group in the team has this name, ignoring case. */
export const isNamed = async (db: Db, team: string, name: string, except?: string) => {
  const same = and(eq(hashtagGroups.team, team), sql`lower(${hashtagGroups.name}) = lower(${name})`)
  const found = await db
    .select({ uuid: hashtagGroups.uuid })
    .from(hashtagGroups)
    .where(except ? and(same, ne(hashtagGroups.uuid, except)) : same)
    .limit(1)
  return found.length > 0
}

export const one = async (db: Db, uuid: string): Promise<HashtagGroup> =>
  requireRow(await db.select(shown).from(hashtagGroups).where(eq(hashtagGroups.uuid, uuid)))
export const insert = async (db: Db, row: typeof hashtagGroups.$inferInsert) =>
  requireRow(await db.insert(hashtagGroups).values(row).returning({ uuid: hashtagGroups.uuid })).uuid
export const update = (db: Db, uuid: string, row: Partial<typeof hashtagGroups.$inferInsert>) =>
  Object.keys(row).length ? db.update(hashtagGroups).set(row).where(eq(hashtagGroups.uuid, uuid)) : undefined
export const remove = (db: Db, uuid: string) => db.delete(hashtagGroups).where(eq(hashtagGroups.uuid, uuid))
