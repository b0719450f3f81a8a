import type { KindSettings, NotificationKind, NotificationSettings, NotificationThing } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { teams } from '../teams/table.ts'

const person = () =>
  uuid()
    .notNull()
    .references(() => users.uuid, { onDelete: 'cascade' })
const team = () =>
  uuid()
    .notNull()
    .references(() => teams.uuid, { onDelete: 'cascade' })

/** Notifications. One notification collects all events of a kind about a subject until it is read. Names are not stored, but
 *  read with the rights of the reader. */
export const notifications = pgTable(
  'notifications',
  {
    uuid: key(),
    user: person(),
    team: team(),
    kind: text().$type<NotificationKind>().notNull(),
    thing_type: text().$type<NotificationThing>().notNull(),
    thing: uuid().notNull(),
    /** The file that the notification is about. People who can't see the file don't see the notification. */
    file: uuid().references(() => files.uuid, { onDelete: 'cascade' }),
    count: integer().notNull(),
    /** False if the notification is only for the digest. */
    in_app: boolean().notNull(),
    read_at: moment(),
    updated_at: moment().notNull(),
  },
  (row) => [
    uniqueIndex('notifications_open').on(row.user, row.team, row.kind, row.thing).where(sql`read_at is null`),
    index('notifications_unread').on(row.user, row.team).where(sql`read_at is null and in_app`),
    index('notifications_list').on(row.user, row.team, row.updated_at, row.uuid).where(sql`in_app`),
    index('notifications_read').on(row.read_at).where(sql`read_at is not null`),
    index('notifications_file').on(row.file),
  ],
)

/** The events of notifications. A person is notified of each `source` once, however often its event is delivered. */
export const notificationItems = pgTable(
  'notification_items',
  {
    user: person(),
    /** The comment, request or version, or the sequence number of the event. */
    source: text().notNull(),
    notification: uuid().references(() => notifications.uuid, { onDelete: 'cascade' }),
    actor: uuid(),
    /** The name of a person outside the team. */
    outside_name: text().notNull().default(''),
    /** The action, if the kind doesn't imply it: `asked`, `approved`, `failed` … */
    did: text().notNull().default(''),
    file: uuid(),
    count: integer().notNull(),
    /** Whether the event waits for the digest. */
    digest: boolean().notNull(),
    created_at: moment().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.user, row.source] }),
    index('notification_items_notification').on(row.notification, row.created_at),
    index('notification_items_source').on(row.source),
    index('notification_items_digest').on(row.user).where(sql`digest`),
  ],
)

/** A person's notification settings. Without a row, the defaults apply. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    user: uuid()
      .primaryKey()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    /** The settings by kind. The defaults apply to kinds that are missing. */
    kinds: jsonb().$type<Partial<KindSettings>>().notNull(),
    digest: text().$type<NotificationSettings['digest']>().notNull(),
    weekday: smallint().notNull(),
    hour: smallint().notNull(),
    time_zone: text(),
    /** The time at which the next digest is due. */
    digest_at: moment().notNull(),
  },
  (row) => [index('notification_settings_due').on(row.digest_at)],
)

/** Subjects that a person has muted. */
export const notificationMutes = pgTable(
  'notification_mutes',
  {
    uuid: key(),
    user: person(),
    team: team(),
    thing_type: text().$type<NotificationThing>().notNull(),
    thing: uuid().notNull(),
  },
  (row) => [uniqueIndex('notification_mutes_thing').on(row.user, row.team, row.thing)],
)
