import { doublePrecision, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { teams } from '../teams/table.ts'

/** Collections of files. A live collection contains the results of its query, and files can't be added manually. */
export const collections = pgTable(
  'collections',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    query: text(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [index('collections_team').on(row.team, row.name, row.uuid)],
)

/** The files in a collection, in the order of `position`. */
export const collectionFiles = pgTable(
  'collection_files',
  {
    collection: uuid()
      .notNull()
      .references(() => collections.uuid, { onDelete: 'cascade' }),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    position: doublePrecision().notNull(),
    added_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    added_at: moment().notNull().defaultNow(),
  },
  (row) => [
    primaryKey({ columns: [row.collection, row.file] }),
    index('collection_files_order').on(row.collection, row.position, row.file),
    index('collection_files_file').on(row.file),
  ],
)
