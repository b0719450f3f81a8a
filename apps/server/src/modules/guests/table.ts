import { and, eq, isNull, sql } from 'drizzle-orm'
import type { GuestConsentMode } from '@vitrine/contract'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { folders } from '../folders/table.ts'
import { teams } from '../teams/table.ts'

/**
 * Links through which people without an account send files. Only the hash of the secret is stored; a revoked link keeps
 * its row, so that files still show their origin.
 */
export const guestLinks = pgTable(
  'guest_links',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    message: text().notNull().default(''),
    folder: uuid().references(() => folders.uuid, { onDelete: 'set null' }),
    /** Whether guests are asked for consent, and whether it is required. */
    consent: text().$type<GuestConsentMode>().notNull().default('required'),
    /** The link's own consent text; if empty, the team's text applies. */
    consent_text: text().notNull().default(''),
    hash: text().notNull(),
    password_hash: text(),
    active: boolean().notNull().default(true),
    expires_at: moment(),
    revoked_at: moment(),
    last_used_at: moment(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [uniqueIndex('guest_links_hash').on(row.hash), index('guest_links_team').on(row.team, row.uuid)],
)

/** An SQL condition: whether the link accepts uploads now. */
export const isOpenNow = and(
  isNull(guestLinks.revoked_at),
  eq(guestLinks.active, true),
  sql`(${guestLinks.expires_at} is null or ${guestLinks.expires_at} > now())`,
)
/** The consent that a guest gave with the files of one upload, kept as proof. */
export const guestConsents = pgTable('guest_consents', {
  uuid: key(),
  team: uuid()
    .notNull()
    .references(() => teams.uuid, { onDelete: 'cascade' }),
  guest_link: uuid().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  text: text().notNull(),
  hash: text().notNull(),
  created_at: moment().notNull().defaultNow(),
})
