import type { FileKind, MetadataItem, ProcessingStep, Source } from '@vitrine/contract'
import {
  bigint,
  bigserial,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { key, moment, publicKey } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'

export type Colour = { colour: string; weight: number }
/** The chosen thumbnail of a video: one of its frames, or the image of another version. */
export type Thumbnail = { elapsed_time: number } | { version: string; marked: boolean }

/** A requested copy of a version: its shape, and whether it has the team's watermark and the file's fields written into it. */
export type RenditionSpec = { shape: string; marked: boolean; written: boolean }

/** Versions of files. The version with the highest `rank` is active; making another one active gives it a new rank. */
export const versions = pgTable(
  'versions',
  {
    uuid: publicKey(),
    team: uuid().notNull(),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    rank: bigserial({ mode: 'number' }).notNull(),
    /** The version's number within the file, which never changes and isn't reused. */
    number: integer().notNull().default(1),
    /** The same value for versions uploaded together, which are sorted by name. */
    together: text(),
    original_name: text().notNull(),
    /** Detected from the bytes, never taken from the client. */
    file_type: text().notNull(),
    kind: text().$type<FileKind>().notNull(),
    key: uuid().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    width: integer(),
    height: integer(),
    duration: doublePrecision(),
    state: text({ enum: ['waiting', 'processed', 'failed'] })
      .notNull()
      .default('waiting'),
    problem: jsonb().$type<{ code: string; text: string; step?: ProcessingStep }>(),
    placeholder: text(),
    colours: jsonb().$type<Colour[]>(),
    phash: bigint({ mode: 'bigint' }),
    /**
     * Incremented when the renditions are recreated. Part of their URLs, so that browsers request the new ones.
     */
    look: integer().notNull().default(0),
    thumbnail: jsonb().$type<Thumbnail>(),
    /** Where the version comes from, including its creator. */
    source: jsonb().$type<Source>(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('versions_file').on(row.file, row.rank),
    index('versions_bytes').on(row.team, row.sha256),
    uniqueIndex('versions_key').on(row.key),
  ],
)

/**
 * The derivatives of a version: image sizes, a poster, a stream, conversions. Their keys start with the version's
 * key.
 */
export const renditions = pgTable(
  'renditions',
  {
    version: uuid()
      .notNull()
      .references(() => versions.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    key: text().notNull(),
    file_type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.version, row.name] })],
)

/** Conversions that are in progress in the background or have failed. Finished ones are renditions. */
export const renditionRequests = pgTable(
  'makings',
  {
    uuid: key(),
    version: uuid()
      .notNull()
      .references(() => versions.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    spec: jsonb('wish').$type<RenditionSpec>().notNull(),
    state: text({ enum: ['waiting', 'failed'] })
      .notNull()
      .default('waiting'),
    problem: text(),
    queue: integer().notNull(),
    asked_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [uniqueIndex('makings_name').on(row.version, row.name)],
)

/** The embedded metadata of a version. */
export const metadata = pgTable('metadata', {
  version: uuid()
    .primaryKey()
    .references(() => versions.uuid, { onDelete: 'cascade' }),
  items: jsonb().$type<MetadataItem[]>().notNull(),
})
