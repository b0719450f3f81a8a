import type { RightsAtDownload, SurfaceKind } from '@vitrine/contract'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { shareLinks } from '../links/table.ts'
import { teams } from '../teams/table.ts'

/** Every text that someone agreed to, by its hash. Texts are immutable. */
export const termsTexts = pgTable('terms_texts', { hash: text().primaryKey(), text: text().notNull() })

/** Accepted download agreements, one row per text and person. */
export const agreements = pgTable(
  'agreements',
  {
    user: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    text: text()
      .notNull()
      .references(() => termsTexts.hash),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.user, row.text] })],
)

/** Receipts, one per download. Names are copied, because the receipt outlives file and person. */
export const downloads = pgTable(
  'downloads',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    file: uuid().notNull(),
    file_name: text().notNull(),
    version: uuid().notNull(),
    sha256: text().notNull(),
    shape: text().notNull(),
    marked: boolean().notNull(),
    surface: text().$type<SurfaceKind>().notNull(),
    link: uuid().references(() => shareLinks.uuid, { onDelete: 'set null' }),
    /** The media centre and album the file was downloaded from. The ids are kept after either is deleted. */
    media_centre: uuid(),
    album: uuid(),
    /** Null for people who weren't signed in. */
    user: uuid(),
    person_name: text().notNull(),
    person_email: text().notNull(),
    use_case: text().notNull().default(''),
    disclaimer: text().references(() => termsTexts.hash),
    agreement: text().references(() => termsTexts.hash),
    /** The file's rights when the download was started. */
    rights: jsonb().$type<RightsAtDownload>(),
    request: uuid(),
    /** The zip that included the file, if any. */
    zip: uuid(),
    /** The time at which the file's bytes were first sent; not recorded for downloads that did not go through `begin`. */
    sent_at: moment(),
    /** The reason for refusing the download after it was started. If set, nothing was delivered. */
    withheld: text(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('downloads_team').on(row.team, row.uuid.desc().nullsFirst()),
    index('downloads_user').on(row.user, row.uuid.desc().nullsFirst()),
    index('downloads_zip').on(row.zip).where(sql`zip is not null`),
    index('downloads_file').on(row.file),
    index('downloads_media_centre')
      .on(row.media_centre, row.uuid.desc().nullsFirst())
      .where(sql`media_centre is not null`),
  ],
)

/** Requests for downloads. `approved` is null until the request is answered; an approval is valid until `until`. */
export const downloadRequests = pgTable(
  'download_requests',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    user: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    /** The share link of the request. It is kept when the link is deleted; approvals through it end with the link. */
    link: uuid(),
    /** The media centre and album of the request. */
    media_centre: uuid(),
    album: uuid(),
    use_case: text().notNull(),
    shape: text().notNull(),
    approved: boolean(),
    reason: text().notNull().default(''),
    until: moment(),
    /** Whether the approval ends with the first download, whose time is `used_at`. */
    once: boolean().notNull().default(false),
    used_at: moment(),
    /** Whether a copy without the link's watermark was approved. */
    clean: boolean().notNull().default(false),
    answered_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    answered_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('download_requests_team').on(row.team, row.uuid.desc().nullsFirst()),
    index('download_requests_user').on(row.user, row.uuid.desc().nullsFirst()),
    index('download_requests_file').on(row.file, row.user),
    index('download_requests_media_centre')
      .on(row.media_centre, row.uuid.desc().nullsFirst())
      .where(sql`media_centre is not null`),
    // Allows only one open request per person, file and shape.
    uniqueIndex('download_requests_open').on(row.user, row.file, row.shape).where(sql`approved is null`),
  ],
)

/** Automatic approval rules: for an email domain or everyone, up to a size or any size. */
export const approvalRules = pgTable(
  'approval_rules',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    domain: text().notNull().default(''),
    longest_px: integer(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [index('approval_rules_team').on(row.team, row.domain)],
)
