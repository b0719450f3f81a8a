import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { socialAccounts } from '../../social-accounts/table.ts'
import { type AttemptState, postAttempts, posts } from '../table.ts'

export type { AttemptState }
export type Attempt = typeof postAttempts.$inferSelect
const activeStates: AttemptState[] = ['claimed', 'ready', 'sent', 'accepted', 'unconfirmed']

export const activeAttemptOf = async (db: Db, post: string): Promise<Attempt | undefined> =>
  (
    await db
      .select()
      .from(postAttempts)
      .where(and(eq(postAttempts.post, post), inArray(postAttempts.state, activeStates)))
  )[0]
export const lastAttemptOf = async (db: Db, post: string): Promise<Attempt | undefined> =>
  (
    await db.select().from(postAttempts).where(eq(postAttempts.post, post)).orderBy(desc(postAttempts.number)).limit(1)
  )[0]
export const oneAttempt = async (db: Db, uuid: string) =>
  requireRow(await db.select().from(postAttempts).where(eq(postAttempts.uuid, uuid)))

/** Starts an attempt. Throws when the post already has an active or successful one. */
export const claim = async (db: Db, { uuid: post, team, version }: { uuid: string; team: string; version: number }) =>
  requireRow(
    await db
      .insert(postAttempts)
      .values({
        post,
        team,
        version,
        number: sql`(select count(*)::int + 1 from ${postAttempts} a where a.post = ${post})`,
        state: 'claimed',
        memory: {},
      })
      .returning(),
  )

type Changes = { [K in keyof typeof postAttempts.$inferInsert]?: (typeof postAttempts.$inferInsert)[K] | SQL }
/** Updates an attempt if it is in one of the expected states. Returns whether it was updated. */
export const move = async (db: Db, uuid: string, from: AttemptState[], row: Changes) =>
  (
    await db
      .update(postAttempts)
      .set(row)
      .where(and(eq(postAttempts.uuid, uuid), inArray(postAttempts.state, from)))
      .returning({ uuid: postAttempts.uuid })
  ).length > 0
export const remember = (db: Db, uuid: string, more: Record<string, unknown>) =>
  db
    .update(postAttempts)
    .set({ memory: sql`${postAttempts.memory} || ${JSON.stringify(more)}::jsonb` })
    .where(eq(postAttempts.uuid, uuid))

/** Cancels a post's unsent attempts, because a user changed or deleted the post. */
export const cancelUnsent = (db: Db, post: string) =>
  db
    .update(postAttempts)
    .set({ state: 'cancelled' })
    .where(and(eq(postAttempts.post, post), inArray(postAttempts.state, ['claimed', 'ready'])))

/** Returns the database time. It decides which posts are due, because server clocks may differ. */
export const databaseNow = async (db: Db) =>
  new Date((await db.execute<{ now: string }>(sql`select clock_timestamp()::text now`)).rows[0]?.now ?? '')
/** The changes to an attempt that is about to be sent. If its worker dies, another takes over once the call must have ended. */
export const sentNow = {
  state: 'sent' as const,
  sent_at: sql`clock_timestamp()`,
  tries: 0,
  failure: null,
  next_at: sql`clock_timestamp() + interval '90 seconds'`,
}

/** Claims the account's turn to publish and returns 0, or returns how many seconds are left until the next turn. */
export const claimTurn = async (db: Db, account: string, spacing: number): Promise<number> => {
  const { rows } = await db.execute<{ left: number }>(sql`
    select greatest(0, extract(epoch from last_sent_at - clock_timestamp()) + ${spacing})::float8 "left"
    from ${socialAccounts} where uuid = ${account} for update`)
  const left = rows[0]?.left ?? 0
  if (left > 0) return left
  await db.update(socialAccounts).set({ last_sent_at: sql`clock_timestamp()` }).where(eq(socialAccounts.uuid, account))
  return 0
}

/** Finds posts whose next step is overdue by more than `graceSeconds`, because their job may be lost. */
export const overdue = async (db: Db, graceSeconds: number): Promise<string[]> => {
  const before = sql`clock_timestamp() - ${graceSeconds} * interval '1 second'`
  const due = db
    .select({ uuid: posts.uuid })
    .from(posts)
    .where(sql`${posts.status} = 'scheduled' and ${posts.scheduled_at} < ${before}`)
  const stuck = db
    .select({ uuid: postAttempts.post })
    .from(postAttempts)
    .where(and(inArray(postAttempts.state, activeStates), sql`${postAttempts.next_at} < ${before}`))
  return [...new Set([...(await due), ...(await stuck)].map(({ uuid }) => uuid))]
}
