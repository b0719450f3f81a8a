import type { Crop, Platform, Post, PostProblem, PostStatus, PostType } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { socialAccounts } from '../social-accounts/table.ts'
import { teams } from '../teams/table.ts'

export type Failure = { code: string; text: string }

/** Posts for social accounts. `time_zone` is the zone in which `scheduled_at` was chosen. */
export const posts = pgTable(
  'posts',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    account: uuid().references(() => socialAccounts.uuid, { onDelete: 'set null' }),
    platform: text().$type<Platform>().notNull(),
    post_type: text().$type<PostType>().notNull(),
    status: text().$type<PostStatus>().notNull().default('draft'),
    scheduled_at: moment(),
    time_zone: text().notNull(),
    caption: text().notNull().default(''),
    title: text().notNull().default(''),
    first_comment: text().notNull().default(''),
    /** Becomes `sent` before the call, so that a comment is posted at most once. */
    first_comment_status: text().$type<Post['first_comment_status']>().notNull().default('none'),
    location: jsonb().$type<Post['location']>(),
    user_tags: jsonb().$type<Post['user_tags']>().notNull(),
    audience: jsonb().$type<Post['audience']>(),
    approval: text().$type<Post['approval']>().notNull().default('none'),
    approval_note: text().notNull().default(''),
    approval_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    problems: jsonb().$type<PostProblem[]>().notNull(),
    failure: jsonb().$type<Failure>(),
    /** The post's id on its network. */
    network_id: text(),
    permalink: text(),
    published_at: moment(),
    /** Incremented on every change by a user, so that changes from an out-of-date editor are rejected. */
    version: integer().notNull().default(0),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('posts_calendar').on(row.team, row.scheduled_at, row.uuid),
    index('posts_due').on(row.status, row.scheduled_at),
    index('posts_account').on(row.account, row.status),
  ],
)

/** The files in a post, in order. */
export const postFiles = pgTable(
  'post_files',
  {
    post: uuid()
      .notNull()
      .references(() => posts.uuid, { onDelete: 'cascade' }),
    position: integer().notNull(),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    crop: jsonb().$type<Crop>(),
    alt_text: text().notNull().default(''),
  },
  (row) => [primaryKey({ columns: [row.post, row.position] }), index('post_files_file').on(row.file)],
)

export type AttemptState = 'claimed' | 'ready' | 'sent' | 'accepted' | 'unconfirmed' | 'done' | 'failed' | 'cancelled'

/** Attempts to publish a post. At most one per post is active or has succeeded. `sent` is committed before the network is
 *  called, and an attempt is sent again only if the network definitely published nothing. */
export const postAttempts = pgTable(
  'post_attempts',
  {
    uuid: key(),
    post: uuid()
      .notNull()
      .references(() => posts.uuid, { onDelete: 'cascade' }),
    team: uuid().notNull(),
    number: integer().notNull(),
    state: text().$type<AttemptState>().notNull(),
    /** The version of the post being published. */
    version: integer().notNull(),
    memory: jsonb().$type<Record<string, unknown>>().notNull(),
    next_at: moment().notNull().defaultNow(),
    /** The number of failed steps, or of checks for an unconfirmed post. */
    tries: integer().notNull().default(0),
    sent_at: moment(),
    failure: jsonb().$type<Failure>(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('post_attempts_live')
      .on(row.post)
      .where(sql`state in ('claimed', 'ready', 'sent', 'accepted', 'unconfirmed', 'done')`),
    index('post_attempts_next').on(row.state, row.next_at),
  ],
)
