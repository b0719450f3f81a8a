import type { rights } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { listExpiring } from './service/expiring.ts'
import { createRight, deleteRight, listRights, showRight, updateRight } from './service/records.ts'

export const handlers: Handlers<typeof rights> = {
  list: (ctx, { params, query }) => listRights(ctx, params.team, query),
  create: (ctx, { body }) => createRight(ctx, body),
  one: (ctx, { params }) => showRight(ctx, params.right),
  update: (ctx, { params, body }) => updateRight(ctx, params.right, body),
  remove: (ctx, { params, query }) => deleteRight(ctx, params.right, query.confirm),
  expiring: (ctx, { params, query }) => listExpiring(ctx, params.team, query),
}
