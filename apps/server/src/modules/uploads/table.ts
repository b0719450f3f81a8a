import type { GuestName, ReviewStatus } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { folders } from '../folders/table.ts'
import { teams } from '../teams/table.ts'

/**
 * Uploads. Received bytes are in storage under the upload's own key; storage knows how many there are.
 */
export const uploads = pgTable(
  'uploads',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    /** The uploader. Null for a guest, who has the upload's key instead. */
    user: uuid().references(() => users.uuid, { onDelete: 'cascade' }),
    key_hash: text(),
    guest_link: uuid(),
    /** The name the guest entered. */
    guest: jsonb().$type<GuestName>(),
    /** The consent that the guest gave. */
    guest_consent: uuid(),
    review_status: smallint().$type<ReviewStatus>().notNull().default(0),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    folder: uuid().references(() => folders.uuid, { onDelete: 'set null' }),
    path: jsonb().$type<string[]>().notNull().default([]),
    /** Set if the bytes become a version of an existing file. */
    file: uuid().references(() => files.uuid, { onDelete: 'cascade' }),
    /** The same value for all versions uploaded together. */
    together: text(),
    state: text({ enum: ['open', 'expanding', 'done', 'cancelled'] })
      .notNull()
      .default('open'),
    /** The resulting file, or the file that got a new version. */
    made_file: uuid(),
    problem: text(),
    /** The time at which the creator of the guest link was notified. */
    told_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('uploads_age').on(row.state, row.created_at),
    index('uploads_guest_link').on(row.guest_link, row.created_at).where(sql`guest_link is not null`),
  ],
)

/** The result for each entry of an uploaded zip: a file, or the reason why it was skipped. */
export const uploadEntries = pgTable(
  'upload_entries',
  {
    upload: uuid()
      .notNull()
      .references(() => uploads.uuid, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    file: uuid(),
    problem: text(),
  },
  (row) => [primaryKey({ columns: [row.upload, row.position] })],
)
