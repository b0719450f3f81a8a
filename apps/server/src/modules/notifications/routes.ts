import type { notifications } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { countUnread, listNotifications, muteThing, readAll, setRead, unmuteThing } from './service/inbox.ts'
import { showDigest, showSettings, unsubscribe, updateSettings } from './service/settings.ts'
import * as mutes from './store/mutes.ts'

export const handlers: Handlers<typeof notifications> = {
  list: (ctx, { query }) => listNotifications(ctx, query),
  unread: (ctx) => countUnread(ctx),
  read: (ctx, { params, body }) => setRead(ctx, params.notification, body.read),
  readAll: (ctx, { params, body }) => readAll(ctx, params.team, body.kind),
  mute: (ctx, { params }) => muteThing(ctx, params.notification),
  mutes: (ctx, { query }) => mutes.mutes(ctx.db, ctx, query),
  unmute: (ctx, { params }) => unmuteThing(ctx, params.notification_mute),
  settings: (ctx) => showSettings(ctx),
  updateSettings: (ctx, { body }) => updateSettings(ctx, body),
  digestState: (ctx, { params }) => showDigest(ctx, params.secret),
  unsubscribe: (ctx, { params, body }) => unsubscribe(ctx, params.secret, body),
}
