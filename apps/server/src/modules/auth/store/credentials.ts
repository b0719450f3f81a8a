import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { passkeys } from '../../passkeys/table.ts'
import { ssoConnections, ssoDomains } from '../../sso/table.ts'
import { members, roles } from '../../teams/table.ts'
import { accounts, secondFactors, sessions, users } from '../table.ts'
import { removeChallenges } from './sessions.ts'

/**
 * Whether a user must use single sign-on because one of their teams has turned off other methods for their email
 * domain. Staff and that team's managers are exempt, so that they can still get in when the provider fails.
 */
export const isSsoOnly = async (db: Db, user: string) =>
  (
    await db.execute(sql`
      select 1 from ${users} u
      join ${members} m on m.user = u.uuid
      join ${roles} r on r.uuid = m.role and not 'MANAGE_TEAM' = any(r.permissions)
      join ${ssoConnections} c on c.team = m.team and c.password_off
      join ${ssoDomains} d on d.connection = c.uuid and d.confirmed_at is not null and d.domain = split_part(u.email, '@', 2)
      where u.uuid = ${user} and not u.is_staff limit 1`)
  ).rows.length > 0

/** Removes all credentials of an account when someone verifies its address, as they may belong to someone else. */
export const clearCredentials = async (db: Db, user: string) => {
  await db.delete(sessions).where(eq(sessions.user, user))
  await db.delete(accounts).where(eq(accounts.user, user))
  await db.delete(secondFactors).where(eq(secondFactors.user, user))
  await db.delete(passkeys).where(eq(passkeys.user, user))
  await removeChallenges(db, user)
  await db.update(users).set({ second_factor: false, email_verified: true }).where(eq(users.uuid, user))
}
