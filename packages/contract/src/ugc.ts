import { z } from 'zod'
import { listChange, id, line, page, paging, prose, searchText, time } from './fields.ts'
import { defineRoutes } from './route.ts'
import {
  CreatorRequest,
  SocialPost,
  SocialPostFilters,
  socialMediaTypes,
  socialPostSorts,
  SourceCreator,
  triageStatuses,
} from './social-posts.ts'
import { groupRoutes, viewRoutes } from './ugc-lists.ts'

export * from './social-posts.ts'

// The access required to read and to change social posts.
const ugcReads = 'UGC_PLUS'
const ugcWrites = { all: ['MANAGE_SOCIALS', 'UGC_PLUS'] } as const
const reads = { who: 'member', on: 'social_post', need: ugcReads } as const
const writes = { who: 'member', on: 'social_post', need: ugcWrites } as const
/** A language tag such as `nb` or `pt-BR`. */
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,8})?$/, 'Enter a language code')
const triage = {
  status: z.enum(triageStatuses).optional(),
  assignee: id('user').nullable().optional(),
}

export const ugc = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/socials/posts/:team/',
    replica: true,
    summary: 'The collected posts of a team, newest first; `q` is the handle or identifier of a creator',
    access: { who: 'member', on: 'team', need: ugcReads },
    query: z.object({ ...paging, q: searchText.optional(), sort: z.enum(socialPostSorts).default('newest') }),
    reply: page(SocialPost),
  },
  filter: {
    method: 'POST',
    path: '/v1/socials/posts/:team/',
    summary: 'The collected posts of a team that match all filters',
    access: { who: 'member', on: 'team', need: ugcReads },
    records: [],
    body: z.object({
      ...paging,
      filters: SocialPostFilters.default({}),
      sort: z.enum(socialPostSorts).default('newest'),
    }),
    reply: page(SocialPost),
  },
  one: {
    method: 'GET',
    path: '/v1/socials/post/:social_post/',
    summary: 'A collected post',
    access: reads,
    reply: SocialPost,
  },
  update: {
    method: 'PUT',
    path: '/v1/socials/post/update/:social_post/',
    summary: 'Changes status, assignee, note or groups of a collected post; only the fields sent are changed',
    access: writes,
    records: ['social_post.updated'],
    body: z.object({
      ...triage,
      note: prose(5000).optional(),
      groups: listChange(id('social_post_group')).optional(),
    }),
    reply: SocialPost,
  },
  bulk: {
    method: 'PUT',
    path: '/v1/socials/posts/update/:team/',
    summary: 'Changes the status or assignee of several collected posts, or adds them to a group',
    access: { who: 'member', on: 'team', need: ugcWrites },
    records: [],
    mayRecord: ['social_post.updated'],
    body: z.object({
      posts: z.array(id('social_post')).min(1, 'Choose a post').max(200, 'Choose at most 200 posts'),
      ...triage,
      addGroup: id('social_post_group').optional(),
      removeGroup: id('social_post_group').optional(),
    }),
    reply: z.object({
      changed: z.int(),
      /** How many posts kept their status, because the creator has been asked for approval or has answered. */
      skipped: z.int(),
    }),
  },
  add: {
    method: 'POST',
    path: '/v1/socials/post/add/',
    summary: 'Adds a post by its address on the network',
    access: { who: 'member', on: 'team', in: 'body', need: ugcWrites },
    records: [],
    mayRecord: ['social_post.added'],
    limits: [{ times: 60, seconds: 600, per: ['user'] }],
    body: z.object({
      team: id('team'),
      url: line(2000, 'Enter the address of an Instagram or TikTok post'),
      creator: searchText.optional(),
    }),
    reply: SocialPost.extend({ is_new: z.boolean() }),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/socials/post/delete/:social_post/',
    summary: 'Removes a collected post. Files and approvals are kept, and the post is not collected again',
    access: writes,
    records: ['social_post.deleted'],
    reply: z.void(),
  },
  checkCarousel: {
    method: 'GET',
    path: '/v1/socials/post/check-carousel/:social_post/',
    summary: 'Whether a collected post has several images or videos',
    access: reads,
    reply: z.object({
      is_carousel: z.boolean(),
      media: z.array(z.object({ position: z.int(), media_type: z.enum(socialMediaTypes), available: z.boolean() })),
      checked_at: time,
    }),
  },
  trigger: {
    method: 'POST',
    path: '/v1/socials/posts/trigger/',
    summary: 'Collects posts for an account now',
    access: { who: 'member', on: 'social_account', in: 'body', need: ugcWrites },
    records: ['social_account.tagged_asked'],
    limits: [{ times: 30, seconds: 600, per: ['user'] }],
    body: z.object({ social_account: id('social_account') }),
    reply: z.void(),
  },
  collecting: {
    method: 'GET',
    path: '/v1/socials/posts/collecting/:team/',
    summary: 'The progress of collecting, by account',
    access: { who: 'member', on: 'team', need: ugcReads },
    reply: z.array(
      z.object({
        account: z.uuid(),
        running: z.boolean(),
        found: z.int(),
        /** Why collection is waiting, or null if it isn't. */
        problem: z.string().nullable(),
        next_at: time.nullable(),
        finished_at: time.nullable(),
      }),
    ),
  },
  ofCreator: {
    method: 'GET',
    path: '/v1/socials/posts/creator/:source_creator/',
    summary: 'A creator and their collected posts, newest first',
    access: { who: 'member', on: 'source_creator', need: ugcReads },
    query: z.object(paging),
    reply: page(SocialPost).extend({ creator: SourceCreator }),
  },
  recentRequests: {
    method: 'GET',
    path: '/v1/socials/posts/recent-requests/:source_creator/',
    summary: 'Comments and approvals sent to a creator, newest first',
    access: { who: 'member', on: 'source_creator', need: ugcReads },
    query: z.object(paging),
    reply: page(CreatorRequest),
  },
  oembed: {
    method: 'GET',
    path: '/v1/socials/post/embed/:social_post/',
    summary: 'The oEmbed response for a collected post, with the author and thumbnail that networks leave out',
    access: reads,
    limits: [{ times: 120, seconds: 60, per: ['user'] }],
    reply: z.object({
      version: z.literal('1.0'),
      type: z.string(),
      provider_name: z.string(),
      provider_url: z.string(),
      title: z.string(),
      author_name: z.string(),
      author_url: z.string(),
      html: z.string().nullable(),
      width: z.union([z.int(), z.string()]).nullable(),
      height: z.union([z.int(), z.string()]).nullable(),
      thumbnail_url: z.string().nullable(),
      /** Whether the network responded. If not, only our own data is returned. */
      live: z.boolean(),
    }),
  },
  generateComment: {
    method: 'POST',
    path: '/v1/socials/post/generate-ai-comment/',
    summary:
      'Suggests a public comment, or a message to send with a link, that asks a creator for approval; says whether AI or a template wrote it',
    access: { who: 'member', on: 'social_post', in: 'body', need: ugcWrites },
    records: [],
    limits: [{ times: 60, seconds: 600, per: ['user'] }],
    body: z.object({
      social_post: id('social_post'),
      language: language.optional(),
      purpose: z.enum(['comment', 'message']).default('comment'),
    }),
    reply: z.object({ text: z.string(), written_by: z.enum(['ai', 'template']), can_comment: z.boolean() }),
  },
  comment: {
    method: 'POST',
    path: '/v1/socials/post/comment/:social_post/',
    summary: 'Comments on a post that mentions an account; networks allow no comments on other posts',
    access: writes,
    records: ['social_post.comment_asked'],
    limits: [{ times: 30, seconds: 3600, per: ['user'] }],
    body: z.object({ text: line(1000, 'Enter a comment') }),
    reply: CreatorRequest,
  },
  thumbnail: {
    method: 'GET',
    path: '/v1/socials/post/thumbnail/:social_post/',
    summary: 'The cover image of a collected post',
    access: reads,
    query: z.object({ v: z.string().max(100).optional() }),
    reply: 'page',
  },
  verifyWebhook: {
    method: 'GET',
    path: '/v1/socials/webhook/:network/',
    summary: 'Answers the check that a network makes before it sends events',
    access: {
      who: 'anyone',
      because: 'networks do not sign in; only the verify token of this installation is answered',
    },
    limits: [{ times: 60, seconds: 600, per: ['address'] }],
    query: z.object({
      'hub.mode': searchText.default(''),
      'hub.challenge': searchText.default(''),
      'hub.verify_token': searchText.default(''),
    }),
    reply: 'page',
  },
  webhook: {
    method: 'POST',
    path: '/v1/socials/webhook/:network/',
    summary: 'Events from a network, signed with the secret of our app',
    access: { who: 'anyone', because: 'networks do not sign in; the signature of the body proves who sent it' },
    records: [],
    mayRecord: ['social_post.mentioned'],
    body: 'stream',
    reply: 'raw',
  },
  ...groupRoutes,
  ...viewRoutes,
})
