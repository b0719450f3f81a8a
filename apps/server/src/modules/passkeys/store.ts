import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { requireRow } from '../../platform/db/rows.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { passkeyChallenges, passkeys } from './table.ts'

const passkeyColumns = {
  uuid: passkeys.uuid,
  name: passkeys.name,
  created_at: passkeys.created_at,
  last_used_at: passkeys.last_used_at,
}
export const passkeysOf = (db: Db, user: string) =>
  db.select(passkeyColumns).from(passkeys).where(eq(passkeys.user, user)).orderBy(asc(passkeys.uuid))
export const credentialsOf = (db: Db, user: string) =>
  db
    .select({ id: passkeys.credential_id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.user, user))
/** Returns a passkey and locks it until the transaction ends, so that two uses at the same time are counted in sequence. */
export const lockByCredential = async (db: Db, credential_id: string) =>
  (await db.select().from(passkeys).where(eq(passkeys.credential_id, credential_id)).for('update'))[0]

export const addPasskey = async (db: Db, row: typeof passkeys.$inferInsert) =>
  requireRow(await db.insert(passkeys).values(row).returning(passkeyColumns))
const own = (user: string, uuid: string) => and(eq(passkeys.user, user), eq(passkeys.uuid, uuid))
export const renamePasskey = async (db: Db, user: string, uuid: string, name: string) =>
  (await db.update(passkeys).set({ name }).where(own(user, uuid)).returning(passkeyColumns))[0]
export const removePasskey = async (db: Db, user: string, uuid: string) =>
  (await db.delete(passkeys).where(own(user, uuid)).returning(passkeyColumns))[0]
export const noteUse = (db: Db, uuid: string, counter: number) =>
  db.update(passkeys).set({ counter, last_used_at: sql`now()` }).where(eq(passkeys.uuid, uuid))

const MINUTES = 5
export const addChallenge = (db: Db, challenge: string, user: string | null) =>
  db
    .insert(passkeyChallenges)
    .values({ hash: hashToken(challenge), user, expires_at: sql`now() + ${MINUTES} * interval '1 minute'` })
/** Consumes a challenge of this person, or of a sign-in if the person is null. Returns false if it doesn't exist or has
 *  expired. */
export const consumeChallenge = async (db: Db, challenge: string, user: string | null) =>
  (
    await db
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.hash, hashToken(challenge)),
          sql`${passkeyChallenges.user} is not distinct from ${user}::uuid`,
          gt(passkeyChallenges.expires_at, sql`now()`),
        ),
      )
      .returning({ hash: passkeyChallenges.hash })
  ).length > 0
export const sweep = async (db: Db) => {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, sql`now()`))
}
