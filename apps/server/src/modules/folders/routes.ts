import type { folders } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { updateFolder } from './service/change.ts'
import { createFolder } from './service/create.ts'
import { orderFiles } from './service/order.ts'
import { recycleFolder, restoreFolder } from './service/recycle.ts'
import * as store from './store/tree.ts'

export const handlers: Handlers<typeof folders> = {
  list: (ctx, { params }) => store.ofTeam(ctx.db, params.team, ctx),
  create: (ctx, { body }) => createFolder(ctx, body),
  update: (ctx, { params, body }) => updateFolder(ctx, params.folder, body),
  remove: (ctx, { params }) => recycleFolder(ctx, params.folder),
  restore: (ctx, { params }) => restoreFolder(ctx, params.recycled_folder),
  breadcrumbs: (ctx, { params }) => store.breadcrumbs(ctx.db, params.folder),
  order: (ctx, { body }) => orderFiles(ctx, body),
}
