import { bigint, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/table.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const number = () => bigint({ mode: 'number' })

/** A seal covers a team's events from the previous seal up to `until`. Events without a team use the nil uuid. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    /** Sequential across all teams, without gaps. */
    number: number().primaryKey(),
    team: uuid().notNull(),
    until: number().notNull(),
    events: integer().notNull(),
    /** The 16-byte digests of the events, in order. They show which event was changed. */
    digests: bytes().notNull(),
    /** The signature of the digests and the team's previous seal. */
    hash: bytes().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [index('audit_seals_team').on(row.team, row.number)],
)

/** One row: how far the ledger is sealed, and a hash over all seals, so that removing the last seals is detected. */
export const auditCursor = pgTable('audit_cursor', {
  id: integer().primaryKey(),
  until: number().notNull(),
  seals: number().notNull(),
  hash: bytes().notNull(),
  /** The id of the key that signed all seals; null for the oldest known key. */
  key_id: text(),
})
