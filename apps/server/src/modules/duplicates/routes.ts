import type { duplicates } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { listGroups, tellApart } from './service/group.ts'

export const handlers: Handlers<typeof duplicates> = {
  list: (ctx, { params, query }) => listGroups(ctx, params.team, query),
  tellApart: (ctx, { params, body }) => tellApart(ctx, params.team, body.files),
}
