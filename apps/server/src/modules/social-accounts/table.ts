import type { Platform } from '@vitrine/contract'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { teams } from '../teams/table.ts'

/** A team's accounts on social networks. The encryption of tokens is bound to the row and the team. */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    platform: text().$type<Platform>().notNull(),
    /** The account's id on its network. */
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
    /** Whether the network no longer accepts the token, so that the account must be reconnected. */
    lost: boolean().notNull().default(false),
    problem: text(),
    checked_at: moment(),
    /** The time at which a post was last sent for the account, to keep posts spaced apart. */
    last_sent_at: moment(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [uniqueIndex('social_accounts_network').on(row.team, row.platform, row.network_id)],
)

/**
 * Pending sign-ins on a network's consent page. Only a hash of the state is stored. The row is deleted once used.
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
    /** The hash of the session that started the sign-in. Only this session can finish it. */
    session_hash: text().notNull(),
    /** The account being reconnected. */
    account: uuid().references(() => socialAccounts.uuid, { onDelete: 'cascade' }),
    verifier: text().notNull(),
    expires_at: moment().notNull(),
  },
  (row) => [index('social_connections_age').on(row.expires_at)],
)
