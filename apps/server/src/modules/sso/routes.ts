import type { sso } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { confirmDomain, removeSettings, saveSettings, showSettings, testSettings } from './service/settings.ts'
import { finishSignIn, startSignIn } from './service/sign-in.ts'
import { waitingDomains } from './store.ts'

export const handlers: Handlers<typeof sso> = {
  one: (ctx, { params }) => showSettings(ctx, params.team),
  update: (ctx, { params, body }) => saveSettings(ctx, params.team, body),
  remove: (ctx, { params }) => removeSettings(ctx, params.team),
  test: (ctx, { params, body }) => testSettings(ctx, params.team, body),
  waiting: (ctx) => waitingDomains(ctx.db),
  confirmDomain: (ctx, { params, body }) => confirmDomain(ctx, params.team, body),
  start: (ctx, { body }) => startSignIn(ctx, body),
  finish: (ctx, { body }) => finishSignIn(ctx, body),
}
