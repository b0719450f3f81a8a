import type { Platform } from '@vitrine/contract'
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { requireRow } from '../../platform/db/rows.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import { users } from '../auth/table.ts'
import { members, roles, teams } from '../teams/table.ts'
import { socialAccounts, socialConnections } from './table.ts'

export type Account = typeof socialAccounts.$inferSelect
export type Connection = typeof socialConnections.$inferSelect

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
  requireRow(await db.select().from(socialAccounts).where(eq(socialAccounts.uuid, uuid)))
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
/** Marks an account as lost. Returns false if it already was. */
export const markLost = async (db: Db, uuid: string, problem: string) =>
  (
    await db
      .update(socialAccounts)
      .set({ lost: true, problem, updated_at: sql`now()` })
      .where(and(eq(socialAccounts.uuid, uuid), eq(socialAccounts.lost, false)))
      .returning({ uuid: socialAccounts.uuid })
  ).length > 0
export const remove = async (db: Db, uuid: string) =>
  requireRow(await db.delete(socialAccounts).where(eq(socialAccounts.uuid, uuid)).returning())

/** Finds accounts that aren't lost and whose tokens expire soon. Each network decides when to renew. */
export const toRenew = (db: Db, seconds: number) =>
  db
    .select({ uuid: socialAccounts.uuid })
    .from(socialAccounts)
    .where(
      and(eq(socialAccounts.lost, false), lt(socialAccounts.expires_at, sql`now() + ${seconds} * interval '1 second'`)),
    )

/** Returns the people who manage a team's social accounts. */
export const managersOf = async (db: Db, team: string) =>
  (
    await db.execute<{ user: string; email: string; team_name: string }>(sql`
      select u.uuid "user", u.email, t.name team_name from ${members} m join ${roles} r on r.uuid = m.role
        join ${users} u on u.uuid = m.user join ${teams} t on t.uuid = m.team
      where m.team = ${team} and 'MANAGE_SOCIALS' = any (r.permissions) and u.suspended_at is null order by u.email limit 200`)
  ).rows

export const addConnection = (db: Db, row: typeof socialConnections.$inferInsert) =>
  db.insert(socialConnections).values(row)
export const deleteOld = (db: Db) => db.delete(socialConnections).where(lt(socialConnections.expires_at, sql`now()`))
/** Consumes a connection attempt started in this session, so that it can be finished only once. */
export const consumeConnection = async (
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

/** Finds the account with this network id in every team that has connected it. */
export const withIdOnNetwork = (db: Db, platform: Platform, network_id: string) =>
  db
    .select({ uuid: socialAccounts.uuid, team: socialAccounts.team })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.platform, platform), eq(socialAccounts.network_id, network_id)))
