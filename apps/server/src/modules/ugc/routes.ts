import type { ugc } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { addPost } from './service/add.ts'
import { askByComment, generateComment } from './service/ask.ts'
import {
  createGroup,
  createView,
  deleteGroup,
  deleteView,
  listViews,
  reorderViews,
  showGroup,
  showView,
  updateGroup,
  updateView,
} from './service/lists.ts'
import { receiveEvents, verifyWebhook } from './service/mentions.ts'
import { mergedEmbed } from './service/oembed.ts'
import { collectingOf, creatorWithPosts, requestTaggedRefresh } from './service/show.ts'
import { checkCarousel, removePost, showThumbnail, updatePost, updatePosts } from './service/triage.ts'
import { requestsTo } from './store/creators.ts'
import { groupsOf } from './store/lists.ts'
import { list, show } from './store/posts.ts'

export const handlers: Handlers<typeof ugc> = {
  list: (ctx, { params, query: { q, ...asked } }) => list(ctx.db, ctx, params.team, q ? { q } : {}, asked),
  filter: (ctx, { params, body: { filters, ...asked } }) => list(ctx.db, ctx, params.team, filters, asked),
  one: (ctx, { params }) => show(ctx.db, ctx, params.social_post),
  update: (ctx, { params, body }) => updatePost(ctx, params.social_post, body),
  bulk: (ctx, { body }) => updatePosts(ctx, body),
  add: (ctx, { body }) => addPost(ctx, body),
  remove: (ctx, { params }) => removePost(ctx, params.social_post),
  checkCarousel: (ctx, { params }) => checkCarousel(ctx, params.social_post),
  trigger: (ctx, { body }) => requestTaggedRefresh(ctx, body.social_account),
  collecting: (ctx, { params }) => collectingOf(ctx, params.team),
  ofCreator: (ctx, { params, query }) => creatorWithPosts(ctx, params.source_creator, query),
  recentRequests: (ctx, { params, query }) => requestsTo(ctx.db, params.source_creator, query),
  oembed: (ctx, { params }) => mergedEmbed(ctx, params.social_post),
  generateComment: (ctx, { body }) => generateComment(ctx, body),
  comment: (ctx, { params, body }) => askByComment(ctx, params.social_post, body.text),
  thumbnail: (ctx, { params, query }) => showThumbnail(ctx, params.social_post, query.v),
  verifyWebhook: (ctx, { params, query }) => verifyWebhook(ctx, params.network, query),
  webhook: (ctx, { params, body }) => receiveEvents(ctx, params.network, body),
  groups: (ctx, { params, query }) => groupsOf(ctx.db, params.team, query),
  group: (ctx, { params, query }) => showGroup(ctx, params.social_post_group, query),
  createGroup: (ctx, { params, body }) => createGroup(ctx, params.team, body),
  updateGroup: (ctx, { params, body }) => updateGroup(ctx, params.social_post_group, body),
  removeGroup: (ctx, { params }) => deleteGroup(ctx, params.social_post_group),
  views: (ctx, { params }) => listViews(ctx, params.team),
  view: (ctx, { params }) => showView(ctx, params.social_post_view),
  createView: (ctx, { params, body }) => createView(ctx, params.team, body),
  updateView: (ctx, { params, body }) => updateView(ctx, params.social_post_view, body),
  reorderViews: (ctx, { params, body }) => reorderViews(ctx, params.team, body.views),
  removeView: (ctx, { params }) => deleteView(ctx, params.social_post_view),
}
