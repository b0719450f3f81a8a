import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { collections } from '../collections/table.ts'
import { files } from '../files/table.ts'
import { folders } from '../folders/table.ts'
import { galleries } from '../galleries/table.ts'
import { teams } from '../teams/table.ts'

/** Share links: to chosen files, or to the files in a folder, collection or gallery. `uuid` is v4: it is the secret in the URL. */
export const shareLinks = pgTable(
  'share_links',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    title: text().notNull(),
    folder: uuid().references(() => folders.uuid, { onDelete: 'cascade' }),
    collection: uuid().references(() => collections.uuid, { onDelete: 'cascade' }),
    gallery: uuid().references(() => galleries.uuid, { onDelete: 'cascade' }),
    password_hash: text(),
    expires_at: moment(),
    /** The downloads a link allows: none, approved ones, or all. */
    downloads_by: text({ enum: ['nobody', 'request', 'everyone'] })
      .notNull()
      .default('request'),
    asks_use_case: boolean().notNull().default(false),
    watermark: boolean().notNull().default(false),
    max_downloads: integer(),
    on: boolean().notNull().default(true),
    views: integer().notNull().default(0),
    downloads: integer().notNull().default(0),
    last_used_at: moment(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('share_links_team').on(row.team, row.created_at.desc().nullsFirst(), row.uuid.desc().nullsFirst()),
    index('share_links_collection').on(row.collection),
    index('share_links_gallery').on(row.gallery),
  ],
)

/** The chosen files of a link, in their order. */
export const shareLinkFiles = pgTable(
  'share_link_files',
  {
    link: uuid()
      .notNull()
      .references(() => shareLinks.uuid, { onDelete: 'cascade' }),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    position: doublePrecision().notNull(),
  },
  (row) => [primaryKey({ columns: [row.link, row.file] }), index('share_link_files_file').on(row.file)],
)
