import { EXPIRY_REMINDER_DAYS, isolateBidi, type Notification } from '@vitrine/contract'
import type { Row } from './store/inbox.ts'

const many = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
const whoOf = ({ actor, outside_name }: Row) =>
  isolateBidi((actor && `${actor.first_name} ${actor.last_name}`.trim()) || outside_name || 'Someone')
const post = ({ name }: Row) => (name ? `a post for ${name}` : 'a post')
const fileOf = ({ name }: Row) => (name ? isolateBidi(name) : 'a file')
const placeOf = (row: Row) => (row.thing_type === 'post' ? post(row) : fileOf(row))

const approvalInWords = (row: Row): string => {
  const { thing_type, did, count, name } = row
  if (thing_type === 'file')
    return `Your request for ${fileOf(row)} was ${did === 'approved' ? 'approved' : 'declined'}`
  if (thing_type === 'one_time_approval') {
    const handle = `@${name ?? ''}`
    if (did === 'expired') return `${handle}’s permission has ended`
    if (did === 'revoked') return `${handle} withdrew permission to use a post`
    return `${handle} ${did === 'approved' ? 'agreed to' : 'declined'} your request to use a post`
  }
  if (did === 'asked') return `${whoOf(row)} asked for approval of ${post(row)}`
  if (count > 1) return `${many(count, 'answer')} about ${post(row)}`
  return `${whoOf(row)} ${did === 'comment' ? 'commented on' : did} ${post(row)}`
}
const failures: Readonly<Record<string, string>> = {
  failed: 'was not published',
  unconfirmed: 'may not have been published. Check the account',
  missed: 'missed its scheduled time',
}

const sentences: Record<Notification['kind'], (row: Row) => string> = {
  mention: (row) =>
    row.count === 1
      ? `${whoOf(row)} mentioned you on ${placeOf(row)}`
      : `You were mentioned ${row.count} times on ${placeOf(row)}`,
  reply: (row) =>
    row.count === 1 ? `${whoOf(row)} replied on ${placeOf(row)}` : `${row.count} new replies on ${placeOf(row)}`,
  request: (row) => {
    if (row.thing_type === 'requester')
      return `${whoOf(row)} requested ${row.count === 1 ? fileOf(row) : many(row.count, 'download')}`
    const centre = isolateBidi(row.name ?? 'a media centre')
    return row.count === 1
      ? `${whoOf(row)} requested access to ${centre}`
      : `${row.count} people requested access to ${centre}`
  },
  approval: approvalInWords,
  failed_post: (row) =>
    row.count === 1
      ? `${row.name ? `A post for ${row.name}` : 'A post'} ${failures[row.did] ?? 'was not published'}`
      : `${row.name ? `A post for ${row.name}` : 'A post'} failed ${row.count} times`,
  expiring: ({ count }) =>
    `${many(count, 'file')} ${count === 1 ? 'expires' : 'expire'} in the next ${EXPIRY_REMINDER_DAYS} days`,
  new_version: (row) =>
    row.count === 1 ? `${fileOf(row)} has a new version` : `${fileOf(row)} has ${row.count} new versions`,
}
/** The event as one sentence. */
export const titleOf = (row: Row) => sentences[row.kind](row)

/** The target of a notification in the app. */
export const pathOf = ({ kind, thing_type, thing, post_type, name }: Row): string => {
  switch (thing_type) {
    case 'file': {
      const tab = kind === 'mention' || kind === 'reply' ? '?panel=comments' : ''
      return `/file/${thing}${tab}`
    }
    case 'post':
      return `/socials/${post_type ?? 'post'}/${thing}`
    case 'requester':
      return `/requests?chosen=${thing}`
    case 'media_centre':
      return `/media-centre/${thing}?tab=people`
    case 'one_time_approval':
      return `/ugc?q=${encodeURIComponent(name ?? '')}`
    case 'expiring_files':
      return '/team/rights/expiring'
  }
}
