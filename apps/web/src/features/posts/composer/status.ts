import { type Post, POST_LATE_MINUTES, type PostProblem } from '@vitrine/contract'
import { timeInWords } from '../../../lib/dates.ts'
import { localTimeInWords } from '../copy.ts'
import { statusWords } from './status-copy.ts'
import { isBlocking } from './problems.ts'

export type Offer = 'retry' | 'reconnect' | 'not there' | 'view' | 'to draft' | 'publish' | 'time'
export type Status = {
  tone: 'plain' | 'ok' | 'warn' | 'stop'
  /** What is happening. */
  title: string
  /** The reason for the status, and what happens next. */
  why: string
  /** The actions available to the user. */
  offers: readonly Offer[]
}
type ShownPost = Pick<
  Post,
  'status' | 'platform' | 'scheduled_local' | 'scheduled_at' | 'time_zone' | 'failure' | 'published_at' | 'permalink'
> &
  Pick<Post, 'attempt' | 'first_comment_status'>

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const sentences = (...all: string[]) => all.filter(Boolean).join(' ')
/** Says when the publisher will check the post again, unless that is imminent. */
const nextCheckText = ({ attempt }: ShownPost, now: Date) =>
  attempt?.next_at && attempt.next_at.getTime() > now.getTime() + 2000
    ? statusWords.checksAgain(clock.format(attempt.next_at))
    : ''
const timeOf = ({ scheduled_local, time_zone }: ShownPost) =>
  scheduled_local ? `${localTimeInWords(scheduled_local)} (${time_zone.replaceAll('_', ' ')})` : ''

const publishTimeText = (post: ShownPost, now: Date) =>
  post.scheduled_at && post.scheduled_at > now ? statusWords.goesOut(timeOf(post)) : statusWords.goesOutWhenReady
const afterReconnecting = ({ scheduled_at }: ShownPost, now: Date) =>
  scheduled_at && scheduled_at.getTime() < now.getTime() - POST_LATE_MINUTES * 60_000
    ? statusWords.reconnectLate
    : statusWords.reconnectInTime

const scheduled = (post: ShownPost, problems: readonly PostProblem[], now: Date): Status => {
  const against = problems.filter(isBlocking)
  if (against.length > 0)
    return {
      tone: 'warn',
      title: statusWords.heldBack,
      why: sentences(...against.map(({ text }) => text), statusWords.fixBefore(timeOf(post))),
      offers: ['time', 'to draft'],
    }
  if (post.scheduled_at && post.scheduled_at <= now)
    return { tone: 'plain', title: statusWords.startsSoon, why: nextCheckText(post, now), offers: [] }
  return { tone: 'ok', title: statusWords.scheduled(timeOf(post)), why: statusWords.canChange, offers: ['to draft'] }
}
const published = (post: ShownPost): Status => ({
  tone: post.first_comment_status === 'failed' ? 'warn' : 'ok',
  title: statusWords.published(post.published_at && timeInWords(post.published_at)),
  why: {
    none: '',
    sent: statusWords.commentSent,
    waiting: statusWords.commentWaiting,
    failed: statusWords.commentFailed(post.platform),
  }[post.first_comment_status],
  offers: post.permalink ? ['view'] : [],
})

/** Returns the status of a post, the reason for it, and the available actions. */
export const statusOf = (post: ShownPost, problems: readonly PostProblem[], now = new Date()): Status => {
  const { platform, failure } = post
  const why = failure?.text ?? ''
  switch (post.status) {
    case 'draft':
      return {
        tone: 'plain',
        title: statusWords.draft,
        why: statusWords.draftHelp,
        offers: [],
      }
    case 'scheduled':
      return scheduled(post, problems, now)
    case 'preparing':
      return {
        tone: 'plain',
        title: statusWords.preparing(platform),
        why: sentences(publishTimeText(post, now), nextCheckText(post, now), statusWords.canStop),
        offers: ['to draft'],
      }
    case 'publishing':
      return {
        tone: 'plain',
        title: statusWords.publishing(platform),
        why: sentences(statusWords.processing(platform), nextCheckText(post, now)),
        offers: [],
      }
    case 'published':
      return published(post)
    case 'failed':
      return { tone: 'stop', title: statusWords.failed, why, offers: ['retry'] }
    case 'unconfirmed':
      return {
        tone: 'warn',
        title: statusWords.unconfirmed,
        why: sentences(why, statusWords.checkFirst(platform)),
        offers: ['not there'],
      }
    case 'needs_reconnect':
      return {
        tone: 'stop',
        title: statusWords.reconnect,
        why: sentences(why, afterReconnecting(post, now)),
        offers: ['reconnect'],
      }
    case 'missed':
      return { tone: 'stop', title: statusWords.missed, why, offers: ['publish', 'time'] }
    case 'cancelled':
      return {
        tone: 'plain',
        title: statusWords.cancelled,
        why: statusWords.cancelledHelp,
        offers: ['to draft'],
      }
  }
}

/** Whether a post can't be edited: it is live or being published, or its preparation has to be stopped first. */
export const isFixed = ({ status }: Pick<Post, 'status'>) =>
  ['preparing', 'publishing', 'published', 'unconfirmed'].includes(status)
