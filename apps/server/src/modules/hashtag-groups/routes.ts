import type { hashtagGroups } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { createGroup, removeGroup, updateGroup } from './service.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof hashtagGroups> = {
  list: (ctx, { params }) => store.ofTeam(ctx.db, params.team),
  create: (ctx, { body }) => createGroup(ctx, body),
  update: (ctx, { params, body }) => updateGroup(ctx, params.hashtag_group, body),
  remove: (ctx, { params }) => removeGroup(ctx, params.hashtag_group),
}
