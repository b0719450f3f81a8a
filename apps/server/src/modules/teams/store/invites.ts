import { INVITE_DAYS } from '@vitrine/contract'
import { and, eq, sql } from 'drizzle-orm'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { users } from '../../auth/table.ts'
import { invites, roles, teams } from '../table.ts'
import type { Paging } from './members.ts'

const lifetime = sql`now() + ${INVITE_DAYS} * interval '1 day'`
const inviteRows = (db: Db) =>
  db
    .select({
      uuid: invites.uuid,
      team: invites.team,
      team_name: teams.name,
      email: invites.email,
      role: { uuid: roles.uuid, name: roles.name },
      invited_by: sql<string>`coalesce(trim(${users.first_name} || ' ' || ${users.last_name}), '')`,
      created_at: invites.created_at,
      expires_at: invites.expires_at,
      expired: sql<boolean>`${invites.expires_at} <= now()`,
    })
    .from(invites)
    .innerJoin(roles, eq(roles.uuid, invites.role))
    .innerJoin(teams, eq(teams.uuid, invites.team))
    .leftJoin(users, eq(users.uuid, invites.invited_by))
export const invite = async (db: Db, uuid: string) => requireRow(await inviteRows(db).where(eq(invites.uuid, uuid)))
export const invitesOf = (db: Db, team: string, { cursor, limit }: Paging) => {
  const key = readCursor(cursor, 'uuid')
  const mine = eq(invites.team, team)
  const after = key && sql`${invites.uuid} < ${key[0]}::uuid`
  return pageOf(
    limit,
    (n) => inviteRows(db).where(and(mine, after)).orderBy(sql`${invites.uuid} desc`).limit(n),
    ({ uuid }) => [uuid],
    () => countOf(db, sql`from ${invites} where ${mine}`),
  )
}

/** Creates an invitation. Inviting the same person again replaces it, and the old link stops working. */
export const putInvite = async (
  db: Db,
  secret: string,
  row: { team: string; email: string; role: string; invited_by: string | null },
) => {
  const fresh = { ...row, hash: hashToken(secret), expires_at: lifetime }
  const kept = await db
    .insert(invites)
    .values(fresh)
    .onConflictDoUpdate({ target: [invites.team, invites.email], set: { ...fresh, created_at: sql`now()` } })
    .returning({ uuid: invites.uuid })
  return requireRow(kept).uuid
}
export const renewInvite = (db: Db, uuid: string, secret: string) =>
  db
    .update(invites)
    .set({ hash: hashToken(secret), expires_at: lifetime })
    .where(eq(invites.uuid, uuid))
export const inviteBySecret = async (db: Db, secret: string) =>
  (await inviteRows(db).where(and(eq(invites.hash, hashToken(secret)), sql`${invites.expires_at} > now()`)))[0]
export const removeInvite = async (db: Db, uuid: string) =>
  requireRow(await db.delete(invites).where(eq(invites.uuid, uuid)).returning({ email: invites.email }))
/** Consumes an invitation. Only one of several concurrent attempts succeeds, and only with the latest secret. */
export const consumeInvite = async (db: Db, uuid: string, secret: string) => {
  const mine = and(eq(invites.uuid, uuid), eq(invites.hash, hashToken(secret)))
  return (await db.delete(invites).where(mine).returning({ uuid: invites.uuid })).length > 0
}
/** Returns the invitation for an email address, if there is one that has not expired. */
export const pendingInvite = async (db: Db, team: string, email: string) =>
  (
    await db
      .select({ uuid: invites.uuid, role: invites.role })
      .from(invites)
      .where(and(eq(invites.team, team), eq(invites.email, email), sql`${invites.expires_at} > now()`))
  )[0]
export const removeInvitesOf = (db: Db, team: string, email: string) =>
  db.delete(invites).where(and(eq(invites.team, team), eq(invites.email, email)))
