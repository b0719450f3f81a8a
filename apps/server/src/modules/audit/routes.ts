import type { audit } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { exportEntries, listEntries } from './service/entries.ts'
import { showState } from './service/state.ts'

export const handlers: Handlers<typeof audit> = {
  list: (ctx, { params, query }) => listEntries(ctx, params.team, query),
  exportCsv: (ctx, { params, query }) => exportEntries(ctx, params.team, query),
  state: (ctx, { params }) => showState(ctx, params.team),
  check: (ctx) => ctx.record('audit.check_asked', { scope: 'team' }),
}
