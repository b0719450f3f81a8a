import type { attributes } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { createAttribute, deleteAttribute, orderAttributes, updateAttribute } from './service/define.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof attributes> = {
  list: (ctx, { params }) => store.ofTeam(ctx.db, params.team),
  create: (ctx, { body }) => createAttribute(ctx, body),
  update: (ctx, { params, body }) => updateAttribute(ctx, params.attribute, body),
  order: (ctx, { body }) => orderAttributes(ctx, body.attributes),
  remove: (ctx, { params, query }) => deleteAttribute(ctx, params.attribute, query.confirm),
  ofFile: (ctx, { params }) => store.ofFile(ctx.db, params.file),
}
