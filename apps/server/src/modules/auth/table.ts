import type { DownloadDraft } from '@vitrine/contract'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'

/** Users. A visitor is a user without a team. */
export const users = pgTable(
  'users',
  {
    uuid: key(),
    email: text().notNull(),
    email_verified: boolean().notNull().default(false),
    first_name: text().notNull().default(''),
    last_name: text().notNull().default(''),
    photo: text(),
    is_staff: boolean().notNull().default(false),
    suspended_at: moment(),
    second_factor: boolean().notNull().default(false),
    last_login: moment(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [uniqueIndex('users_email').on(row.email), index('users_name').on(row.last_name, row.first_name, row.uuid)],
)
const user = () =>
  uuid()
    .notNull()
    .references(() => users.uuid, { onDelete: 'cascade' })

/** Signed-in sessions. */
export const sessions = pgTable(
  'sessions',
  {
    uuid: key(),
    user: user(),
    token: text().notNull(),
    address: text().notNull().default(''),
    user_agent: text().notNull().default(''),
    expires_at: moment().notNull(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [uniqueIndex('sessions_token').on(row.token), index('sessions_user').on(row.user)],
)

/** Replaced tokens of a session. Using one ends the session. */
export const spentTokens = pgTable(
  'spent_tokens',
  {
    token: text().primaryKey(),
    session: uuid()
      .notNull()
      .references(() => sessions.uuid, { onDelete: 'cascade' }),
    spent_at: moment().notNull().defaultNow(),
  },
  (row) => [index('spent_tokens_session').on(row.session)],
)

/** Sign-in credentials per provider, such as a password. */
export const accounts = pgTable(
  'accounts',
  {
    uuid: key(),
    user: user(),
    account_id: text().notNull(),
    provider_id: text().notNull(),
    password: text(),
    access_token: text(),
    refresh_token: text(),
    id_token: text(),
    access_token_expires_at: moment(),
    refresh_token_expires_at: moment(),
    scope: text(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [uniqueIndex('accounts_provider').on(row.provider_id, row.account_id), index('accounts_user').on(row.user)],
)

/** Pending sign-ins that await the second factor. */
export const verifications = pgTable(
  'verifications',
  {
    uuid: key(),
    identifier: text().notNull(),
    value: text().notNull(),
    expires_at: moment().notNull(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [index('verifications_identifier').on(row.identifier)],
)

/** Authenticator apps. The secret and the recovery codes are encrypted. */
export const secondFactors = pgTable(
  'second_factors',
  {
    uuid: key(),
    user: user(),
    secret: text().notNull(),
    backup_codes: text().notNull(),
    verified: boolean().notNull().default(false),
    failed_verification_count: integer().notNull().default(0),
    locked_until: moment(),
  },
  (row) => [uniqueIndex('second_factors_user').on(row.user)],
)

/**
 * Emailed links that work once. Only the hash of the secret is stored. `redirect` is the
 * target page, or the new address when an email address is being changed.
 */
export const links = pgTable(
  'links',
  {
    hash: text().primaryKey(),
    kind: text({ enum: ['sign_in', 'reset', 'verify', 'change'] }).notNull(),
    email: text().notNull(),
    redirect: text().notNull().default(''),
    /** The download a visitor had started, so that it can continue in any browser that opens the link. */
    draft: jsonb().$type<DownloadDraft>(),
    expires_at: moment().notNull(),
  },
  (row) => [index('links_age').on(row.expires_at)],
)
