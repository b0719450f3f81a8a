import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { requireRow } from '../../platform/db/rows.ts'
import { users } from '../auth/table.ts'
import { roles, teams } from '../teams/table.ts'
import { ssoConnections, ssoDomains, ssoIdentities, ssoMappings, ssoSignIns } from './table.ts'

export type Connection = typeof ssoConnections.$inferSelect

export const ofTeam = async (db: Db, team: string): Promise<Connection | undefined> =>
  (await db.select().from(ssoConnections).where(eq(ssoConnections.team, team)))[0]
/** Returns a team's connection, locked against concurrent changes. */
export const lockOfTeam = async (db: Db, team: string): Promise<Connection | undefined> => {
  await db.select({ uuid: teams.uuid }).from(teams).where(eq(teams.uuid, team)).for('update')
  return ofTeam(db, team)
}
export const allConnections = (db: Db): Promise<Connection[]> => db.select().from(ssoConnections)
/** Replaces a client secret, unless it has changed since it was read. */
export const replaceClientSecret = (db: Db, { uuid, client_secret }: Connection, to: string) =>
  db
    .update(ssoConnections)
    .set({ client_secret: to })
    .where(and(eq(ssoConnections.uuid, uuid), eq(ssoConnections.client_secret, client_secret)))
export const byId = async (db: Db, uuid: string): Promise<Connection | undefined> =>
  (await db.select().from(ssoConnections).where(eq(ssoConnections.uuid, uuid)))[0]
/** Returns the connection for an email domain, if staff have confirmed the domain. */
export const ofDomain = async (db: Db, domain: string): Promise<Connection | undefined> =>
  (
    await db
      .select({ found: ssoConnections })
      .from(ssoConnections)
      .innerJoin(ssoDomains, eq(ssoDomains.connection, ssoConnections.uuid))
      .where(and(eq(ssoDomains.domain, domain), isNotNull(ssoDomains.confirmed_at)))
  )[0]?.found

export const upsert = async (db: Db, row: typeof ssoConnections.$inferInsert) => {
  const { uuid: _, team: __, ...set } = row
  return requireRow(
    await db
      .insert(ssoConnections)
      .values(row)
      .onConflictDoUpdate({ target: ssoConnections.team, set: { ...set, updated_at: sql`now()` } })
      .returning(),
  )
}
export const remove = async (db: Db, team: string) =>
  (await db.delete(ssoConnections).where(eq(ssoConnections.team, team)).returning({ issuer: ssoConnections.issuer }))[0]

export const domainsOf = (db: Db, connection: string) =>
  db
    .select({ domain: ssoDomains.domain, is_confirmed: sql<boolean>`${ssoDomains.confirmed_at} is not null` })
    .from(ssoDomains)
    .where(eq(ssoDomains.connection, connection))
    .orderBy(asc(ssoDomains.domain))
/** Replaces the domains. Those in `confirmed` need no further confirmation by staff. */
export const setDomains = async (
  db: Db,
  connection: string,
  domains: readonly string[],
  confirmed: readonly string[],
) => {
  await db.delete(ssoDomains).where(eq(ssoDomains.connection, connection))
  await db.insert(ssoDomains).values(
    domains.map((domain) => ({
      connection,
      domain,
      confirmed_at: confirmed.includes(domain) ? sql`now()` : null,
    })),
  )
}
export const confirmDomain = async (db: Db, connection: string, domain: string) =>
  (
    await db
      .update(ssoDomains)
      .set({ confirmed_at: sql`coalesce(${ssoDomains.confirmed_at}, now())` })
      .where(and(eq(ssoDomains.connection, connection), eq(ssoDomains.domain, domain)))
      .returning({ uuid: ssoDomains.uuid })
  ).length > 0
export const waitingDomains = (db: Db) =>
  db
    .select({ team: { uuid: teams.uuid, name: teams.name }, domain: ssoDomains.domain, issuer: ssoConnections.issuer })
    .from(ssoDomains)
    .innerJoin(ssoConnections, eq(ssoConnections.uuid, ssoDomains.connection))
    .innerJoin(teams, eq(teams.uuid, ssoConnections.team))
    .where(isNull(ssoDomains.confirmed_at))
    .orderBy(asc(teams.name), asc(ssoDomains.domain))
    .limit(200)

export const mappingsOf = (db: Db, connection: string) =>
  db
    .select({ value: ssoMappings.value, role: ssoMappings.role, permissions: roles.permissions })
    .from(ssoMappings)
    .innerJoin(roles, eq(roles.uuid, ssoMappings.role))
    .where(eq(ssoMappings.connection, connection))
    .orderBy(asc(ssoMappings.position))
export const setMappings = async (db: Db, connection: string, list: readonly { value: string; role: string }[]) => {
  await db.delete(ssoMappings).where(eq(ssoMappings.connection, connection))
  if (list.length) await db.insert(ssoMappings).values(list.map((one, position) => ({ ...one, connection, position })))
}
export const permissionsOf = (db: Db, uuids: readonly string[]) =>
  uuids.length
    ? db
        .select({ uuid: roles.uuid, permissions: roles.permissions })
        .from(roles)
        .where(inArray(roles.uuid, [...uuids]))
    : []

export const addSignIn = (db: Db, row: typeof ssoSignIns.$inferInsert) => db.insert(ssoSignIns).values(row)
/** Consumes a pending sign-in, if this browser started it and it hasn't expired. */
export const consumeSignIn = async (db: Db, state_hash: string, browser_hash: string) =>
  (
    await db
      .delete(ssoSignIns)
      .where(
        and(
          eq(ssoSignIns.state_hash, state_hash),
          eq(ssoSignIns.browser_hash, browser_hash),
          gt(ssoSignIns.expires_at, sql`now()`),
        ),
      )
      .returning()
  )[0]
export const sweep = async (db: Db) => {
  await db.delete(ssoSignIns).where(lt(ssoSignIns.expires_at, sql`now()`))
}

/** Serialises concurrent first sign-ins by the same person. */
export const lockPerson = (db: Db, email: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sso ${email}`}, 0))`)
export const userOf = async (db: Db, connection: string, subject: string) =>
  (
    await db
      .select({ user: users })
      .from(ssoIdentities)
      .innerJoin(users, eq(users.uuid, ssoIdentities.user))
      .where(and(eq(ssoIdentities.connection, connection), eq(ssoIdentities.subject, subject)))
  )[0]?.user
export const addIdentity = (db: Db, row: { connection: string; subject: string; user: string }) =>
  db.insert(ssoIdentities).values(row)
/** Deletes people's identities from the previous provider. */
export const deleteIdentities = (db: Db, connection: string) =>
  db.delete(ssoIdentities).where(eq(ssoIdentities.connection, connection))
