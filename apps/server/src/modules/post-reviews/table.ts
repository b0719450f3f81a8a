import type { PostComment } from '@vitrine/contract'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment, publicKey } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { posts } from '../posts/table.ts'

/** People outside a team who were asked to approve a post. Only the hash of the secret in their URL is stored. */
export const postApprovers = pgTable(
  'post_approvers',
  {
    uuid: publicKey(),
    team: uuid().notNull(),
    post: uuid()
      .notNull()
      .references(() => posts.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull().default(''),
    message: text().notNull().default(''),
    hash: text().notNull(),
    expires_at: moment().notNull(),
    revoked_at: moment(),
    opened_at: moment(),
    answer: text().$type<'approved' | 'rejected'>(),
    note: text().notNull().default(''),
    answered_at: moment(),
    /** The hash of the content that was answered. Each approver can answer the same content only once. */
    answered_content: text(),
    asked_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('post_approvers_hash').on(row.hash),
    index('post_approvers_post').on(row.post, row.created_at, row.uuid),
  ],
)

/** Comments on posts, by members or by approvers, and the answers of approvers. */
export const postComments = pgTable(
  'post_comments',
  {
    uuid: key(),
    team: uuid().notNull(),
    post: uuid()
      .notNull()
      .references(() => posts.uuid, { onDelete: 'cascade' }),
    user: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    approver: uuid().references(() => postApprovers.uuid, { onDelete: 'set null' }),
    /** The approver's name at the time of the comment. */
    outside_name: text(),
    kind: text().$type<PostComment['kind']>().notNull().default('comment'),
    text: text().notNull(),
    mentions: uuid().array().notNull().default([]),
    created_at: moment().notNull().defaultNow(),
    edited_at: moment(),
  },
  (row) => [index('post_comments_post').on(row.post, row.uuid)],
)
