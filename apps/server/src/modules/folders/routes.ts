import type { folders } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { createFolder } from './service.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof folders> = {
  list: (ctx, { params }) => store.ofTeam(ctx.db, params.team),
  create: (ctx, { body }) => createFolder(ctx, body),
  breadcrumbs: (ctx, { params }) => store.breadcrumbs(ctx.db, params.folder),
}
