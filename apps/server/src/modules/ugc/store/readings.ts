import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { socialNotices, socialReadings } from '../table.ts'

export type Reading = typeof socialReadings.$inferSelect

export const find = async (db: Db, account: string): Promise<Reading | undefined> =>
  (await db.select().from(socialReadings).where(eq(socialReadings.account, account)))[0]
export const ofTeam = (db: Db, team: string): Promise<Reading[]> =>
  db.select().from(socialReadings).where(eq(socialReadings.team, team))
/** Starts a reading, unless one is already running. */
export const begin = (db: Db, account: string, team: string, run: string) => {
  const fresh = { team, run, cursor: null, running: true, found: 0, failures: 0, problem: null, next_at: null }
  return db
    .insert(socialReadings)
    .values({ account, ...fresh, started_at: sql`now()` })
    .onConflictDoUpdate({
      target: socialReadings.account,
      set: { ...fresh, started_at: sql`now()` },
      setWhere: eq(socialReadings.running, false),
    })
}
/** Updates the account's reading, unless a newer one has started. */
export const update = (db: Db, { account, run }: Reading, row: Partial<typeof socialReadings.$inferInsert>) =>
  db
    .update(socialReadings)
    .set(row)
    .where(and(eq(socialReadings.account, account), eq(socialReadings.run, run)))
/** Finds readings whose job was lost. */
export const stalled = async (db: Db) =>
  (
    await db.execute<{ account: string }>(sql`select account from ${socialReadings}
      where running and coalesce(next_at, started_at) < now() - interval '5 minutes' limit 100`)
  ).rows.map(({ account }) => account)

/** Records a network event. Returns whether it is new. */
export const recordNotice = async (db: Db, hash: string) =>
  (await db.insert(socialNotices).values({ hash }).onConflictDoNothing().returning()).length > 0
export const deleteOldNotices = (db: Db) =>
  db.delete(socialNotices).where(lt(socialNotices.received_at, sql`now() - interval '7 days'`))
