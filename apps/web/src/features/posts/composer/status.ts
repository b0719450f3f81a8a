import { type Post, POST_LATE_MINUTES, type PostProblem } from '@vitrine/contract'
import { timeInWords } from '../../../lib/dates.ts'
import { localTimeInWords } from '../copy.ts'
import { stops } from './problems.ts'

export type Offer = 'retry' | 'reconnect' | 'not there' | 'view' | 'to draft' | 'publish' | 'time'
export type Status = {
  tone: 'plain' | 'ok' | 'warn' | 'stop'
  /** What is happening. */
  title: string
  /** Why, and what happens next. */
  why: string
  /** What a person can do. */
  offers: readonly Offer[]
}
type Told = Pick<
  Post,
  'status' | 'platform' | 'scheduled_local' | 'scheduled_at' | 'time_zone' | 'failure' | 'published_at' | 'permalink'
> &
  Pick<Post, 'attempt' | 'first_comment_status'>

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
/** When the publisher looks at the post again, where that is not at once. */
const againAt = ({ attempt }: Told, now: Date) =>
  attempt?.next_at && attempt.next_at.getTime() > now.getTime() + 2000
    ? ` Vitrine checks again at ${clock.format(attempt.next_at)}.`
    : ''
const timeOf = ({ scheduled_local, time_zone }: Told) =>
  scheduled_local ? `${localTimeInWords(scheduled_local)} (${time_zone.replaceAll('_', ' ')})` : ''

const goesOut = (post: Told, now: Date) =>
  post.scheduled_at && post.scheduled_at > now
    ? `The post goes out on ${timeOf(post)}.`
    : 'The post goes out as soon as they are ready.'
const afterReconnecting = ({ scheduled_at }: Told, now: Date) =>
  scheduled_at && scheduled_at.getTime() < now.getTime() - POST_LATE_MINUTES * 60_000
    ? 'Its time has passed. Reconnect the account, then publish the post or choose another time.'
    : 'Reconnect the account, and the post goes out at its time.'

const scheduled = (post: Told, problems: readonly PostProblem[], now: Date): Status => {
  const against = problems.filter(stops)
  if (against.length > 0)
    return {
      tone: 'warn',
      title: 'Held back: this will not be published.',
      why: `${against.map(({ text }) => text).join(' ')} Fix this before ${timeOf(post)}.`,
      offers: ['time', 'to draft'],
    }
  if (post.scheduled_at && post.scheduled_at <= now)
    return { tone: 'plain', title: 'Publishing starts in a moment.', why: againAt(post, now).trim(), offers: [] }
  return { tone: 'ok', title: `Scheduled for ${timeOf(post)}.`, why: 'You can still change it.', offers: ['to draft'] }
}
const published = (post: Told): Status => ({
  tone: post.first_comment_status === 'failed' ? 'warn' : 'ok',
  title: post.published_at ? `Published ${timeInWords(post.published_at)}.` : 'Published.',
  why: {
    none: '',
    sent: 'The first comment was added.',
    waiting: 'The first comment will be added in a moment.',
    failed: `The first comment was not added. Add it on ${post.platform}.`,
  }[post.first_comment_status],
  offers: post.permalink ? ['view'] : [],
})

/** What is happening with a post, why, and what a person can do about it. */
export const statusOf = (post: Told, problems: readonly PostProblem[], now = new Date()): Status => {
  const { platform, failure } = post
  const why = failure?.text ?? ''
  switch (post.status) {
    case 'draft':
      return {
        tone: 'plain',
        title: 'Draft.',
        why: 'Nothing is published until you schedule it or publish it now.',
        offers: [],
      }
    case 'scheduled':
      return scheduled(post, problems, now)
    case 'preparing':
      return {
        tone: 'plain',
        title: `Preparing the files for ${platform}.`,
        why: `${goesOut(post, now)}${againAt(post, now)} You can still stop it.`,
        offers: ['to draft'],
      }
    case 'publishing':
      return {
        tone: 'plain',
        title: `Sent to ${platform}.`,
        why: `${platform} is processing it. This can take a few minutes.${againAt(post, now)}`,
        offers: [],
      }
    case 'published':
      return published(post)
    case 'failed':
      return { tone: 'stop', title: 'Not published.', why, offers: ['retry'] }
    case 'unconfirmed':
      return {
        tone: 'warn',
        title: 'This post may already be published.',
        why: `${why} Check the account on ${platform} before you publish it again.`.trim(),
        offers: ['not there'],
      }
    case 'needs_reconnect':
      return {
        tone: 'stop',
        title: 'Waiting for the account.',
        why: `${why} ${afterReconnecting(post, now)}`.trim(),
        offers: ['reconnect'],
      }
    case 'missed':
      return { tone: 'stop', title: 'The post missed its time.', why, offers: ['publish', 'time'] }
    case 'cancelled':
      return {
        tone: 'plain',
        title: 'Cancelled.',
        why: 'It won’t be published. Schedule it again, or move it back to the drafts.',
        offers: ['to draft'],
      }
  }
}

/** Being published, or live: it can't be changed. What is being prepared is stopped first. */
export const isFixed = ({ status }: Pick<Post, 'status'>) =>
  ['preparing', 'publishing', 'published', 'unconfirmed'].includes(status)
