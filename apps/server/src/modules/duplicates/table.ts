import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { versions } from '../versions/table.ts'

/** The fingerprint of each version: 64 bits, and the group of images that look alike. If two hashes differ in at most 6 bits,
 *  at least one of their quarters differs in at most one bit. Each quarter has an index, so only a few rows must be compared. */
export const looks = pgTable(
  'looks',
  {
    version: uuid()
      .primaryKey()
      .references(() => versions.uuid, { onDelete: 'cascade' }),
    team: uuid().notNull(),
    phash: bigint({ mode: 'bigint' }).notNull(),
    group: uuid(),
    /** Images that share this value were marked as different by a member, so they are never grouped together. */
    apart: uuid(),
  },
  (row) => [
    ...[0, 16, 32, 48].map((shift) => index(`looks_${shift}`).on(row.team, sql.raw(`(("phash" >> ${shift}) & 65535)`))),
    index('looks_group').on(row.team, row.group).where(sql`"group" is not null`),
  ],
)
