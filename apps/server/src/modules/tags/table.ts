import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { teams } from '../teams/table.ts'

/** A team's tags. `slug` is the name without case, accents and extra spaces. There is one tag per slug. */
export const tags = pgTable(
  'tags',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    slug: text().notNull(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [uniqueIndex('tags_slug').on(row.team, row.slug)],
)

/** Synonyms of tags. Entering a synonym adds the tag. */
export const tagSynonyms = pgTable(
  'tag_synonyms',
  {
    team: uuid().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    tag: uuid()
      .notNull()
      .references(() => tags.uuid, { onDelete: 'cascade' }),
  },
  (row) => [primaryKey({ columns: [row.team, row.slug] }), index('tag_synonyms_tag').on(row.tag)],
)

/** The tags of files. The file's date is copied here, so that a page of a tag's files can be read from one index. */
export const fileTags = pgTable(
  'file_tags',
  {
    tag: uuid()
      .notNull()
      .references(() => tags.uuid, { onDelete: 'cascade' }),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    team: uuid().notNull(),
    file_created_at: moment().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.file, row.tag] }),
    index('file_tags_newest').on(row.tag, row.file_created_at.desc().nullsFirst(), row.file.desc().nullsFirst()),
  ],
)
