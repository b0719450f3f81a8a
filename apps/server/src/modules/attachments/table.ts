import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'

/** The attachments of a file: another file of the team, or a web address. */
export const attachments = pgTable(
  'attachments',
  {
    uuid: key(),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    attached: uuid().references(() => files.uuid, { onDelete: 'cascade' }),
    url: text(),
    added_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('attachments_file').on(row.file, row.created_at),
    uniqueIndex('attachments_once').on(row.file, row.attached),
    index('attachments_attached').on(row.attached),
  ],
)

/** Linked assets: files that belong together. Each pair is stored twice, once in each direction. */
export const relatedFiles = pgTable(
  'related_files',
  {
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    related: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    added_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.file, row.related] }), index('related_files_related').on(row.related)],
)
