import type { AlbumAccess, CentreRole, CentreVisibility, DownloadRule } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { key, moment, publicKey } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { teams } from '../teams/table.ts'

export type PressContact = { name: string; email: string | null; phone: string | null }
export type FooterLink = { label: string; url: string }

/** Public newsrooms. A media centre in the recycling bin keeps its content, but its slug can be reused. */
export const mediaCentres = pgTable(
  'media_centres',
  {
    uuid: publicKey(),
    team: uuid()
      .notNull()
      .references(() => teams.uuid, { onDelete: 'cascade' }),
    title: text().notNull(),
    slug: text().notNull(),
    intro: text().notNull().default(''),
    visibility: text().$type<CentreVisibility>().notNull().default('public'),
    password_hash: text(),
    live: boolean().notNull().default(false),
    downloads: text().$type<DownloadRule>().notNull().default('request'),
    accent: text(),
    logo: uuid().references(() => files.uuid, { onDelete: 'set null' }),
    cover: uuid().references(() => files.uuid, { onDelete: 'set null' }),
    press_contact: jsonb().$type<PressContact>(),
    footer_links: jsonb().$type<FooterLink[]>().notNull().default([]),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
    recycled_at: moment(),
  },
  (row) => [
    uniqueIndex('media_centres_slug').on(row.team, row.slug).where(sql`recycled_at is null`),
    index('media_centres_team').on(row.team, row.title, row.uuid),
  ],
)

/** The albums in a media centre as a tree; siblings are in the order of `position`. */
export const albums = pgTable(
  'media_centre_albums',
  {
    uuid: publicKey(),
    media_centre: uuid()
      .notNull()
      .references(() => mediaCentres.uuid, { onDelete: 'cascade' }),
    parent_album: uuid().references((): AnyPgColumn => albums.uuid, { onDelete: 'cascade' }),
    kind: text({ enum: ['album', 'text'] })
      .notNull()
      .default('album'),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** The search that fills a live album. */
    query: text(),
    access: text().$type<AlbumAccess>().notNull().default('inherit'),
    downloads: text().$type<DownloadRule>(),
    cover: uuid().references(() => files.uuid, { onDelete: 'set null' }),
    position: doublePrecision().notNull(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (row) => [
    index('media_centre_albums_order').on(row.media_centre, row.parent_album, row.position, row.uuid),
    index('media_centre_albums_parent').on(row.parent_album),
  ],
)

/** Files that were added to an album. Pinned files come first. */
export const albumFiles = pgTable(
  'media_centre_files',
  {
    uuid: key(),
    album: uuid()
      .notNull()
      .references(() => albums.uuid, { onDelete: 'cascade' }),
    file: uuid()
      .notNull()
      .references(() => files.uuid, { onDelete: 'cascade' }),
    position: doublePrecision().notNull(),
    pinned: boolean().notNull().default(false),
    added_at: moment().notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('media_centre_files_once').on(row.album, row.file),
    index('media_centre_files_order').on(row.album, row.pinned.desc(), row.position, row.uuid),
    index('media_centre_files_file').on(row.file),
  ],
)

/** People who were invited to a media centre. They are recognised by the email address they sign in with. */
export const centrePeople = pgTable(
  'media_centre_people',
  {
    uuid: key(),
    media_centre: uuid()
      .notNull()
      .references(() => mediaCentres.uuid, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    name: text().notNull().default(''),
    role: text().$type<CentreRole>().notNull().default('viewer'),
    invited_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    /** The time at which the invitation was last emailed. */
    sent_at: moment(),
    first_visit_at: moment(),
    expires_at: moment(),
    revoked_at: moment(),
  },
  (row) => [
    uniqueIndex('media_centre_people_once').on(row.media_centre, row.email),
    index('media_centre_people_email').on(row.email),
  ],
)

/** Visitors' requests for access to a media centre. `approved` is null until someone answers. */
export const accessRequests = pgTable(
  'media_centre_access_requests',
  {
    uuid: key(),
    media_centre: uuid()
      .notNull()
      .references(() => mediaCentres.uuid, { onDelete: 'cascade' }),
    user: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    reason: text().notNull(),
    approved: boolean(),
    /** The message to the visitor when the request is approved or declined. */
    answer: text().notNull().default(''),
    answered_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    answered_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('media_centre_access_requests_open').on(row.media_centre, row.user).where(sql`approved is null`),
    index('media_centre_access_requests_centre').on(row.media_centre, row.uuid),
  ],
)

/** Email addresses that get a digest when new files appear in a media centre, once they have been confirmed. */
export const centreFollowers = pgTable(
  'media_centre_followers',
  {
    uuid: key(),
    media_centre: uuid()
      .notNull()
      .references(() => mediaCentres.uuid, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    confirmed_at: moment(),
    /** Files added after this moment go into the next digest. */
    told_until: moment().notNull().defaultNow(),
    /** The time at which the last digest was written. */
    digest_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [uniqueIndex('media_centre_followers_once').on(row.media_centre, row.email)],
)

/**
 * The secret of one day, from which visitors' keys are derived. Once it is deleted, keys can't be linked to visitors.
 */
export const visitorSalts = pgTable('visitor_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: text().notNull(),
})
