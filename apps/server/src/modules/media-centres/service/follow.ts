import { AppError, FOLLOW_CONFIRM_DAYS, type FollowState, type RawReply, type Stream } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { RunInTransaction, Context } from '../../../platform/http/context.ts'
import { readForm } from '../../../platform/http/read-form.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import type { Ports } from '../../../platform/ports.ts'
import { brandOf } from '../../teams/index.ts'
import { mails } from '../copy.ts'
import * as centres from '../store/centres.ts'
import * as store from '../store/followers.ts'
import { activeInvitation } from '../store/people.ts'
import { followAddress, readFollowSecret } from './follow-secret.ts'
import { centrePath } from './people-mails.ts'

/**
 * Emails a link that confirms the address, unless the address already follows the centre or isn't invited. The response is
 * the same in each case.
 */
export const follow = async (ctx: Context<'viewer'>, uuid: string, email: string) => {
  const centre = await centres.one(ctx.db, uuid)
  if (!centre.live || centre.recycled_at !== null || centre.visibility === 'password')
    throw new AppError('thing.not_found')
  if (centre.visibility === 'invited' && !(await activeInvitation(ctx.db, uuid, email, ctx.now))) return
  const follower = await store.put(ctx.db, { media_centre: uuid, email }, ctx.now)
  if (!follower) return
  const team = (await brandOf(ctx.db, centre.team))?.name ?? 'Vitrine'
  const address = followAddress(ctx, follower.uuid)
  await enqueueMail(ctx, email, { from: team, ...mails.confirmFollow(centre.title, address), unsubscribe: address })
}

export const countFollowers = async ({ db }: Context<'member'>, centre: string) => ({
  count: await store.count(db, centre),
})

/** An address entered before this time can no longer be confirmed. */
export const oldestUnconfirmed = (now: Date) => new Date(now.getTime() - FOLLOW_CONFIRM_DAYS * 86_400_000)
type FollowContext = { db: Db; ports: Pick<Ports, 'settings'>; now: Date }
const findFollower = async (ctx: FollowContext, secret: string) => {
  const uuid = readFollowSecret(ctx, secret)
  const found = uuid === undefined ? undefined : await store.one(ctx.db, uuid)
  if (!found || (found.confirmed_at === null && found.created_at < oldestUnconfirmed(ctx.now))) return undefined
  return found
}
export const showFollow = async (ctx: FollowContext, secret: string): Promise<FollowState> => {
  const found = await findFollower(ctx, secret)
  if (!found) throw new AppError('thing.not_found')
  const { title, team, team_name, email, confirmed_at } = found
  const url = `${ctx.ports.settings.origin}${centrePath(found)}`
  return { title, team: { uuid: team, name: team_name }, url, email, confirmed: confirmed_at !== null }
}

/** The size limit of a form. Our forms contain just a few words. */
const FORM_MAX = 4096
const seeOther = (location: string): RawReply => ({ status: 303, headers: { location } })

type ConfirmContext = Context<'anyone'> & { atomically: RunInTransaction<'media_centre.followed'> }
export const confirmFollow = async (ctx: ConfirmContext, secret: string, body: Stream): Promise<RawReply> => {
  await readForm(body, FORM_MAX)
  const found = await findFollower(ctx, secret)
  if (!found) throw new AppError('thing.not_found')
  await ctx.atomically(async ({ db, record }) => {
    if (!(await store.confirm(db, found.uuid, ctx.now))) return
    await record('media_centre.followed', { media_centre: found.media_centre }, { team: found.team })
  })
  return seeOther(`/p/follow/${secret}`)
}

type UnsubscribeContext = Context<'anyone'> & { atomically: RunInTransaction<'media_centre.unfollowed'> }
/**
 * The form can be sent any number of times. Mail programs get a plain response, because RFC 8058 forbids redirects.
 */
export const unsubscribe = async (ctx: UnsubscribeContext, secret: string, body: Stream): Promise<RawReply> => {
  const form = await readForm(body, FORM_MAX)
  const uuid = readFollowSecret(ctx, secret)
  if (uuid === undefined) throw new AppError('thing.not_found')
  const found = await store.one(ctx.db, uuid)
  if (found)
    await ctx.atomically(async ({ db, record }) => {
      if (!(await store.remove(db, uuid)) || found.confirmed_at === null) return
      await record('media_centre.unfollowed', { media_centre: found.media_centre }, { team: found.team })
    })
  return form.get('List-Unsubscribe') === 'One-Click' ? { status: 200 } : seeOther('/p/follow/unsubscribed')
}
