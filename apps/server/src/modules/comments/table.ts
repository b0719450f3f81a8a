import { type AnyPgColumn, doublePrecision, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'

/** A point or a region of the image, as fractions of its width and height from 0 to 1. A point has the width and height 0. */
export type Spot = { x: number; y: number; width: number; height: number }

/** Comments on a file, optionally on part of an image or a frame of a video. */
export const comments = pgTable(
  'comments',
  {
    uuid: key(),
    team: uuid().notNull(),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    user: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    text: text().notNull(),
    mentions: uuid().array().notNull().default([]),
    spot: jsonb().$type<Spot>(),
    /** Seconds from the start of the video. */
    moment: doublePrecision(),
    created_at: moment().notNull().defaultNow(),
    edited_at: moment(),
    /** The first comment of the thread. A reply to a reply belongs to the same thread. */
    parent: uuid().references((): AnyPgColumn => comments.uuid, { onDelete: 'set null' }),
    resolved_at: moment(),
    resolved_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
  },
  (row) => [
    index('comments_file').on(row.file, row.created_at, row.uuid),
    index('comments_parent').on(row.parent, row.created_at),
  ],
)
