import type {
  Platform,
  SocialMediaType,
  SocialPostFilters,
  SocialPostSource,
  SocialPostStatus,
} from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { socialAccounts } from '../social-accounts/table.ts'
import { teams } from '../teams/table.ts'

const team = () =>
  uuid()
    .notNull()
    .references(() => teams.uuid, { onDelete: 'cascade' })

/** An image or video of a post. The network's URLs expire after hours or days. */
export type Media = { type: 'image' | 'video'; url: string | null; thumbnail_url: string | null }

/** People who post on networks. Instagram identifies other people only by handle, so `identifier` stays empty until an event
 *  contains it. */
export const sourceCreators = pgTable(
  'source_creators',
  {
    uuid: key(),
    team: team(),
    platform: text().$type<Platform>().notNull(),
    handle: text().notNull(),
    identifier: text().notNull().default(''),
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    /** Former handles, most recent first. */
    former_handles: text().array().notNull().default([]),
    last_requested_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('source_creators_handle').on(row.team, row.platform, sql`lower(handle)`),
    uniqueIndex('source_creators_identifier').on(row.team, row.platform, row.identifier).where(sql`identifier <> ''`),
    index('source_creators_listed').on(row.team, sql`lower(handle)`),
    index('source_creators_former').using('gin', row.former_handles),
  ],
)

/** Other people's posts collected by a team. A post is identified by its network id or code, whichever account found it. */
export const socialPosts = pgTable(
  'social_posts',
  {
    uuid: key(),
    team: team(),
    platform: text().$type<Platform>().notNull(),
    creator: uuid()
      .notNull()
      .references(() => sourceCreators.uuid, { onDelete: 'cascade' }),
    network_id: text(),
    /** The part of the URL that identifies the post. */
    code: text(),
    permalink: text(),
    caption: text().notNull().default(''),
    media_type: text().$type<SocialMediaType>().notNull(),
    media: jsonb().$type<Media[]>().notNull(),
    like_count: integer(),
    comment_count: integer(),
    posted_at: moment().notNull(),
    collected_at: moment().notNull().defaultNow(),
    status: text().$type<SocialPostStatus>().notNull().default('new'),
    availability: text({ enum: ['live', 'gone'] })
      .notNull()
      .default('live'),
    checked_at: moment().notNull().defaultNow(),
    assignee: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    /** The time at which a user removed the post. The row is kept, so that the post isn't collected again. */
    removed_at: moment(),
  },
  (row) => [
    uniqueIndex('social_posts_network').on(row.team, row.platform, row.network_id).where(sql`network_id is not null`),
    uniqueIndex('social_posts_code').on(row.team, row.platform, row.code).where(sql`code is not null`),
    index('social_posts_newest')
      .on(row.team, row.posted_at.desc().nullsFirst(), row.uuid.desc().nullsFirst())
      .where(sql`removed_at is null`),
    index('social_posts_status')
      .on(row.team, row.status, row.posted_at.desc().nullsFirst(), row.uuid.desc().nullsFirst())
      .where(sql`removed_at is null`),
    index('social_posts_liked')
      .on(row.team, sql`coalesce(like_count, 0) desc`, row.uuid.desc().nullsFirst())
      .where(sql`removed_at is null`),
    index('social_posts_creator')
      .on(row.creator, row.posted_at.desc().nullsFirst(), row.uuid.desc().nullsFirst())
      .where(sql`removed_at is null`),
    index('social_posts_assignee')
      .on(row.team, row.assignee, row.posted_at.desc().nullsFirst(), row.uuid.desc().nullsFirst())
      .where(sql`removed_at is null and assignee is not null`),
    index('social_posts_gone')
      .on(row.team, row.posted_at.desc().nullsFirst(), row.uuid.desc().nullsFirst())
      .where(sql`removed_at is null and availability = 'gone'`),
    index('social_posts_caption').using('gin', sql`to_tsvector('simple', caption)`),
    index('social_posts_checked').on(row.checked_at).where(sql`removed_at is null and availability = 'live'`),
  ],
)

/** Which accounts found a post, and how. */
export const socialPostSources = pgTable(
  'social_post_sources',
  {
    uuid: key(),
    post: uuid()
      .notNull()
      .references(() => socialPosts.uuid, { onDelete: 'cascade' }),
    account: uuid().references(() => socialAccounts.uuid, { onDelete: 'cascade' }),
    source: text().$type<SocialPostSource>().notNull(),
    /** The comment that mentions the account, or null if the caption does. */
    comment_id: text(),
    posted_at: moment().notNull(),
    /** The reading that last found the post. */
    run: uuid(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('social_post_sources_once').on(row.post, row.source, row.account),
    index('social_post_sources_account').on(
      row.account,
      row.source,
      row.posted_at.desc().nullsFirst(),
      row.post.desc().nullsFirst(),
    ),
  ],
)

/** The cover images of posts, stored because the network's URLs expire. */
export const socialPostThumbnails = pgTable('social_post_thumbnails', {
  post: uuid()
    .primaryKey()
    .references(() => socialPosts.uuid, { onDelete: 'cascade' }),
  type: text().notNull(),
  hash: text().notNull(),
  /** The hash of the network's original image, kept as evidence. */
  sha256: text().notNull(),
  body: bytea().notNull(),
})

/** Readings: the progress of collecting posts for each account. A reading resumes from its cursor after any interruption. */
export const socialReadings = pgTable('social_readings', {
  account: uuid()
    .primaryKey()
    .references(() => socialAccounts.uuid, { onDelete: 'cascade' }),
  team: team(),
  run: uuid().notNull(),
  cursor: text(),
  running: boolean().notNull(),
  found: integer().notNull().default(0),
  /** The number of failures since the last successful page. */
  failures: integer().notNull().default(0),
  problem: text(),
  next_at: moment(),
  started_at: moment().notNull(),
  finished_at: moment(),
})

/** Hashes of events from networks, so that repeated events are ignored. Old ones are deleted. */
export const socialNotices = pgTable(
  'social_notices',
  { hash: text().primaryKey(), received_at: moment().notNull().defaultNow() },
  (row) => [index('social_notices_age').on(row.received_at)],
)

/** Comments to creators. A comment is marked as sent before the call, so that it is posted at most once. */
export const socialComments = pgTable(
  'social_comments',
  {
    uuid: key(),
    team: team(),
    post: uuid().references(() => socialPosts.uuid, { onDelete: 'set null' }),
    creator: uuid()
      .notNull()
      .references(() => sourceCreators.uuid, { onDelete: 'cascade' }),
    account: uuid().references(() => socialAccounts.uuid, { onDelete: 'set null' }),
    text: text().notNull(),
    status: text({ enum: ['waiting', 'sent', 'failed'] }).notNull(),
    problem: text(),
    sent_at: moment(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('social_comments_creator').on(row.creator, row.created_at.desc().nullsFirst()),
    index('social_comments_account').on(row.account, row.created_at.desc().nullsFirst()),
    index('social_comments_team').on(row.team, row.created_at.desc().nullsFirst()),
  ],
)

export const socialPostGroups = pgTable(
  'social_post_groups',
  {
    uuid: key(),
    team: team(),
    name: text().notNull(),
    description: text().notNull().default(''),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [index('social_post_groups_team').on(row.team, row.name, row.uuid)],
)
/** The posts in groups. The time of the post is copied here, so that a group can be read in order. */
export const socialPostGroupItems = pgTable(
  'social_post_group_items',
  {
    group: uuid()
      .notNull()
      .references(() => socialPostGroups.uuid, { onDelete: 'cascade' }),
    post: uuid()
      .notNull()
      .references(() => socialPosts.uuid, { onDelete: 'cascade' }),
    posted_at: moment().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.group, row.post] }),
    index('social_post_group_items_newest').on(
      row.group,
      row.posted_at.desc().nullsFirst(),
      row.post.desc().nullsFirst(),
    ),
    index('social_post_group_items_post').on(row.post),
  ],
)

export const socialPostViews = pgTable(
  'social_post_views',
  {
    uuid: key(),
    team: team(),
    name: text().notNull(),
    filters: jsonb().$type<SocialPostFilters>().notNull(),
    sort: text({ enum: ['newest', 'oldest', 'most_liked'] }).notNull(),
    position: integer().notNull(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [index('social_post_views_team').on(row.team, row.position, row.uuid)],
)
