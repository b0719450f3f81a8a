import { z } from 'zod'
import { FileCard } from './cards.ts'
import { id, line, page, paging, prose, searchText, time, timeInput } from './fields.ts'
import { platforms, postTypes } from './networks.ts'
import { postCsvRoutes } from './post-csv.ts'
import { PostProblem } from './post-rules.ts'
import { postStatuses } from './post-status.ts'
import { defineRoutes } from './route.ts'
import { SocialAccount } from './social-accounts.ts'
import { timeZone } from './teams.ts'

export * from './post-csv.ts'
export * from './post-rules.ts'
export * from './post-status.ts'
export * from './zones.ts'

export const approvals = ['none', 'requested', 'approved', 'rejected'] as const

/** A part of an image, in pixels of the image as displayed. */
export const Crop = z.object({
  left: z.int().min(0).max(100_000),
  top: z.int().min(0).max(100_000),
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
})
export type Crop = z.output<typeof Crop>
const UserTag = z.object({
  username: line(60, 'Enter a name'),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  /** The position of the image in the post, counted from 0. */
  file: z.int().min(0).max(34).default(0),
})
const PostLocation = z.object({ id: line(60, 'Choose a place'), name: prose(200).default('') })
/** Choices that TikTok requires for each post. Every option is off unless someone turns it on. */
const PostAudience = z.object({
  privacy_level: line(60, 'Choose who can see this post'),
  allow_comment: z.boolean().default(false),
  allow_duet: z.boolean().default(false),
  allow_stitch: z.boolean().default(false),
  your_brand: z.boolean().default(false),
  branded_content: z.boolean().default(false),
  is_ai_generated: z.boolean().default(false),
})

const PostFile = z.object({
  file: z.uuid(),
  crop: Crop.nullable(),
  alt_text: z.string(),
  /** Null if the file was deleted or the caller can't see it. */
  card: FileCard.nullable(),
})
/** A post in the calendar. */
export const PostCard = z.object({
  uuid: z.uuid(),
  team: z.uuid(),
  account: SocialAccount.pick({
    uuid: true,
    name: true,
    username: true,
    platform: true,
    photo: true,
    active: true,
  }).nullable(),
  platform: z.enum(platforms),
  post_type: z.enum(postTypes),
  status: z.enum(postStatuses),
  scheduled_at: time.nullable(),
  time_zone: z.string(),
  /** The local time in the post's time zone. */
  scheduled_local: z.string().nullable(),
  caption: z.string(),
  files: z.array(PostFile),
  approval: z.enum(approvals),
  problems: z.array(PostProblem),
  /** Why the post was not published, in words. */
  failure: z.object({ code: z.string(), text: z.string() }).nullable(),
  published_at: time.nullable(),
  permalink: z.string().nullable(),
  version: z.int(),
  created_at: time,
  updated_at: time,
})
export type PostCard = z.output<typeof PostCard>
/** A post with everything that its editor shows. */
export const Post = PostCard.extend({
  title: z.string(),
  first_comment: z.string(),
  first_comment_status: z.enum(['none', 'waiting', 'sent', 'failed']),
  location: PostLocation.nullable(),
  user_tags: z.array(UserTag),
  audience: PostAudience.nullable(),
  approval_note: z.string(),
  approval_by: z.uuid().nullable(),
  created_by: z.uuid().nullable(),
  /** The state of publishing, while it is in progress. */
  attempt: z
    .object({ number: z.int(), state: z.string(), next_at: time.nullable(), sent_at: time.nullable() })
    .nullable(),
})
export type Post = z.output<typeof Post>

const fileInput = z.union([
  id('file'),
  z.object({ file: id('file'), crop: Crop.nullable().default(null), alt_text: prose(1000).default('') }),
])
const files = z.array(fileInput).max(35, 'Add at most 35 files')
const contents = {
  caption: prose(5000),
  title: prose(200),
  first_comment: prose(5000),
  location: PostLocation.nullable(),
  user_tags: z.array(UserTag).max(50, 'Add at most 50 tags'),
  audience: PostAudience.nullable(),
  time_zone: timeZone,
}
const manages = { who: 'member', on: 'post', need: 'MANAGE_SOCIALS' } as const

export const posts = defineRoutes({
  ...postCsvRoutes,
  list: {
    method: 'GET',
    path: '/v1/posts/posts/:team/',
    replica: true,
    summary: 'The posts of a team by scheduled time, unscheduled ones last; filtered by period, account or status',
    access: { who: 'member', on: 'team' },
    query: z.object({
      ...paging,
      from: timeInput.optional(),
      to: timeInput.optional(),
      account: id('social_account').optional(),
      status: z.enum(postStatuses).optional(),
    }),
    reply: page(PostCard),
  },
  drafts: {
    method: 'GET',
    path: '/v1/posts/posts/draft/:team/',
    summary: 'The drafts of a team, most recently changed first',
    access: { who: 'member', on: 'team' },
    query: z.object(paging),
    reply: page(PostCard),
  },
  one: {
    method: 'GET',
    path: '/v1/posts/post/:post/',
    summary: 'A post with everything its editor shows',
    access: { who: 'member', on: 'post' },
    reply: Post,
  },
  create: {
    method: 'POST',
    path: '/v1/posts/post/create/',
    summary: 'Creates a post as a draft, or scheduled',
    access: { who: 'member', on: 'team', in: 'body', need: 'MANAGE_SOCIALS' },
    records: ['post.created'],
    body: z.object({
      team: id('team'),
      account: id('social_account'),
      postType: z.enum(postTypes).default('post'),
      scheduledDate: timeInput.nullable().default(null),
      status: z.enum(['draft', 'scheduled']).default('draft'),
      files: files.default([]),
      ...contents,
      caption: contents.caption.default(''),
      title: contents.title.default(''),
      first_comment: contents.first_comment.default(''),
      location: contents.location.default(null),
      user_tags: contents.user_tags.default([]),
      audience: contents.audience.default(null),
      time_zone: contents.time_zone.optional(),
    }),
    reply: Post,
  },
  update: {
    method: 'PUT',
    path: '/v1/posts/post/update/:post/',
    summary:
      'Changes a post that is not being published; only the fields sent are changed, and only if `version` is the newest',
    access: manages,
    records: ['post.updated'],
    body: z
      .object({
        ...contents,
        account: id('social_account'),
        postType: z.enum(postTypes),
        scheduledDate: timeInput.nullable(),
        status: z.enum(['draft', 'scheduled', 'cancelled']),
        files,
      })
      .partial()
      .extend({ version: z.int().min(0).optional() }),
    reply: Post,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/posts/post/delete/:post/',
    summary: 'Deletes a post here, unless it is being published. A published post stays on the network',
    access: manages,
    records: ['post.deleted'],
    reply: z.void(),
  },
  publish: {
    method: 'POST',
    path: '/v1/posts/post/publish/:post/',
    summary: 'Publishes a post now; if called again, returns the progress',
    access: manages,
    records: [],
    mayRecord: ['post.publish_asked'],
    body: z.object({
      /** For a post with an unknown result: a user has confirmed that it isn't on the network. */
      checked_not_published: z.boolean().default(false),
    }),
    reply: Post,
  },
  duplicate: {
    method: 'POST',
    path: '/v1/posts/post/duplicate/:post/',
    summary: 'Copies a post as an unscheduled draft',
    access: manages,
    records: ['post.created'],
    reply: Post,
  },
  setApproval: {
    method: 'PUT',
    path: '/v1/posts/post/approval/:post/',
    summary:
      'Requests approval of a post, or answers the request. A post that is waiting for approval or was rejected is not published',
    access: manages,
    records: ['post.approval_changed'],
    body: z.object({ approval: z.enum(approvals), note: prose(2000).default('') }),
    reply: Post,
  },
  tagged: {
    method: 'GET',
    path: '/v1/posts/tagged/search/',
    summary: 'Other people’s posts in which an account is tagged, by author or caption, newest first',
    access: { who: 'user' },
    query: z.object({ ...paging, account: id('social_account'), query: searchText.optional() }),
    reply: page(
      z.object({
        uuid: z.uuid(),
        account: z.uuid(),
        network_id: z.string(),
        username: z.string(),
        caption: z.string(),
        permalink: z.string().nullable(),
        media_type: z.string(),
        posted_at: time,
      }),
    ),
  },
  tiktokStatus: {
    method: 'GET',
    path: '/v1/users/tiktok/post/status/:post/',
    summary: 'The status of a post on TikTok',
    access: { who: 'member', on: 'post' },
    reply: z.object({
      status: z.enum(postStatuses),
      /** TikTok’s own value, as last read. */
      network_status: z.string().nullable(),
      post_id: z.string().nullable(),
      permalink: z.string().nullable(),
      problem: z.string().nullable(),
    }),
  },
  media: {
    method: 'GET',
    path: '/v1/public/post/media/:attempt/:place/',
    summary: 'A file of a post, fetched by a network from an address that expires after a few minutes',
    access: {
      who: 'anyone',
      because: 'networks fetch media without signing in; the signature in the address names one file of one attempt',
    },
    surface: 'post',
    reply: 'bytes',
  },
})
