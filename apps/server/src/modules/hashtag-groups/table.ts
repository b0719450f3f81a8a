import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { teams } from '../teams/table.ts'

/** Hashtags that a team often uses together. */
export const hashtagGroups = pgTable(
  'hashtag_groups',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    hashtags: text().array().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [uniqueIndex('hashtag_groups_name').on(row.team, sql`lower(${row.name})`)],
)
