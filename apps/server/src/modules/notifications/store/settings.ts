import {
  defaultKindSettings,
  DIGEST_HOUR,
  type KindSettings,
  type NotificationKind,
  type NotificationSettings,
} from '@vitrine/contract'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { users } from '../../auth/table.ts'
import { notificationItems, notificationMutes, notificationSettings } from '../table.ts'

type Row = typeof notificationSettings.$inferSelect
const asSettings = (row: Row | undefined): NotificationSettings => ({
  kinds: { ...defaultKindSettings, ...row?.kinds },
  digest: row?.digest ?? 'daily',
  weekday: row?.weekday ?? 1,
  hour: row?.hour ?? DIGEST_HOUR,
  time_zone: row?.time_zone ?? null,
})

export const settingsOf = async (db: Db, user: string) =>
  asSettings((await db.select().from(notificationSettings).where(eq(notificationSettings.user, user)))[0])
/** The settings of a person, locked until the transaction ends. */
export const lockSettings = async (db: Db, user: string) =>
  asSettings((await db.select().from(notificationSettings).where(eq(notificationSettings.user, user)).for('update'))[0])

export const putSettings = async (db: Db, user: string, settings: NotificationSettings, digest_at: Date) => {
  const row = { ...settings, kinds: settings.kinds as Partial<KindSettings>, digest_at }
  await db
    .insert(notificationSettings)
    .values({ user, ...row })
    .onConflictDoUpdate({ target: notificationSettings.user, set: row })
}

export type DeliveryPreference = { user: string; app: boolean; mail: 'at_once' | 'digest' | 'off' }
/** Returns how people want to be notified of a kind of event. People who muted the subject are left out. */
export const deliveryPreferencesOf = async (
  db: Db,
  { kind, team, thing }: { kind: NotificationKind; team: string; thing: string },
  people: readonly string[],
): Promise<DeliveryPreference[]> => {
  if (people.length === 0) return []
  const set = await db
    .select({ user: notificationSettings.user, kinds: notificationSettings.kinds })
    .from(notificationSettings)
    .where(inArray(notificationSettings.user, [...people]))
  const about = and(eq(notificationMutes.team, team), eq(notificationMutes.thing, thing))
  const muted = await db
    .select({ user: notificationMutes.user })
    .from(notificationMutes)
    .where(and(inArray(notificationMutes.user, [...people]), about))
  const [kinds, mutes] = [new Map(set.map((one) => [one.user, one.kinds])), new Set(muted.map(({ user }) => user))]
  return people
    .filter((user) => !mutes.has(user))
    .map((user) => ({ user, ...(kinds.get(user)?.[kind] ?? defaultKindSettings[kind]) }))
}

/** Returns up to 1,000 people whose digest is due, longest overdue first. */
export const due = async (db: Db, now: Date) =>
  (
    await db
      .select({ user: notificationSettings.user })
      .from(notificationSettings)
      .where(lte(notificationSettings.digest_at, now))
      .orderBy(notificationSettings.digest_at)
      .limit(1000)
  ).map(({ user }) => user)
/** Locks the settings of a person whose digest is due. Undefined if it isn’t due, or another process is writing it. */
export const lockDue = async (db: Db, user: string, now: Date) => {
  const [row] = await db
    .select()
    .from(notificationSettings)
    .where(and(eq(notificationSettings.user, user), lte(notificationSettings.digest_at, now)))
    .for('update', { skipLocked: true })
  return row && asSettings(row)
}
export const setDigestAt = (db: Db, user: string, digest_at: Date) =>
  db.update(notificationSettings).set({ digest_at }).where(eq(notificationSettings.user, user))

/** Turns the digest off for all kinds, and discards pending notifications. */
export const stopDigest = async (db: Db, user: string) => {
  await db.execute(sql`update ${notificationItems} set digest = false where "user" = ${user} and digest`)
  await db.execute(sql`
    update ${notificationSettings} s set kinds = (
      select coalesce(jsonb_object_agg(k.key, case when k.value ->> 'mail' = 'digest'
        then k.value || '{"mail": "off"}'::jsonb else k.value end), '{}') from jsonb_each(s.kinds) k)
    where "user" = ${user}`)
}
export const emailOf = async (db: Db, user: string) =>
  (await db.execute<{ email: string }>(sql`select email from ${users} where uuid = ${user} and suspended_at is null`))
    .rows[0]?.email
