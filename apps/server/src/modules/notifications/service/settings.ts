import {
  AppError,
  type DigestState,
  instantOf,
  type NotificationSettings,
  type RawReply,
  type Stream,
  wallTime,
} from '@vitrine/contract'
import { isMacOf, macOf } from '../../../platform/crypto/macs.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { RunInTransaction, Context } from '../../../platform/http/context.ts'
import { readForm } from '../../../platform/http/read-form.ts'
import { isId } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'
import * as store from '../store/settings.ts'

const DAY = 86_400_000
type Rhythm = Pick<NotificationSettings, 'digest' | 'weekday' | 'hour' | 'time_zone'>
/** The next time after `after` when clocks in the zone show the chosen hour, on the chosen day of the week if weekly. */
export const nextDigest = ({ digest, weekday, hour, time_zone }: Rhythm, after: Date): Date => {
  const zone = time_zone ?? 'UTC'
  const today = Date.parse(`${wallTime(after, zone).slice(0, 10)}T00:00:00Z`)
  for (let days = 0; days <= 8; days++) {
    const day = new Date(today + days * DAY)
    if (digest === 'weekly' && (day.getUTCDay() || 7) !== weekday) continue
    const { instant } = instantOf(`${day.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00`, zone)
    if (instant > after) return instant
  }
  return new Date(after.getTime() + 7 * DAY)
}

export const showSettings = ({ db, actor }: Context<'user'>) => store.settingsOf(db, actor.user)

type Changes = {
  [K in keyof Omit<NotificationSettings, 'kinds' | 'time_zone'>]?: NotificationSettings[K] | undefined
} & {
  kinds?: Partial<NotificationSettings['kinds']> | undefined
  time_zone?: string | undefined
}
export const updateSettings = async ({ db, actor, now }: Context<'user'>, { kinds, ...changes }: Changes) => {
  const before = await store.lockSettings(db, actor.user)
  const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const settings: NotificationSettings = { ...before, ...changed, kinds: { ...before.kinds, ...kinds } }
  await store.putSettings(db, actor.user, settings, nextDigest(settings, now))
  return settings
}

type SigningContext = { ports: Pick<Ports, 'settings'> }
const PURPOSE = 'notification digests'
/** The URL of the page that stops a person's digest. It also accepts one-click unsubscribe requests (POST). */
export const unsubscribeAddress = (ctx: SigningContext, user: string) =>
  `${ctx.ports.settings.origin}/p/notifications/${user}.${macOf(ctx.ports.settings, PURPOSE, user)}`
const userIn = (ctx: SigningContext, secret: string): string => {
  const [user = '', mac = ''] = secret.split('.', 2)
  const isOurs = isId(user) && isMacOf(ctx.ports.settings, PURPOSE, user, mac) && secret === `${user}.${mac}`
  if (!isOurs) throw new AppError('thing.not_found')
  return user
}
export const showDigest = async (ctx: SigningContext & { db: Db }, secret: string): Promise<DigestState> => {
  const user = userIn(ctx, secret)
  const [email, { kinds }] = [await store.emailOf(ctx.db, user), await store.settingsOf(ctx.db, user)]
  if (email === undefined) throw new AppError('thing.not_found')
  return { email, on: Object.values(kinds).some(({ mail }) => mail === 'digest') }
}

const FORM_MAX = 4096
/**
 * The form can be sent any number of times. Mail programs get a plain response, because RFC 8058 forbids redirects.
 */
export const unsubscribe = async (
  ctx: Context<'anyone'> & { atomically: RunInTransaction<never> },
  secret: string,
  body: Stream,
): Promise<RawReply> => {
  const form = await readForm(body, FORM_MAX)
  const user = userIn(ctx, secret)
  await ctx.atomically(({ db }) => store.stopDigest(db, user))
  if (form.get('List-Unsubscribe') === 'One-Click') return { status: 200 }
  return { status: 303, headers: { location: `/p/notifications/${secret}` } }
}
