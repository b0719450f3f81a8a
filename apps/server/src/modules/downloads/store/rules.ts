import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { users } from '../../auth/table.ts'
import { approvalRules } from '../table.ts'

export const findRules: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: approvalRules.uuid, team: approvalRules.team, owner: approvalRules.created_by })
    .from(approvalRules)
    .where(inArray(approvalRules.uuid, uuids))
export const ofTeam = (db: Db, team: string) =>
  db.select().from(approvalRules).where(eq(approvalRules.team, team)).orderBy(approvalRules.domain, approvalRules.uuid)
export const insert = async (db: Db, row: typeof approvalRules.$inferInsert) =>
  requireRow(await db.insert(approvalRules).values(row).returning())
export const remove = async (db: Db, uuid: string) =>
  requireRow(await db.delete(approvalRules).where(eq(approvalRules.uuid, uuid)).returning())

/** Whether one of the team's rules approves this size for this person. Only a verified address counts. */
export const hasMatchingRule = async (db: Db, team: string, user: string, longEdge: number | undefined) => {
  const small =
    longEdge === undefined ? sql`longest_px is null` : sql`(longest_px is null or longest_px >= ${longEdge})`
  const theirs = sql`exists (select 1 from ${users} u where u.uuid = ${user} and u.email_verified
    and ${approvalRules.domain} in ('', lower(split_part(u.email, '@', 2))))`
  const [rule] = await db
    .select({ uuid: approvalRules.uuid })
    .from(approvalRules)
    .where(and(eq(approvalRules.team, team), small, theirs))
    .limit(1)
  return rule !== undefined
}
