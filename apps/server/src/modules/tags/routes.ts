import type { tags } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { deleteTag, listTags, mergeTag, suggestTags, updateTag } from './service.ts'

export const handlers: Handlers<typeof tags> = {
  list: (ctx, { params, query }) => listTags(ctx, params.team, query),
  suggest: (ctx, { params, query }) => suggestTags(ctx, params.team, query.query),
  update: (ctx, { params, body }) => updateTag(ctx, params.tag, body),
  merge: (ctx, { params, body }) => mergeTag(ctx, params.tag, body.into),
  remove: (ctx, { params }) => deleteTag(ctx, params.tag),
}
