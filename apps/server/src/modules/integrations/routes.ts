import type { integrations } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { createAccount, listAccounts, listIntegrations, removeAccount, syncAccounts } from './service/accounts.ts'
import { requestUpload, listUploads } from './service/request-upload.ts'
import { authenticate, beginConnection, finishConnection } from './service/connect.ts'

export const handlers: Handlers<typeof integrations> = {
  list: (ctx, { params }) => listIntegrations(ctx, params.team),
  uploads: (ctx, { params, query }) => listUploads(ctx, params.team, query),
  callback: (ctx, { query }) => finishConnection(ctx, query),
  canvaAccounts: (ctx, { params }) => listAccounts(ctx, params.team, 'Canva'),
  canvaCreate: (ctx, { params, body }) => createAccount(ctx, params.team, 'Canva', body.name),
  canvaAuthUrl: (ctx, { params, query }) => beginConnection(ctx, params.team, 'Canva', query.account),
  canvaAuthenticate: (ctx, { params, body }) => authenticate(ctx, params.integration_account, body),
  canvaDelete: (ctx, { params }) => removeAccount(ctx, params.integration_account, 'Canva'),
  canvaUpload: (ctx, { params, body }) =>
    requestUpload(ctx, { file: params.file, account: body.canvaAccount, provider: 'Canva' }),
  canvaSync: (ctx, { params }) => syncAccounts(ctx, params.team, 'Canva'),
  adobeAuthUrl: (ctx, { params, query }) => beginConnection(ctx, params.team, 'Adobe', query.account),
  adobeDelete: (ctx, { params }) => removeAccount(ctx, params.integration_account, 'Adobe'),
  adobeUpload: (ctx, { params, body: { adobeAccount, destination } }) =>
    requestUpload(ctx, { file: params.file, account: adobeAccount, provider: 'Adobe', destination }),
  adobeSync: (ctx, { params }) => syncAccounts(ctx, params.team, 'Adobe'),
}
