import type { ApprovalScope, OneTimeApproval, OneTimeApprovalStatus } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { teams } from '../teams/table.ts'
import { socialPosts } from '../ugc/table.ts'

/** The post as it was when the creator was asked, with times as text. */
export type PostSnapshot = Omit<OneTimeApproval['post'], 'posted_at'> & {
  posted_at: string
  media_sha256: string | null
}

/** One-time approvals. Only the hash of the secret is stored. An answer is never changed; a revocation is stored beside it. */
export const oneTimeApprovals = pgTable(
  'one_time_approvals',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    social_post: uuid().references(() => socialPosts.uuid, { onDelete: 'set null' }),
    secret_hash: text().notNull(),
    status: text().$type<OneTimeApprovalStatus>().notNull().default('pending'),
    post: jsonb().$type<PostSnapshot>().notNull(),
    scope: jsonb().$type<ApprovalScope>().notNull(),
    terms: text().notNull(),
    terms_hash: text().notNull(),
    message: text().notNull().default(''),
    expires_at: moment().notNull(),
    viewed_at: moment(),
    decided_at: moment(),
    revoked_at: moment(),
    revoked_by: text().$type<'creator' | 'team'>(),
    /** The time at which the permission ends. */
    ends_at: moment(),
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    /** The proof as it was hashed, in canonical JSON. */
    proof: text(),
    proof_hash: text(),
    import_problem: text(),
    /** The time at which the creator uploaded the original. */
    uploaded_at: moment(),
    deleted_at: moment(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('one_time_approvals_secret').on(row.secret_hash),
    // A post can have only one pending or approved request at a time.
    uniqueIndex('one_time_approvals_live')
      .on(row.social_post)
      .where(sql`status in ('pending', 'approved') and deleted_at is null`),
    index('one_time_approvals_team').on(row.team, row.uuid).where(sql`deleted_at is null`),
    index('one_time_approvals_status').on(row.team, row.status, row.uuid).where(sql`deleted_at is null`),
    index('one_time_approvals_post').on(row.social_post),
    index('one_time_approvals_ending').on(row.ends_at).where(sql`status = 'approved'`),
    index('one_time_approvals_lapsing').on(row.expires_at).where(sql`status = 'pending'`),
  ],
)
