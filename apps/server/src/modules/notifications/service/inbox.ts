import { AppError, type NotificationKind } from '@vitrine/contract'
import { brokenConstraint } from '../../../platform/db/db.ts'
import { signal } from '../../../platform/db/ledger.ts'
import type { Context } from '../../../platform/http/context.ts'
import * as store from '../store/inbox.ts'
import * as mutes from '../store/mutes.ts'
import { show } from './show.ts'

type Ctx = Context<'member'>
const signalChange = ({ db, actor: { user, team } }: Ctx) => signal(db, 'notification.changed', { user, team })

export const listNotifications = async (ctx: Ctx, asked: Parameters<typeof store.list>[2]) => {
  const { results, ...rest } = await store.list(ctx.db, ctx, asked)
  return { ...rest, results: results.map(show) }
}
export const countUnread = async (ctx: Ctx) => ({ count: await store.unread(ctx.db, ctx) })

/** If newer events about the same subject are already in another notification, this one stays read. */
const reopen = async ({ db }: Ctx, uuid: string) => {
  try {
    await store.unreadOne(db, uuid)
  } catch (error) {
    throw brokenConstraint(error) === 'notifications_open' ? new AppError('thing.not_found') : error
  }
}
export const setRead = async (ctx: Ctx, uuid: string, read: boolean) => {
  if (read) await store.readOne(ctx.db, ctx.actor.user, uuid, ctx.now)
  else await reopen(ctx, uuid)
  await signalChange(ctx)
}
export const readAll = async (ctx: Ctx, team: string, kind: NotificationKind | undefined) => {
  if ((await store.readAll(ctx.db, ctx.actor.user, team, kind, ctx.now)) > 0) await signalChange(ctx)
}

/** Mutes the subject of a notification. Throws for expiring files, which can't be muted. */
export const muteThing = async (ctx: Ctx, uuid: string) => {
  const found = await store.find(ctx.db, uuid)
  if (!found || found.thing_type === 'expiring_files') throw new AppError('thing.not_found')
  const { user, team, thing_type, thing } = found
  await mutes.mute(ctx.db, { user, team, thing_type, thing }, ctx.now)
  await signalChange(ctx)
}
export const unmuteThing = async (ctx: Ctx, uuid: string) => {
  await mutes.unmute(ctx.db, uuid)
  await signalChange(ctx)
}
