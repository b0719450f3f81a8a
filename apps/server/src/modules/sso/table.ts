import type { Permission } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { roles, teams } from '../teams/table.ts'

const team = () =>
  uuid()
    .notNull()
    .references(() => teams.uuid, { onDelete: 'cascade' })

/** A team's single sign-on settings. The encryption of the client secret is bound to the row and the team. */
export const ssoConnections = pgTable(
  'sso_connections',
  {
    uuid: key(),
    team: team(),
    issuer: text().notNull(),
    client_id: text().notNull(),
    client_secret: text().notNull(),
    scopes: text().notNull().default(''),
    roles_claim: text().notNull().default(''),
    default_role: uuid().references(() => roles.uuid),
    joins: boolean().notNull().default(false),
    password_off: boolean().notNull().default(false),
    /** The permissions of the person who saved the settings. Roles with more permissions aren't granted. */
    grantable: text().array().$type<Permission[]>().notNull().default([]),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [uniqueIndex('sso_connections_team').on(row.team), index('sso_connections_role').on(row.default_role)],
)
const connection = () =>
  uuid()
    .notNull()
    .references(() => ssoConnections.uuid, { onDelete: 'cascade' })

/** Email domains whose people sign in through a provider, once staff have confirmed the domains. */
export const ssoDomains = pgTable(
  'sso_domains',
  {
    uuid: key(),
    connection: connection(),
    domain: text().notNull(),
    confirmed_at: moment(),
  },
  (row) => [
    uniqueIndex('sso_domains_once').on(row.connection, row.domain),
    uniqueIndex('sso_domains_confirmed').on(row.domain).where(sql`${row.confirmed_at} is not null`),
  ],
)

/** The role for each value of the roles claim; the first match applies. */
export const ssoMappings = pgTable(
  'sso_mappings',
  {
    uuid: key(),
    connection: connection(),
    position: integer().notNull(),
    value: text().notNull(),
    role: uuid()
      .notNull()
      .references(() => roles.uuid),
  },
  (row) => [index('sso_mappings_connection').on(row.connection), index('sso_mappings_role').on(row.role)],
)

/** People's identities at their provider. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    uuid: key(),
    connection: connection(),
    subject: text().notNull(),
    user: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('sso_identities_subject').on(row.connection, row.subject),
    index('sso_identities_user').on(row.user),
  ],
)

/**
 * Pending sign-ins. State and browser secret are stored as hashes; `sealed` contains the encrypted verifier and nonce. The
 * row is deleted once used.
 */
export const ssoSignIns = pgTable(
  'sso_sign_ins',
  {
    uuid: key(),
    state_hash: text().notNull().unique(),
    browser_hash: text().notNull(),
    connection: connection(),
    sealed: text().notNull(),
    redirect: text().notNull(),
    expires_at: moment().notNull(),
  },
  (row) => [index('sso_sign_ins_age').on(row.expires_at), index('sso_sign_ins_connection').on(row.connection)],
)
