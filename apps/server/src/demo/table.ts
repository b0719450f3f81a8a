import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/table.ts'
import { teams } from '../modules/teams/table.ts'

/** The files that the demo is to have. One that has been made once is never made again, whatever became of it. */
export const demoFiles = pgTable('demo_files', {
  name: text().primaryKey(),
  team: uuid()
    .notNull()
    .references(() => teams.uuid, { onDelete: 'cascade' }),
  made_at: moment(),
})
