import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'

/** The files each person has starred. */
export const stars = pgTable(
  'stars',
  {
    user: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    team: uuid().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.user, row.file] }), index('stars_file').on(row.file)],
)
