import type { Channel } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { teams } from '../teams/table.ts'

/** A team's rights records. A record without channels allows all of them. */
export const rights = pgTable(
  'rights',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    channels: text().array().$type<Channel[]>().notNull().default([]),
    territories: text().array().notNull().default([]),
    /** How many days the record is valid after it is added to a file. */
    duration_days: integer(),
    holder: text().notNull().default(''),
    /** The signed document, which is one of the team's files. */
    document: uuid().references(() => files.uuid, { onDelete: 'set null' }),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('rights_team').on(row.team, row.name, row.uuid),
    uniqueIndex('rights_name').on(row.team, sql`lower(${row.name})`),
  ],
)

/** The rights records of files. */
export const fileRights = pgTable(
  'file_rights',
  {
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    right: uuid()
      .notNull()
      .references(() => rights.uuid, { onDelete: 'cascade' }),
    added_at: moment().notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.file, row.right] }), index('file_rights_right').on(row.right, row.file)],
)

/** Reminders that have been sent, one per file and expiration date. */
export const expiryReminders = pgTable(
  'expiry_reminders',
  {
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    expiration_date: date({ mode: 'string' }).notNull(),
    told_at: moment().notNull(),
  },
  (row) => [primaryKey({ columns: [row.file, row.expiration_date] })],
)
