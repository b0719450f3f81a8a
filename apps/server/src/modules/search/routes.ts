import type { files, search } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { countFacets, loosen, showTimeline } from './service/facets.ts'
import { searchFiles } from './service/record-search.ts'
import { createView, deleteView, listViews, updateView } from './service/views.ts'
import { countWaiting, listSubmissions } from './service/review-queue.ts'

export const handlers: Handlers<typeof search> = {
  facets: (ctx, { params, query }) => countFacets(ctx, params.team, query),
  timeline: (ctx, { params, query }) => showTimeline(ctx, params.team, query),
  loosen: (ctx, { params, query }) => loosen(ctx, params.team, query),
  waiting: (ctx, { params }) => countWaiting(ctx, params.team),
  submissions: (ctx, { params, query }) => listSubmissions(ctx, params.team, query),
  views: (ctx, { params }) => listViews(ctx, params.team),
  createView: (ctx, { params, body }) => createView(ctx, params.team, body),
  updateView: (ctx, { params, body }) => updateView(ctx, params.view, body),
  deleteView: (ctx, { params }) => deleteView(ctx, params.view),
}

export const listing: Handlers<Pick<typeof files, 'list'>> = {
  list: (ctx, { params, query }) => searchFiles(ctx, params.team, query),
}
