import { boolean, doublePrecision, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { teams } from '../teams/table.ts'

/** Galleries. `uuid` is v4, because it appears in public URLs. */
export const galleries = pgTable(
  'galleries',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    cover: uuid().references(() => files.uuid, { onDelete: 'set null' }),
    public: boolean().notNull().default(false),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [index('galleries_team').on(row.team, row.title, row.uuid)],
)

/** The files in a gallery, in the order of `position`. */
export const galleryFiles = pgTable(
  'gallery_files',
  {
    gallery: uuid()
      .notNull()
      .references(() => galleries.uuid, { onDelete: 'cascade' }),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    position: doublePrecision().notNull(),
    added_at: moment().notNull().defaultNow(),
  },
  (row) => [
    primaryKey({ columns: [row.gallery, row.file] }),
    index('gallery_files_order').on(row.gallery, row.position, row.file),
    index('gallery_files_file').on(row.file),
  ],
)
