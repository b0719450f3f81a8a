import type { LayerValue, MapCapture } from '@vitrine/contract'
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { teams } from '../teams/table.ts'

/** Maps. `uuid` is v4: it is part of public URLs. */
export const maps = pgTable(
  'maps',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    layer: text().$type<LayerValue>().notNull().default('OSM'),
    /** The view the map opens with. If null, the map opens with all its files in view. */
    capture: jsonb().$type<MapCapture>(),
    public: boolean().notNull().default(false),
    /** Whether visitors see exact locations; if not, they see approximate ones. */
    exact: boolean().notNull().default(false),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [index('maps_team').on(row.team, row.title, row.uuid)],
)

/** The files on a map, each at its own location. */
export const mapFiles = pgTable(
  'map_files',
  {
    map: uuid()
      .notNull()
      .references(() => maps.uuid, { onDelete: 'cascade' }),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    added_at: moment().notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.map, row.file] }), index('map_files_file').on(row.file)],
)
