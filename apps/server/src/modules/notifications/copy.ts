import { DIGEST_LINES, EXPIRY_REMINDER_DAYS, isolateBidi, type Notification } from '@vitrine/contract'
import type { Row } from './store/inbox.ts'

const many = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
const whoOf = ({ actor, outside_name }: Row) =>
  isolateBidi((actor && `${actor.first_name} ${actor.last_name}`.trim()) || outside_name || 'Someone')
const post = ({ name }: Row) => (name ? `a post for ${name}` : 'a post')
const postFirst = ({ name }: Row) => (name ? `A post for ${name}` : 'A post')
const fileOf = ({ name }: Row) => (name ? isolateBidi(name) : 'a file')
const placeOf = (row: Row) => (row.thing_type === 'post' ? post(row) : fileOf(row))

const creatorAnswer = ({ did, name }: Row): string => {
  const handle = `@${name ?? ''}`
  if (did === 'expired') return `${handle}’s permission has ended`
  if (did === 'revoked') return `${handle} withdrew permission to use their post`
  return did === 'approved'
    ? `${handle} agreed to your request to use their post`
    : `${handle} declined your request to use their post`
}
const downloadAnswer = (row: Row) =>
  row.did === 'approved'
    ? `Your request for ${fileOf(row)} was approved`
    : `Your request for ${fileOf(row)} was declined`

const approvalInWords = (row: Row): string => {
  const { thing_type, did, count } = row
  if (thing_type === 'file') return downloadAnswer(row)
  if (thing_type === 'one_time_approval') return creatorAnswer(row)
  if (did === 'asked') return `${whoOf(row)} requested approval for ${post(row)}`
  if (count > 1) return `${many(count, 'response')} to ${post(row)}`
  if (did === 'comment') return `${whoOf(row)} commented on ${post(row)}`
  return did === 'approved' ? `${whoOf(row)} approved ${post(row)}` : `${whoOf(row)} rejected ${post(row)}`
}
const failureInWords = (row: Row): string => {
  if (row.count > 1) return `${postFirst(row)} failed ${row.count} times`
  if (row.did === 'unconfirmed') return `${postFirst(row)} may not have been published: check the account`
  return row.did === 'missed' ? `${postFirst(row)} missed its scheduled time` : `${postFirst(row)} was not published`
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
  failed_post: failureInWords,
  expiring: ({ count }) =>
    count === 1
      ? `1 file expires in the next ${EXPIRY_REMINDER_DAYS} days`
      : `${many(count, 'file')} expire in the next ${EXPIRY_REMINDER_DAYS} days`,
  new_version: (row) =>
    row.count === 1 ? `${fileOf(row)} has a new version` : `${fileOf(row)} has ${row.count} new versions`,
}
/** The notification as one sentence. */
export const titleOf = (row: Row) => sentences[row.kind](row)

type Team = { name: string; lines: readonly string[] }
/** Names the teams of a digest if there are several. */
const digestLines = (teams: readonly Team[]) =>
  teams.flatMap(({ name, lines }) => (teams.length > 1 ? [`${name}:`, ...lines] : lines))
const notifications = (count: number) => (count === 1 ? '1 notification' : `${count} notifications`)

export const mails = {
  notification: (row: Row, address: string, settings: string) => ({
    subject: titleOf(row),
    heading: titleOf(row),
    paragraphs: row.excerpt.trim() ? [row.excerpt] : [],
    button: { label: 'Open in Vitrine', address },
    footer: `Choose what you’re emailed about: ${settings}`,
  }),
  digest: (
    every: string,
    teams: readonly Team[],
    { inbox, settings, unsubscribe }: { inbox: string; settings: string; unsubscribe: string },
  ) => {
    const count = teams.reduce((sum, { lines }) => sum + lines.length, 0)
    const lines = digestLines(teams)
    return {
      subject:
        teams.length === 1
          ? `${notifications(count)} from ${teams[0]?.name ?? ''}`
          : `${notifications(count)} from ${teams.length} teams`,
      heading: `${notifications(count)} since your last digest`,
      paragraphs: [
        ...lines.slice(0, DIGEST_LINES),
        ...(lines.length > DIGEST_LINES ? [`and ${lines.length - DIGEST_LINES} more`] : []),
      ],
      button: { label: 'Open notifications', address: inbox },
      footer: `You get a ${every} digest. Change your settings: ${settings}. Unsubscribe: ${unsubscribe}`,
      unsubscribe,
    }
  },
} as const
