import type { analytics } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { exportTable } from './service/export.ts'
import { showFile } from './service/file.ts'
import { showGraph } from './service/graph.ts'
import { showInteractions } from './service/interactions.ts'
import { showFileTypes, showLibrary } from './service/library.ts'
import { listNeverUsed, showOverview } from './service/overview.ts'
import { showUsers } from './service/users.ts'

export const handlers: Handlers<typeof analytics> = {
  overview: (ctx, { params, query }) => showOverview(ctx, params.team, query),
  library: (ctx, { params, query }) => showLibrary(ctx, params.team, query),
  users: (ctx, { params, query }) => showUsers(ctx, params.team, query),
  interactions: (ctx, { params, query }) => showInteractions(ctx, params.team, query),
  fileTypes: (ctx, { params, query }) => showFileTypes(ctx, params.team, query),
  graph: (ctx, { params, query }) => showGraph(ctx, params.team, query),
  neverUsed: (ctx, { params, query }) => listNeverUsed(ctx, params.team, query),
  file: (ctx, { params }) => showFile(ctx, params.file),
  exportCsv: (ctx, { params, query }) => exportTable(ctx, params.team, query),
}
