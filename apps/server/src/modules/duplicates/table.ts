import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { versions } from '../versions/table.ts'

/** The fingerprint of each version: 64 bits, and the group of those that look alike. Of two hashes that differ in at most 6 bits,
 *  one quarter differs in at most one: so each quarter has an index, and few rows have to be compared. */
export const looks = pgTable(
  'looks',
  {
    version: uuid()
      .primaryKey()
      .references(() => versions.uuid, { onDelete: 'cascade' }),
    team: uuid().notNull(),
    phash: bigint({ mode: 'bigint' }).notNull(),
    group: uuid(),
    /** Fingerprints with the same mark were marked as different by a person, and form no group. */
    apart: uuid(),
  },
  (row) => [
    ...[0, 16, 32, 48].map((shift) => index(`looks_${shift}`).on(row.team, sql.raw(`(("phash" >> ${shift}) & 65535)`))),
    index('looks_group').on(row.team, row.group).where(sql`"group" is not null`),
  ],
)
