import type { bulk } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { exportCsv } from './service/export.ts'
import { importCsv } from './service/import.ts'
import { cancelRun, previewOf, runOf, startRun, undoRun, usesOfFiles } from './service/start.ts'
import { problems } from './store/items.ts'
import { ofTeam } from './store/runs.ts'

export const handlers: Handlers<typeof bulk> = {
  start: (ctx, { params, body }) => startRun(ctx, params.team, body),
  list: (ctx, { params, query }) => ofTeam(ctx.db, params.team, query),
  one: (ctx, { params }) => runOf(ctx, params.run),
  problems: (ctx, { params, query }) => problems(ctx.db, params.run, query),
  cancel: (ctx, { params }) => cancelRun(ctx, params.run),
  undo: (ctx, { params }) => undoRun(ctx, params.run),
  preview: (ctx, { params, body }) => previewOf(ctx, params.team, body.selection),
  uses: (ctx, { params, body }) => usesOfFiles(ctx, params.team, body.selection),
  exportCsv: (ctx, { params, body }) => exportCsv(ctx, params.team, body.selection),
  importCsv: (ctx, { params, query, body }) => importCsv(ctx, params.team, body, query),
}
