import {
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { files } from '../files/table.ts'
import { teams } from '../teams/table.ts'

/** The custom attributes of a team, in the order of `position`. Only select types have options. */
export const attributes = pgTable(
  'attributes',
  {
    uuid: key(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    slug: text().notNull(),
    name: text().notNull(),
    attribute_type: text({
      enum: ['Text', 'Long Text', 'Number', 'Date', 'Yes/No', 'Single Select', 'Multi Select', 'URL'],
    }).notNull(),
    options: jsonb().$type<string[]>().notNull().default([]),
    public: boolean().notNull().default(false),
    required: boolean().notNull().default(false),
    position: doublePrecision().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [uniqueIndex('attributes_slug').on(row.team, row.slug)],
)

/** A file's value for an attribute: a single value or a list. */
export const fileAttributes = pgTable(
  'file_attributes',
  {
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    attribute: uuid()
      .notNull()
      .references(() => attributes.uuid, { onDelete: 'cascade' }),
    value: jsonb().$type<string | number | boolean | string[]>().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.file, row.attribute] }),
    index('file_attributes_attribute').on(row.attribute, row.file),
  ],
)
