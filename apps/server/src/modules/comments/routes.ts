import type { comments } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { addComment, deleteComment, editComment, resolveThread } from './service.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof comments> = {
  list: (ctx, { params, query }) => store.ofFile(ctx.db, params.file, query),
  create: (ctx, { params, body }) => addComment(ctx, params.file, body),
  update: (ctx, { params, body }) => editComment(ctx, params.comment, body),
  resolve: (ctx, { params, body }) => resolveThread(ctx, params.comment, body.resolved),
  remove: (ctx, { params }) => deleteComment(ctx, params.comment),
}
