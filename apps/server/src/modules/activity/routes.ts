import type { activity } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { activityOfFile, activityOfTeam } from './service.ts'

export const handlers: Handlers<typeof activity> = {
  file: (ctx, { params, query }) => activityOfFile(ctx, params.file, query),
  team: (ctx, { params, query }) => activityOfTeam(ctx, params.team, query),
}
