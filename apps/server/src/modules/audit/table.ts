import { bigint, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/table.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const number = () => bigint({ mode: 'number' })

/** A seal covers the events of one team after its previous seal and up to `until`. Events without a team have the nil uuid. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    /** Counted without gaps over all teams. */
    number: number().primaryKey(),
    team: uuid().notNull(),
    until: number().notNull(),
    events: integer().notNull(),
    /** The digest of each event in order, 16 bytes each: they tell which event was changed. */
    digests: bytes().notNull(),
    /** Signs the digests and the previous seal of the team. */
    hash: bytes().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [index('audit_seals_team').on(row.team, row.number)],
)

/** One row: how far the ledger is sealed, and a hash over all seals, so that no seal can be removed at the end. */
export const auditCursor = pgTable('audit_cursor', {
  id: integer().primaryKey(),
  until: number().notNull(),
  seals: number().notNull(),
  hash: bytes().notNull(),
  /** The id of the key that signed all seals; null for the oldest known one. */
  key_id: text(),
})
