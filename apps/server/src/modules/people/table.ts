import type { BoxSource, Channel } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { teams } from '../teams/table.ts'
import { versions } from '../versions/table.ts'

const team = () =>
  uuid()
    .notNull()
    .references(() => teams.uuid, { onDelete: 'cascade' })

/** People shown in files. Unnamed people have an empty name. */
export const persons = pgTable(
  'persons',
  {
    uuid: key(),
    team: team(),
    name: text().notNull().default(''),
    /** The box of the thumbnail: chosen by a member, or kept when other people were merged into this one. */
    thumbnail: uuid().references((): AnyPgColumn => boundingBoxes.uuid, { onDelete: 'set null' }),
    /** The person this one was merged into. The row is kept while the merge can be undone. */
    merged_into: uuid().references((): AnyPgColumn => persons.uuid, { onDelete: 'cascade' }),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('persons_team').on(row.team, row.name, row.uuid).where(sql`merged_into is null`),
    index('persons_merged').on(row.merged_into).where(sql`merged_into is not null`),
    index('persons_thumbnail').on(row.thumbnail).where(sql`thumbnail is not null`),
  ],
)

/** Boxes around faces. Corners are fractions of the width and height. */
export const boundingBoxes = pgTable(
  'bounding_boxes',
  {
    uuid: key(),
    team: team(),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    person: uuid().references(() => persons.uuid, { onDelete: 'set null' }),
    x1: doublePrecision().notNull(),
    y1: doublePrecision().notNull(),
    x2: doublePrecision().notNull(),
    y2: doublePrecision().notNull(),
    likelihood: doublePrecision().notNull().default(1),
    category: text().notNull().default('FACE'),
    source: text().$type<BoxSource>().notNull(),
    /** True if a member or the file's metadata has named the person. Recognition then never changes the person. */
    confirmed: boolean().notNull().default(false),
    /** True if a member deleted the person in this box. The face is then not recognised again. */
    dismissed: boolean().notNull().default(false),
    /** 128 numbers that describe the face, four bytes each. Null if face recognition is turned off. */
    descriptor: bytea(),
    described_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('bounding_boxes_file').on(row.file, row.x1, row.uuid),
    index('bounding_boxes_person').on(row.person, row.file).where(sql`person is not null`),
    index('bounding_boxes_described').on(row.team, row.described_at).where(sql`descriptor is not null`),
    index('bounding_boxes_unnamed').on(row.team, row.file).where(sql`person is null`),
    check(
      'bounding_boxes_inside',
      sql`x1 >= 0 and y1 >= 0 and x2 <= 1 and y2 <= 1 and x1 < x2 and y1 < y2 and category = 'FACE'`,
    ),
  ],
)

/** The thumbnails of boxes, created when they are first shown. */
export const boxThumbnails = pgTable('box_thumbnails', {
  box: uuid()
    .primaryKey()
    .references(() => boundingBoxes.uuid, { onDelete: 'cascade' }),
  picture: bytea().notNull(),
})

/** Faces that do not show a person, according to members. They are not recognised as that person again. */
export const faceSeparations = pgTable(
  'face_separations',
  {
    box: uuid()
      .notNull()
      .references(() => boundingBoxes.uuid, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => persons.uuid, { onDelete: 'cascade' }),
  },
  (row) => [primaryKey({ columns: [row.box, row.person] }), index('face_separations_person').on(row.person)],
)

/** Pairs of people that members marked as different. Each pair is stored in both directions. */
export const personSeparations = pgTable(
  'person_separations',
  {
    person: uuid()
      .notNull()
      .references(() => persons.uuid, { onDelete: 'cascade' }),
    other: uuid()
      .notNull()
      .references(() => persons.uuid, { onDelete: 'cascade' }),
  },
  (row) => [primaryKey({ columns: [row.person, row.other] }), index('person_separations_other').on(row.other)],
)

/** Merges that can be undone, with the faces and releases that were moved. */
export const personMerges = pgTable(
  'person_merges',
  {
    uuid: key(),
    team: team(),
    /** The person who was kept. */
    person: uuid()
      .notNull()
      .references(() => persons.uuid, { onDelete: 'cascade' }),
    merged: uuid()
      .notNull()
      .references(() => persons.uuid, { onDelete: 'cascade' }),
    boxes: uuid().array().notNull(),
    releases: uuid().array().notNull(),
    /** The kept person had no name and got that of the merged one. */
    name_taken: boolean().notNull().default(false),
    merged_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    merged_at: moment().notNull(),
  },
  (row) => [
    index('person_merges_team').on(row.team, row.merged_at, row.uuid),
    index('person_merges_person').on(row.person),
    index('person_merges_merged').on(row.merged),
  ],
)

/** Model releases. A release without channels covers every channel. Days are days in the team's time zone. */
export const releases = pgTable(
  'releases',
  {
    uuid: key(),
    team: team(),
    person: uuid()
      .notNull()
      .references(() => persons.uuid, { onDelete: 'cascade' }),
    channels: text().array().$type<Channel[]>().notNull().default([]),
    territories: text().array().notNull().default([]),
    first_day: date({ mode: 'string' }),
    last_day: date({ mode: 'string' }),
    guardian: text().notNull().default(''),
    note: text().notNull().default(''),
    document: uuid().references(() => files.uuid, { onDelete: 'set null' }),
    withdrawn_at: moment(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('releases_person').on(row.person),
    index('releases_team').on(row.team, row.last_day, row.uuid),
    index('releases_document').on(row.document).where(sql`document is not null`),
  ],
)

/** The releases the team was reminded of, one row for each release and last day. */
export const releaseReminders = pgTable(
  'release_reminders',
  {
    release: uuid()
      .notNull()
      .references(() => releases.uuid, { onDelete: 'cascade' }),
    last_day: date({ mode: 'string' }).notNull(),
    told_at: moment().notNull(),
  },
  (row) => [primaryKey({ columns: [row.release, row.last_day] })],
)

/** The versions that were searched for faces. */
export const faceScans = pgTable(
  'face_scans',
  {
    version: uuid()
      .primaryKey()
      .references(() => versions.uuid, { onDelete: 'cascade' }),
    team: team(),
    faces: integer().notNull(),
    scanned_at: moment().notNull(),
  },
  (row) => [index('face_scans_team').on(row.team)],
)
