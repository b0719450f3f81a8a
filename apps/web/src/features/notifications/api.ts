import { type NotificationKind, notifications } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'

/** Queries to refresh when a notification is read or muted. */
export const refreshed = [notifications.list, notifications.unread]
refreshOn({ 'notification.': [...refreshed, notifications.mutes] })

export type InboxFilters = { unread?: boolean | undefined; kind?: NotificationKind | undefined }
export const inboxQuery = (team: string, { unread, kind }: InboxFilters) =>
  pagesOf(notifications.list, { params: { team }, query: { ...(unread && { unread: 'true' }), ...(kind && { kind }) } })
/** The newest few notifications. */
export const latestQuery = (team: string) => queryOf(notifications.list, { params: { team }, query: { limit: 8 } })
export const unreadQuery = (team: string) => queryOf(notifications.unread, { params: { team } })
export const settingsQuery = () => queryOf(notifications.settings, {})
export const mutesQuery = (team: string) => pagesOf(notifications.mutes, { params: { team } })
