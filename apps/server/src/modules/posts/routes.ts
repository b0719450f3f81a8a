import type { posts } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { exportPosts } from './csv/export.ts'
import { importPosts } from './csv/import.ts'
import { setApproval } from './service/approval.ts'
import { createPost, duplicatePost, removePost, updatePost } from './service/change.ts'
import { networkBytes } from './service/media.ts'
import { publishNow } from './service/publish-now.ts'
import { listDrafts, listPosts, showPost } from './service/show.ts'
import { searchTaggedPosts, tiktokStatus } from './service/tagged.ts'

export const handlers: Handlers<typeof posts> = {
  exportCsv: (ctx, { params, query }) => exportPosts(ctx, params.team, query),
  importCsv: (ctx, { params, query, body }) => importPosts(ctx, params.team, body, query),
  list: (ctx, { params, query }) => listPosts(ctx, params.team, query),
  drafts: (ctx, { params, query }) => listDrafts(ctx, params.team, query),
  one: (ctx, { params }) => showPost(ctx, params.post),
  create: (ctx, { body: { team: _team, ...body } }) => createPost(ctx, body),
  update: (ctx, { params, body }) => updatePost(ctx, params.post, body),
  remove: (ctx, { params }) => removePost(ctx, params.post),
  publish: (ctx, { params, body }) => publishNow(ctx, params.post, body),
  duplicate: (ctx, { params }) => duplicatePost(ctx, params.post),
  setApproval: (ctx, { params, body }) => setApproval(ctx, params.post, body),
  tagged: (ctx, { query }) => searchTaggedPosts(ctx, query),
  tiktokStatus: (ctx, { params }) => tiktokStatus(ctx, params.post),
  media: (ctx, { params }) => networkBytes(ctx, params.attempt, Number(params.place)),
}
