import type { Platform } from '@vitrine/contract'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { teams } from '../teams/table.ts'

/** Accounts of a team on social networks. Tokens are encrypted for this row of this team. */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    platform: text().$type<Platform>().notNull(),
    /** The id of the account on its network. */
    network_id: text().notNull(),
    name: text().notNull(),
    username: text().notNull(),
    photo: bytea(),
    photo_type: text(),
    photo_hash: text(),
    active: boolean().notNull().default(true),
    access_token: text().notNull(),
    refresh_token: text(),
    scopes: jsonb().$type<string[]>().notNull(),
    token_issued_at: moment().notNull().defaultNow(),
    expires_at: moment(),
    refresh_expires_at: moment(),
    /** The network no longer accepts the token: a person has to reconnect. */
    lost: boolean().notNull().default(false),
    problem: text(),
    checked_at: moment(),
    /** When a post was last sent for it, so that posts are spaced. */
    last_sent_at: moment(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [uniqueIndex('social_accounts_network').on(row.team, row.platform, row.network_id)],
)

/**
 * Pending sign-ins at a network's consent page. The state is stored as its hash; the row is deleted once it is used.
 */
export const socialConnections = pgTable(
  'social_connections',
  {
    uuid: key(),
    state_hash: text().notNull().unique(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    platform: text().$type<Platform>().notNull(),
    user: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    /** The session that began, as a hash: only it can finish. */
    session_hash: text().notNull(),
    /** The account that is reconnected. */
    account: uuid().references(() => socialAccounts.uuid, { onDelete: 'cascade' }),
    verifier: text().notNull(),
    expires_at: moment().notNull(),
  },
  (row) => [index('social_connections_age').on(row.expires_at)],
)
