import { z } from 'zod'
import { PersonName } from './comments.ts'
import { id, line, prose, searchText, time, timeInput } from './fields.ts'
import { platforms } from './networks.ts'

/** The status of a social post. People choose the first three; the others follow from requests and approvals. */
export const socialPostStatuses = [
  'new',
  'kept',
  'skipped',
  'requested',
  'approved',
  'declined',
  'revoked',
  'expired',
] as const
export type SocialPostStatus = (typeof socialPostStatuses)[number]
export const triageStatuses = ['new', 'kept', 'skipped'] as const
/** How a post was found. */
export const socialPostSources = ['tagged', 'mentioned', 'added'] as const
export type SocialPostSource = (typeof socialPostSources)[number]
export const socialMediaTypes = ['image', 'video', 'carousel'] as const
export type SocialMediaType = (typeof socialMediaTypes)[number]
/** Whether the post is still visible on its network. */
export const availabilities = ['live', 'gone'] as const
/** The status of a one-time approval (decisions.md). */
export const oneTimeApprovalStatuses = ['pending', 'approved', 'declined', 'revoked', 'expired'] as const
export type OneTimeApprovalStatus = (typeof oneTimeApprovalStatuses)[number]

/** A person who posts on a network (spec §3). */
export const SourceCreator = z.object({
  uuid: z.uuid(),
  name: z.string(),
  handle: z.string(),
  identifier: z.string(),
  platform: z.enum(platforms),
  external: z.boolean(),
  ig_creator: z.boolean(),
  social: z.boolean(),
  email: z.string(),
  /** Previous handles, newest first. */
  former_handles: z.array(z.string()),
  /** The time at which the creator was last asked for approval. */
  last_requested_at: time.nullable(),
})
export type SourceCreator = z.output<typeof SourceCreator>

/** Someone else's post that a team collected. A post found through two accounts is stored once. */
export const SocialPost = z.object({
  uuid: z.uuid(),
  team: z.uuid(),
  platform: z.enum(platforms),
  creator: SourceCreator,
  network_id: z.string().nullable(),
  permalink: z.string().nullable(),
  caption: z.string(),
  media_type: z.enum(socialMediaTypes),
  /** The number of images and videos. */
  media_count: z.int(),
  /** Our own URL for the cover image, or null while there is none. */
  thumbnail_url: z.string().nullable(),
  like_count: z.int().nullable(),
  comment_count: z.int().nullable(),
  posted_at: time,
  collected_at: time,
  found_by: z.array(z.object({ account: z.uuid().nullable(), source: z.enum(socialPostSources) })),
  status: z.enum(socialPostStatuses),
  availability: z.enum(availabilities),
  /** The time at which the post was last read from its network. */
  checked_at: time,
  assignee: PersonName.nullable(),
  note: z.string(),
  groups: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
  approval: z.object({ uuid: z.uuid(), status: z.enum(oneTimeApprovalStatuses) }).nullable(),
  /** The files created from the post. */
  files: z.array(z.uuid()),
  /** Whether the network lets us comment on the post. */
  can_comment: z.boolean(),
})
export type SocialPost = z.output<typeof SocialPost>

const several = <T extends z.ZodType>(item: T) => z.array(item).max(20)
/** The filters of the list of social posts. `q` is a creator's handle or identifier. */
export const SocialPostFilters = z.object({
  q: searchText.optional(),
  /** Words in the caption. */
  query: searchText.optional(),
  status: several(z.enum(socialPostStatuses)).optional(),
  platform: several(z.enum(platforms)).optional(),
  media_type: several(z.enum(socialMediaTypes)).optional(),
  source: z.enum(socialPostSources).optional(),
  availability: z.enum(availabilities).optional(),
  account: id('social_account').optional(),
  group: id('social_post_group').optional(),
  /** A member, or `none` for posts without an assignee. */
  assignee: z.union([id('user'), z.literal('none')]).optional(),
  from: timeInput.optional(),
  to: timeInput.optional(),
})
export type SocialPostFilters = z.output<typeof SocialPostFilters>
export const socialPostSorts = ['newest', 'oldest', 'most_liked'] as const

/** A saved combination of filters. */
export const SocialPostView = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** The filters as saved. The id of an item that has since been deleted finds nothing. */
  filters: z.record(z.string(), z.unknown()),
  sort: z.enum(socialPostSorts),
  created_at: time,
})
export type SocialPostView = z.output<typeof SocialPostView>
export const SocialPostGroup = z.object({
  uuid: z.uuid(),
  name: z.string(),
  description: z.string(),
  posts: z.int(),
  created_at: time,
})
export type SocialPostGroup = z.output<typeof SocialPostGroup>

/** A request sent to a creator: a comment, or a one-time approval. */
export const CreatorRequest = z.object({
  uuid: z.uuid(),
  kind: z.enum(['comment', 'approval']),
  social_post: z.uuid().nullable(),
  text: z.string(),
  /** `waiting`, `sent` or `failed` for a comment; for an approval, its status. */
  status: z.string(),
  problem: z.string().nullable(),
  by: PersonName.nullable(),
  created_at: time,
})
export type CreatorRequest = z.output<typeof CreatorRequest>

export const groupFields = { name: line(200, 'Enter a name'), description: prose(2000) }
export const viewFields = {
  name: line(200, 'Enter a name'),
  filters: SocialPostFilters,
  sort: z.enum(socialPostSorts),
}
