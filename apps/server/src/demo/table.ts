import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/table.ts'
import { teams } from '../modules/teams/table.ts'

/** The demo's files. A file that was created once is never created again, even after it was deleted. */
export const demoFiles = pgTable('demo_files', {
  name: text().primaryKey(),
  team: uuid()
    .notNull()
    .references(() => teams.uuid, { onDelete: 'cascade' }),
  made_at: moment(),
})
