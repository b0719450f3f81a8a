import { doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { teams } from '../teams/table.ts'

/** Single embeds. `uuid` is v4, because it appears on other websites. */
export const singleEmbeds = pgTable(
  'single_embeds',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    title: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [index('single_embeds_team').on(row.team, row.created_at.desc().nullsFirst(), row.uuid.desc().nullsFirst())],
)

/** The files in an embed, in their order. */
export const singleEmbedFiles = pgTable(
  'single_embed_files',
  {
    embed: uuid()
      .notNull()
      .references(() => singleEmbeds.uuid, { onDelete: 'cascade' }),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    position: doublePrecision().notNull(),
  },
  (row) => [primaryKey({ columns: [row.embed, row.file] }), index('single_embed_files_file').on(row.file)],
)
