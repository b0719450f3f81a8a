import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { teams } from '../teams/table.ts'

/** A bulk change and its progress. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    user: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    /** The plan of the run: what it does to each of its files. */
    asked: jsonb().notNull(),
    state: text({ enum: ['waiting', 'running', 'done', 'cancelled', 'undoing', 'undone'] })
      .notNull()
      .default('waiting'),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    created_at: moment().notNull().defaultNow(),
    ended_at: moment(),
  },
  (row) => [index('bulk_runs_team').on(row.team, row.created_at.desc().nullsFirst(), row.uuid)],
)

/** The files of a run, with their previous values for undo, or with the reason why they were skipped. */
export const bulkItems = pgTable(
  'bulk_items',
  {
    run: uuid()
      .notNull()
      .references(() => bulkRuns.uuid, { onDelete: 'cascade' }),
    file: uuid().notNull(),
    name: text().notNull(),
    /** The values for this file, if each file gets its own (from a CSV). */
    wanted: jsonb(),
    before: jsonb(),
    problem: text(),
  },
  (row) => [primaryKey({ columns: [row.run, row.file] })],
)
