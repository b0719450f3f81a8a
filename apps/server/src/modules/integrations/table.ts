import type { Destination, IntegrationProvider, UploadState } from '@vitrine/contract'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { teams } from '../teams/table.ts'
import { versions } from '../versions/table.ts'

const ofTeam = () =>
  uuid()
    .notNull()
    .references(() => teams.uuid, { onDelete: 'cascade' })

/** A team's accounts at Canva and Adobe. Tokens are encrypted and bound to their row and team; an account without tokens
 *  isn't signed in yet. */
export const integrationAccounts = pgTable(
  'integration_accounts',
  {
    uuid: key(),
    team: ofTeam(),
    provider: text().$type<IntegrationProvider>().notNull(),
    /** The id of the account at its provider. */
    external_id: text(),
    name: text().notNull(),
    access_token: text(),
    refresh_token: text(),
    scopes: jsonb().$type<string[]>().notNull().default([]),
    token_issued_at: moment().notNull().defaultNow(),
    expires_at: moment(),
    refresh_expires_at: moment(),
    /** True if the provider no longer accepts the token, so a member has to reconnect the account. */
    lost: boolean().notNull().default(false),
    problem: text(),
    checked_at: moment(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('integration_accounts_external').on(row.team, row.provider, row.external_id),
    index('integration_accounts_creator').on(row.created_by),
  ],
)

/** Connections waiting for consent on the provider's page. Only a hash of the state is kept; the row is deleted once used. */
export const integrationConnections = pgTable(
  'integration_connections',
  {
    uuid: key(),
    state_hash: text().notNull().unique(),
    team: ofTeam(),
    provider: text().$type<IntegrationProvider>().notNull(),
    user: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    session_hash: text().notNull(),
    /** The existing account to sign in; null when a new one is connected. */
    account: uuid().references(() => integrationAccounts.uuid, { onDelete: 'cascade' }),
    verifier: text().notNull(),
    expires_at: moment().notNull(),
  },
  (row) => [index('integration_connections_age').on(row.expires_at)],
)

/** Files that are sent to a provider. `memory` keeps the provider's ids between steps; signed URLs are encrypted. */
export const integrationUploads = pgTable(
  'integration_uploads',
  {
    uuid: key(),
    team: ofTeam(),
    account: uuid()
      .notNull()
      .references(() => integrationAccounts.uuid, { onDelete: 'cascade' }),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    /** The version that was active when the upload was requested. */
    version: uuid()
      .notNull()
      .references(() => versions.uuid, { onDelete: 'cascade' }),
    user: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    destination: text().$type<Destination>().notNull(),
    status: text().$type<UploadState>().notNull().default('waiting'),
    memory: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    tries: integer().notNull().default(0),
    next_at: moment().notNull().defaultNow(),
    external_id: text(),
    url: text(),
    problem: text(),
    note: text(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('integration_uploads_team').on(row.team, row.uuid),
    index('integration_uploads_file').on(row.file),
    index('integration_uploads_open').on(row.status, row.next_at),
  ],
)
