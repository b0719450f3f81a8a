import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { folders } from '../folders/table.ts'
import { teams } from '../teams/table.ts'

/** Folders shared with another team, including their contents. */
export const folderShares = pgTable(
  'folder_shares',
  {
    folder: uuid()
      .notNull()
      .references(() => folders.uuid, { onDelete: 'cascade' }),
    /** The team that the folder is shared with. */
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    shared_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.folder, row.team] }), index('folder_shares_team').on(row.team)],
)
