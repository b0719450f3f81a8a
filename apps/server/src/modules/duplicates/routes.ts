import type { duplicates } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { listGroups, markDifferent } from './service/group.ts'

export const handlers: Handlers<typeof duplicates> = {
  list: (ctx, { params, query }) => listGroups(ctx, params.team, query),
  tellApart: (ctx, { params, body }) => markDifferent(ctx, params.team, body.files),
}
