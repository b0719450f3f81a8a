import type { FileStatus, PublicDownloads, ReviewStatus } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { folders } from '../folders/table.ts'
import { teams } from '../teams/table.ts'

/**
 * Files. `uuid` is v4, because it appears in public URLs. The properties of the latest version are in `versions`.
 */
export const files = pgTable(
  'files',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    location_text: text().notNull().default(''),
    /** The displayed name of the creator, copied from the version. */
    source_display_name: text().notNull().default(''),
    /** The name a guest entered without giving consent. On its own, it isn't accepted as a source. */
    source_claimed: text().notNull().default(''),
    copied_from: uuid(),
    /** The credit printed next to the image, such as "Photo: Kari Nordal / Visit Solvik". */
    credit_line: text().notNull().default(''),
    copyright: text().notNull().default(''),
    rights_context: text().notNull().default(''),
    status: text().$type<FileStatus>().notNull().default('available'),
    available_from: moment(),
    /** The last day of use; `expires_at` is the moment at which that day ends in the team's time zone. */
    expiration_date: date({ mode: 'string' }),
    expires_at: moment(),
    internal_use: boolean().notNull().default(false),
    watermark: boolean().notNull().default(false),
    hide_name: boolean().notNull().default(false),
    update_exif: boolean().notNull().default(false),
    public: boolean().notNull().default(false),
    /** The time at which the public page closes automatically. */
    public_until: moment(),
    public_downloads: text().$type<PublicDownloads>().notNull().default('request'),
    review_status: smallint().$type<ReviewStatus>().notNull().default(0),
    parent_folder: uuid().references(() => folders.uuid),
    /** The position in the folder's custom order; null if the file was never moved in it. */
    position: doublePrecision(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** The active version. */
    latest_version: uuid(),
    latest_creator: uuid(),
    /** How many versions the file has ever had, including deleted ones. */
    versions_made: integer().notNull().default(1),
    /** The guest link through which the file was received. */
    guest_link: uuid(),
    /** The consent that the guest gave with the file. */
    guest_consent: uuid(),
    /** The creator's one-time approval, and when it ends or was revoked. */
    approval: uuid(),
    approval_ends_at: moment(),
    recycled_at: moment(),
    recycled_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    in_library: boolean().notNull().generatedAlwaysAs(sql`review_status = 0 and recycled_at is null`),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('files_newest')
      .on(row.team, row.created_at.desc().nullsFirst(), row.uuid.desc().nullsFirst())
      .where(sql`in_library`),
    index('files_folder')
      .on(row.team, row.parent_folder, row.created_at.desc().nullsFirst(), row.uuid.desc().nullsFirst())
      .where(sql`in_library`),
    index('files_apart')
      .on(row.team, row.created_at.desc().nullsFirst(), row.uuid.desc().nullsFirst())
      .where(sql`not in_library`),
    index('files_creator').on(row.created_by, row.created_at.desc().nullsFirst()),
    index('files_position')
      .on(row.team, row.parent_folder, row.position, row.created_at.desc().nullsFirst(), row.uuid.desc().nullsFirst())
      .where(sql`in_library`),
    index('files_bin')
      .on(row.team, row.recycled_at.desc().nullsFirst(), row.uuid.desc().nullsFirst())
      .where(sql`recycled_at is not null`),
    index('files_ending').on(row.team, row.expires_at, row.uuid).where(sql`in_library and expires_at is not null`),
    index('files_places').on(row.team, row.latitude, row.longitude).where(sql`latitude is not null`),
    index('files_public').on(row.team).where(sql`public`),
    index('files_guest_link').on(row.guest_link).where(sql`guest_link is not null`),
    index('files_approval').on(row.approval).where(sql`approval is not null`),
    index('files_name').on(row.team, row.parent_folder, row.name),
  ],
)

/** Folders a file is linked to, in addition to the folder it is in. */
export const linkedFolders = pgTable(
  'linked_folders',
  {
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    folder: uuid()
      .notNull()
      .references(() => folders.uuid, { onDelete: 'cascade' }),
    file_created_at: moment().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.file, row.folder] }),
    index('linked_folders_newest').on(
      row.folder,
      row.file_created_at.desc().nullsFirst(),
      row.file.desc().nullsFirst(),
    ),
  ],
)
