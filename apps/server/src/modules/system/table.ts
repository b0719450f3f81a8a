import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/table.ts'

/** Originals that were missing or didn't match their hash when last read. They are only listed, never changed. */
export const damagedObjects = pgTable('damaged_objects', {
  key: uuid().primaryKey(),
  problem: text({ enum: ['missing', 'damaged'] }).notNull(),
  found_at: moment().notNull().defaultNow(),
})

/** The progress of verifying all originals, in a single row. */
export const scrubs = pgTable('scrubs', {
  name: text().primaryKey(),
  /** The last version that was read; null at the beginning of a pass. */
  position: uuid(),
  checked: bigint({ mode: 'number' }).notNull().default(0),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  began_at: moment().notNull().defaultNow(),
  /** The time at which the last complete pass ended. */
  finished_at: moment(),
})
