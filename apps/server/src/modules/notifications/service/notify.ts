import { actorIn, type NotificationKind } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { signal } from '../../../platform/db/ledger.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { callerWithId } from '../../auth/index.ts'
import { brandOf } from '../../teams/index.ts'
import { mails } from '../copy.ts'
import { addToNotifications, type NotificationEvent, withdraw } from '../store/notification-items.ts'
import * as inbox from '../store/inbox.ts'
import { emailOf, deliveryPreferencesOf } from '../store/settings.ts'
import { pathOf } from './path.ts'

/** Returns the people who want an immediate email about this kind and subject. Modules that send such emails check here first. */
export const wantMail = async (
  db: Db,
  about: { kind: NotificationKind; team: string; thing: string },
  people: readonly string[],
): Promise<ReadonlySet<string>> => {
  const preferences = await deliveryPreferencesOf(db, about, people)
  return new Set(preferences.filter(({ mail }) => mail === 'at_once').map(({ user }) => user))
}

type WriteContext = Parameters<Parameters<JobContext['write']>[0]>[0] & Pick<JobContext, 'ports'>
/** Emails one notification, if the person can see what it is about. */
const mailNow = async (ctx: WriteContext, { team, source }: NotificationEvent, user: string) => {
  const [email, { caller }] = [await emailOf(ctx.db, user), await callerWithId(ctx.db, user)]
  const actor = actorIn(caller, team)
  if (email === undefined || actor.kind !== 'member') return
  const row = await inbox.one(ctx.db, { actor, now: ctx.ports.now() }, user, source)
  if (!row) return
  const { origin } = ctx.ports.settings
  await enqueueMail(ctx, email, {
    from: (await brandOf(ctx.db, team))?.name ?? 'Vitrine',
    ...mails.notification(row, `${origin}${pathOf(row)}`, `${origin}/notifications/settings`),
  })
}

/**
 * Notifies people of an event according to their settings, but not of their own actions. With `mailed`, the module that
 * recorded the event sends the immediate emails.
 */
export const notify = async (
  ctx: JobContext,
  occasion: NotificationEvent,
  people: readonly string[],
  { mailed }: { mailed: boolean },
) => {
  const others = people.filter((user) => user !== occasion.actor)
  if (others.length === 0) return
  await ctx.write(async (tx) => {
    const preferences = await deliveryPreferencesOf(tx.db, occasion, [...new Set(others)])
    const immediate = new Set(
      mailed ? [] : preferences.filter(({ mail }) => mail === 'at_once').map(({ user }) => user),
    )
    const wanted = preferences
      .map(({ user, app, mail }) => ({ user, in_app: app, digest: mail === 'digest' }))
      .filter(({ user, in_app, digest }) => in_app || digest || immediate.has(user))
    const fresh = await addToNotifications(tx.db, occasion, wanted, ctx.ports.now())
    for (const user of fresh) {
      await signal(tx.db, 'notification.changed', { team: occasion.team, user })
      if (immediate.has(user)) await mailNow({ ...tx, ports: ctx.ports }, occasion, user)
    }
  })
}

/**
 * Withdraws the notifications of an event that was deleted or resolved, so that nobody opens a notification that no longer needs
 * an answer.
 */
export const withdrawNotifications = (ctx: JobContext, source: string) =>
  ctx.write(async ({ db }) => {
    for (const { user, team } of await withdraw(db, source)) await signal(db, 'notification.changed', { team, user })
  })
