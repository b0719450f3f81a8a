import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { teams } from '../teams/table.ts'

/** Searches that were kept under a name: the query as it stands in the address. Shared ones are seen by the whole team. */
export const savedViews = pgTable(
  'saved_views',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    query: text().notNull(),
    shared: boolean().notNull().default(false),
    created_by: uuid().references(() => users.uuid, { onDelete: 'cascade' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [index('saved_views_team').on(row.team, row.name, row.uuid)],
)
