import type { staff } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { createTeam, setFeatures, setQuota, suspendUser } from './service.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof staff> = {
  teams: (ctx, { query }) => store.allTeams(ctx.db, query),
  createTeam: (ctx, { body }) => createTeam(ctx, body),
  setFeatures: (ctx, { params, body }) => setFeatures(ctx, params.team, body.features),
  setQuota: (ctx, { params, body }) => setQuota(ctx, params.team, body.quota),
  users: (ctx, { query }) => store.allUsers(ctx.db, query),
  suspend: (ctx, { params, body }) => suspendUser(ctx, params.user, body.suspended),
}
