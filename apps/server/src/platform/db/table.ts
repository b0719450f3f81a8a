import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { newId } from '../ids.ts'

/** A column for bytes that are small enough to be stored in a row. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** A point in time. */
export const moment = () => timestamp({ withTimezone: true })
/** The key of a private item. */
export const key = () => uuid().primaryKey().$defaultFn(newId)
/** The key of an item whose id is part of public URLs. A v4 uuid does not reveal when it was created. */
export const publicKey = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => randomUUID())

/** The ledger: events are appended in the transaction that caused them and never changed. `about` is the subject. */
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
  (row) => [
    index('ledger_team').on(row.team, row.seq),
    index('ledger_about').on(row.about, row.seq),
    // Contains only the events listed in the activity of a media centre: visits, which have no team, are left out.
    index('ledger_media_centre')
      .on(sql`(data ->> 'media_centre')`, row.seq)
      .where(sql`team is not null and data ? 'media_centre'`),
  ],
)

/** How far each roll-up has counted the ledger. The counting process locks the row. */
export const rollups = pgTable('rollups', {
  name: text().primaryKey(),
  version: integer().notNull(),
  /** The last event that was counted. */
  seq: bigint({ mode: 'number' }).notNull(),
})

/** The counts of roll-ups, per day ('d') and per month ('m', with its first day). */
export const rollupCounts = pgTable(
  'rollup_counts',
  {
    series: text().notNull(),
    subject: uuid().notNull(),
    grain: text({ enum: ['d', 'm'] }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    key: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.series, row.subject, row.grain, row.day, row.key] }),
    // Used to read the highest counts of a day or month without reading the others.
    index('rollup_counts_top').on(row.series, row.subject, row.grain, row.day, row.amount).where(sql`key <> ''`),
    // Used to read the daily counts of some files, such as those in a folder or with a tag.
    index('rollup_counts_files')
      .on(row.subject, row.key, row.day, row.series, row.amount)
      .where(sql`grain = 'd' and starts_with(series, 'teams.file_')`),
  ],
)

/** The counts of roll-ups since the beginning, for queries without a range of days. */
export const rollupTotals = pgTable(
  'rollup_totals',
  {
    series: text().notNull(),
    subject: uuid().notNull(),
    key: uuid().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.series, row.subject, row.key] })],
)

/** The people counted on a day, so that nobody is counted twice. Old days are deleted. */
export const rollupMembers = pgTable(
  'rollup_members',
  {
    series: text().notNull(),
    subject: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    member: text().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.series, row.subject, row.day, row.member] }),
    index('rollup_members_day').on(row.day),
  ],
)

/** Replies stored for repeated POSTs, per sender. `json`, not `jsonb`, which would reorder the keys of the reply. */
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

/** The holder of a key, and when the lease ends. The token increases with each new holder. */
export const leases = pgTable('leases', {
  key: text().primaryKey(),
  token: bigint({ mode: 'number' }).notNull(),
  until: moment().notNull(),
})

/** Objects that arrive in the S3 store in several requests, possibly handled by several processes. The bytes are in the store. */
export const arrivingObjects = pgTable(
  'arriving_objects',
  {
    key: uuid().primaryKey(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Bytes that are stored and acknowledged. */
    arrived: bigint({ mode: 'number' }).notNull().default(0),
    /** The multipart upload, once it has a part. */
    upload_id: text(),
    next_part: integer().notNull().default(1),
    /** Bytes after the last part that are too few for another part. */
    tails: jsonb().$type<{ key: string; size: number }[]>().notNull().default([]),
    /** The state of the running SHA-256. */
    hash_state: bytea(),
    /** Increases with each new writer. Only the newest writer can commit. */
    fence: bigint({ mode: 'number' }).notNull().default(0),
    /** True while a writer is active; stays true if the writer dies. */
    writing: boolean().notNull().default(false),
    /** Set when the chunks have become an object. */
    sha256: text(),
    touched_at: moment().notNull().defaultNow(),
  },
  (row) => [index('arriving_objects_age').on(row.touched_at)],
)

/** The parts of an arriving object, as its store acknowledged them. */
export const arrivingParts = pgTable(
  'arriving_parts',
  {
    key: uuid()
      .notNull()
      .references(() => arrivingObjects.key, { onDelete: 'cascade' }),
    number: integer().notNull(),
    etag: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.key, row.number] })],
)

/** Rate limit counters. Keys are hashes: no address or email is stored. */
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

/** Emails that are waiting, sent, failed, or kept because no mail server is set. */
export const mails = pgTable(
  'mails',
  {
    uuid: key(),
    to: text().notNull(),
    /** The user the email is for, if it goes to a new address that they have yet to confirm. */
    asked_by: uuid(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** The one-click unsubscribe URL (RFC 8058). */
    unsubscribe: text(),
    state: text({ enum: ['waiting', 'sent', 'kept', 'failed'] })
      .notNull()
      .default('waiting'),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [index('mails_age').on(row.created_at)],
)
