import type { socialAccounts } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { requestCheck, requestTagged } from './service/request-refresh.ts'
import { listAccounts, photoOf, showCreator, updateAccount } from './service/accounts.ts'
import { beginConnection, finishConnection } from './service/connect.ts'
import { createDemoAccounts } from './service/demo.ts'
import { removeAccount } from './service/remove.ts'

export const handlers: Handlers<typeof socialAccounts> = {
  list: (ctx, { params }) => listAccounts(ctx, params.team),
  connect: (ctx, { params, body }) => beginConnection(ctx, params.team, body),
  callback: (ctx, { query }) => finishConnection(ctx, query),
  update: (ctx, { params, body }) => updateAccount(ctx, params.social_account, body),
  refresh: (ctx, { params }) => requestCheck(ctx, params.social_account),
  remove: (ctx, { params }) => removeAccount(ctx, params.social_account),
  photo: (ctx, { params, query }) => photoOf(ctx, params.social_account, query.v),
  createDemo: (ctx, { params }) => createDemoAccounts(ctx, params.team),
  refreshTagged: (ctx, { body }) => requestTagged(ctx, body.social_account),
  tiktok: (ctx, { params }) => showCreator(ctx, params.social_account),
}
