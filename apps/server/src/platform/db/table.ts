import { randomUUID } from 'node:crypto'
import { bigint, index, integer, json, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../ids.ts'

/** A moment in time. */
export const moment = () => timestamp({ withTimezone: true })
/** The key of a private thing. */
export const key = () => uuid().primaryKey().$defaultFn(newId)
/** The key of a thing whose id stands in public addresses: v4, which tells nothing of when it was made. */
export const publicKey = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => randomUUID())

/** What happened: appended in the transaction that caused it, never changed. `about` is the thing it happened to. */
export const ledger = pgTable(
  'ledger',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    event: text().notNull(),
    team: uuid(),
    actor: uuid(),
    about: uuid(),
    data: jsonb().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [index('ledger_team').on(row.team, row.seq), index('ledger_about').on(row.about, row.seq)],
)

/** Replies kept for a repeated POST, by who sent it. `json`, not `jsonb`: jsonb would reorder the keys of the reply. */
export const replies = pgTable(
  'replies',
  {
    sender: uuid().notNull(),
    key: uuid().notNull(),
    request: text().notNull(),
    status: integer(),
    body: json(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.sender, row.key] }), index('replies_age').on(row.created_at)],
)

/** Who may work on a key, until when. The token grows with every holder. */
export const leases = pgTable('leases', {
  key: text().primaryKey(),
  token: bigint({ mode: 'number' }).notNull(),
  until: moment().notNull(),
})

/** How often something was tried. Keys are hashes: no address or e-mail is kept. */
export const limits = pgTable(
  'limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    strikes: integer().notNull().default(0),
    until: moment().notNull(),
  },
  (row) => [index('limits_age').on(row.until)],
)

/** Mails that wait, were sent, or are kept because nothing sends them. */
export const mails = pgTable(
  'mails',
  {
    uuid: key(),
    to: text().notNull(),
    /** The user it belongs to although it goes to another address: their new one, which it confirms. */
    asked_by: uuid(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Where the recipient unsubscribes with one click (RFC 8058). */
    unsubscribe: text(),
    state: text({ enum: ['waiting', 'sent', 'kept', 'failed'] })
      .notNull()
      .default('waiting'),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [index('mails_age').on(row.created_at)],
)
