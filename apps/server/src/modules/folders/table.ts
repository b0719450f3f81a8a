import { type AnyPgColumn, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { teams } from '../teams/table.ts'

/** Folders of a team's library. Folders without a parent are in the root. */
export const folders = pgTable(
  'folders',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    parent_folder: uuid().references((): AnyPgColumn => folders.uuid),
    /** The time at which `recycled_by` moved the folder to the bin. All folders and files below it are in the bin too. */
    recycled_at: moment(),
    recycled_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [index('folders_team').on(row.team, row.parent_folder)],
)
