import { z } from 'zod'
import { PersonName } from './comments.ts'
import { page, paging, time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { timeZone } from './teams.ts'

/** The kinds of notifications. Each person has a setting for each kind. */
export const notificationKinds = [
  'mention',
  'reply',
  'request',
  'approval',
  'failed_post',
  'expiring',
  'new_version',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What a notification can be about. Unread notifications of the same kind about the same subject are grouped. */
export const notificationThings = [
  'file',
  'post',
  'requester',
  'media_centre',
  'one_time_approval',
  'expiring_files',
] as const
export type NotificationThing = (typeof notificationThings)[number]

/** How a person is emailed about a kind: immediately, in a digest, or not at all. */
export const mailChoices = ['at_once', 'digest', 'off'] as const
export type MailChoice = (typeof mailChoices)[number]
const KindSetting = z.object({ app: z.boolean(), mail: z.enum(mailChoices) })
export type KindSetting = z.output<typeof KindSetting>
export type KindSettings = Record<NotificationKind, KindSetting>

/** The default settings. Emails are sent immediately only if someone is waiting for an answer or a post has failed. */
export const defaultKindSettings: KindSettings = {
  mention: { app: true, mail: 'at_once' },
  reply: { app: true, mail: 'digest' },
  request: { app: true, mail: 'at_once' },
  approval: { app: true, mail: 'at_once' },
  failed_post: { app: true, mail: 'at_once' },
  expiring: { app: true, mail: 'digest' },
  new_version: { app: true, mail: 'off' },
}
/** The default hour for digests. */
export const DIGEST_HOUR = 8
/** The number of notifications that a digest lists; the rest are only counted. */
export const DIGEST_LINES = 30
/** The unread count stops at this number. */
export const UNREAD_MAX = 100

export const Notification = z.object({
  uuid: z.uuid(),
  kind: z.enum(notificationKinds),
  thing: z.enum(notificationThings),
  /** The sentence to show. */
  title: z.string(),
  /** The first words of the newest comment, the post or the request. */
  excerpt: z.string(),
  /** The number of grouped events. */
  count: z.int(),
  /** The person who caused the newest event; null for people outside the team and for Vitrine. */
  actor: PersonName.nullable(),
  /** The path in the app that the notification links to. */
  path: z.string(),
  read: z.boolean(),
  /** Whether the notification's subject can be muted. Some, such as expiring files, can only be turned off by kind. */
  mutable: z.boolean(),
  /** The time at which the newest event happened. */
  updated_at: time,
})
export type Notification = z.output<typeof Notification>

/** Something that a person has muted. */
export const NotificationMute = z.object({ uuid: z.uuid(), thing: z.enum(notificationThings), name: z.string() })
export type NotificationMute = z.output<typeof NotificationMute>

export const digestRhythms = ['daily', 'weekly'] as const
export const NotificationSettings = z.object({
  kinds: z.record(z.enum(notificationKinds), KindSetting),
  digest: z.enum(digestRhythms),
  /** The day of a weekly digest, where 1 is Monday. */
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  /** Null until the user chooses it. */
  time_zone: z.string().nullable(),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

/** The digest that an emailed link unsubscribes from. */
export const DigestState = z.object({ email: z.string(), on: z.boolean() })
export type DigestState = z.output<typeof DigestState>
const ofTeam = { who: 'member', on: 'team' } as const
const own = { who: 'member', on: 'notification', need: 'owner' } as const
const secret = z.object({ secret: z.string() })
const mailed = { who: 'anyone', because: 'the secret in the emailed address is the proof' } as const
const guessing = [{ times: 60, seconds: 600, per: ['address'], only: 'failures' }] as const

export const notifications = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/users/notifications/:team/',
    summary: 'The caller’s notifications in a team, newest first',
    access: ofTeam,
    query: z.object({ unread: z.stringbool().optional(), kind: z.enum(notificationKinds).optional(), ...paging }),
    reply: page(Notification),
  },
  unread: {
    method: 'GET',
    path: '/v1/users/notifications/unread/:team/',
    summary: 'How many notifications the caller has not read, at most 100',
    access: ofTeam,
    reply: z.object({ count: z.int() }),
  },
  read: {
    method: 'PUT',
    path: '/v1/users/notification/read/:notification/',
    summary: 'Marks a notification as read or unread',
    access: own,
    records: [],
    body: z.object({ read: z.boolean() }),
    reply: z.void(),
  },
  readAll: {
    method: 'POST',
    path: '/v1/users/notifications/read/:team/',
    summary: 'Marks all notifications of the caller in a team as read, or those of one kind',
    access: ofTeam,
    records: [],
    body: z.object({ kind: z.enum(notificationKinds).optional() }),
    reply: z.void(),
  },
  mute: {
    method: 'POST',
    path: '/v1/users/notification/mute/:notification/',
    summary: 'Mutes the subject of a notification, and marks its notifications as read',
    access: own,
    records: [],
    reply: z.void(),
  },
  mutes: {
    method: 'GET',
    path: '/v1/users/notifications/mutes/:team/',
    summary: 'The subjects of a team that the caller has muted',
    access: ofTeam,
    query: z.object(paging),
    reply: page(NotificationMute),
  },
  unmute: {
    method: 'DELETE',
    path: '/v1/users/notifications/unmute/:notification_mute/',
    summary: 'Unmutes a subject',
    access: { who: 'member', on: 'notification_mute', need: 'owner' },
    records: [],
    reply: z.void(),
  },
  settings: {
    method: 'GET',
    path: '/v1/users/notifications/settings/',
    summary: 'The caller’s notification settings',
    access: { who: 'user' },
    reply: NotificationSettings,
  },
  updateSettings: {
    method: 'PUT',
    path: '/v1/users/notifications/settings/',
    summary: 'Changes the caller’s notification settings; kinds that are left out stay the same',
    access: { who: 'user' },
    records: [],
    body: z.object({
      kinds: z.partialRecord(z.enum(notificationKinds), KindSetting).optional(),
      digest: z.enum(digestRhythms).optional(),
      weekday: z.int().min(1).max(7).optional(),
      hour: z.int().min(0).max(23).optional(),
      time_zone: timeZone.optional(),
    }),
    reply: NotificationSettings,
  },
  digestState: {
    method: 'GET',
    path: '/v1/public/notifications/:secret/',
    summary: 'The address that a digest’s unsubscribe link is for',
    access: mailed,
    params: secret,
    limits: guessing,
    reply: DigestState,
  },
  unsubscribe: {
    method: 'POST',
    path: '/p/notifications/:secret/',
    summary: 'Stops the digest: from the form behind the emailed link, or with one click in an email client (RFC 8058)',
    access: mailed,
    params: secret,
    records: [],
    body: 'stream',
    limits: guessing,
    reply: 'raw',
  },
})
