import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { teams } from '../teams/table.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The search index of files. Triggers update it in the transaction that changes a file, so search is never out of
 * date. `words` contains the words of a file's texts with positions, and its marks (tags, folder, kind etc.) without positions.
 */
export const searchRows = pgTable(
  'search_rows',
  {
    file: uuid()
      .primaryKey()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    team: uuid().notNull(),
    in_library: boolean().notNull(),
    created_at: moment().notNull(),
    name_key: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
    /** The time at which the photo or video was taken, from the metadata of the active version. */
    taken_at: moment(),
    words: tsvector().notNull(),
  },
  (row) => [
    index('search_rows_newest')
      .on(row.team, row.created_at.desc().nullsFirst(), row.file.desc().nullsFirst())
      .where(sql`in_library`),
    index('search_rows_size').on(row.team, row.size, row.file).where(sql`in_library`),
    // Two indexes, because files without a date come last in both directions.
    index('search_rows_taken_newest')
      .on(row.team, sql`coalesce(${row.taken_at}, '-infinity')`, row.file)
      .where(sql`in_library`),
    index('search_rows_taken_oldest')
      .on(row.team, sql`coalesce(${row.taken_at}, 'infinity')`, row.file)
      .where(sql`in_library`),
  ],
)

/** The names of tags, folders, collections, rights records and people, indexed by word, so that files can be found by them. */
export const searchNames = pgTable(
  'search_names',
  {
    team: uuid().notNull(),
    kind: text({ enum: ['tag', 'folder', 'collection', 'rights', 'person'] }).notNull(),
    /** The named item. A tag also has one row per synonym. */
    id: uuid().notNull(),
    folded: text().notNull(),
    /** The token that represents the item among a file's words. */
    mark: text().notNull(),
    words: tsvector().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.id, row.folded] }),
    index('search_names_folded').on(row.team, row.kind, row.folded),
    index('search_names_mark').on(row.mark),
    index('search_names_words').using('gin', row.words),
  ],
)

/**
 * The words a team has used, each with all variants that lack one letter, to correct typos. A word may be stored
 * twice, so that writers don't wait for each other.
 */
export const searchWords = pgTable(
  'search_words',
  { team: uuid().notNull(), word: text().notNull(), near: text().array().notNull() },
  (row) => [index('search_words_near').using('gin', row.near)],
)

/** The number of library files added per month, as running changes that are compacted later. */
export const searchMonths = pgTable(
  'search_months',
  { team: uuid().notNull(), month: date({ mode: 'string' }).notNull(), files: integer().notNull() },
  (row) => [index('search_months_team').on(row.team, row.month)],
)

/** Saved searches, with the query as it appears in the URL. Shared ones are visible to the whole team. */
export const savedViews = pgTable(
  'saved_views',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    query: text().notNull(),
    shared: boolean().notNull().default(false),
    created_by: uuid().references(() => users.uuid, { onDelete: 'cascade' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [index('saved_views_team').on(row.team, row.name, row.uuid)],
)
