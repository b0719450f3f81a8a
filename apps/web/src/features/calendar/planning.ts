import {
  instantOf,
  type Platform,
  type PostCard,
  type PostProblem,
  postRulesOf,
  type PostStatus,
  postTypes,
  type ResolvedTime,
  wallTime,
} from '@vitrine/contract'
import { addDays, addMonths, monthInWords, todayIn, weekday } from '../../lib/days.ts'

/** The views of the calendar. Days in this file are calendar days in the displayed time zone. */
export const views = ['month', 'week', 'list'] as const
export type View = (typeof views)[number]

const mondayOf = (day: string) => addDays(day, -weekday(day))
const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/** Returns the first day that a view shows, and the day after the last one. */
export const daysShown = (view: View, day: string): { from: string; to: string } => {
  if (view === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 7) }
  const first = firstOf(day)
  const last = addDays(addMonths(first, 1), -1)
  if (view === 'list') return { from: first, to: addDays(last, 1) }
  return { from: mondayOf(first), to: addDays(mondayOf(last), 7) }
}
/** Returns the day that the previous and next arrows of a view go to. */
export const stepDay = (view: View, day: string, by: 1 | -1) =>
  view === 'week' ? addDays(day, 7 * by) : addMonths(firstOf(day), by)

const dayOfMonth = (day: string) => Number(day.slice(8))
/** Returns the title of a view: "November 2026", or "16–22 November 2026". */
export const titleOf = (view: View, day: string) => {
  if (view !== 'week') return monthInWords(day)
  const [from, to] = [mondayOf(day), addDays(mondayOf(day), 6)]
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayOfMonth(from)}–${dayOfMonth(to)} ${monthInWords(to)}`
  const start = from.slice(0, 4) === to.slice(0, 4) ? monthInWords(from).replace(/ \d+$/, '') : monthInWords(from)
  return `${dayOfMonth(from)} ${start} – ${dayOfMonth(to)} ${monthInWords(to)}`
}

export const startOf = (day: string, zone: string) => instantOf(`${day}T00:00`, zone).instant
export const instantAt = (day: string, clock: string, zone: string): ResolvedTime => instantOf(`${day}T${clock}`, zone)

/** Returns the day and wall-clock time of a post in the zone; undefined if the post has no time. */
export const wallOf = ({ scheduled_at }: Pick<PostCard, 'scheduled_at'>, zone: string) => {
  if (scheduled_at === null) return undefined
  const [day = '', clock = ''] = wallTime(scheduled_at, zone).split('T')
  return { day, clock }
}

const unmovableStatuses: readonly PostStatus[] = ['publishing', 'published', 'unconfirmed', 'cancelled']
/** Whether a post can be moved. Posts that are or may be live, and cancelled ones, can't. */
export const isMovable = ({ status }: Pick<PostCard, 'status'>) => !unmovableStatuses.includes(status)

/** Returns the status after a move: a draft stays a draft, and any other post is scheduled for the new time. */
export const statusAfterMove = ({ status }: Pick<PostCard, 'status'>) =>
  status === 'draft' ? ('draft' as const) : ('scheduled' as const)

const MINUTE = 60_000
/** Adds days and minutes to the wall-clock time in the zone: 09:00 stays 09:00 when the clocks change. */
export const shiftTime = (at: Date, { days = 0, minutes = 0 }: { days?: number; minutes?: number }, zone: string) => {
  const wall = Date.parse(`${wallTime(at, zone)}Z`) + days * 1440 * MINUTE + minutes * MINUTE
  return instantOf(new Date(wall).toISOString().slice(0, 16), zone).instant
}

/** Returns the suggested time for a new post on a day: 09:00, or if it is past 09:00 that day, the next full hour (23:45
 *  from 23:00 on). */
export const offeredClock = (day: string, zone: string, now = new Date()) => {
  const [today, clock = ''] = wallTime(now, zone).split('T')
  if (day !== today || clock < '09:00') return '09:00'
  const hour = Number(clock.slice(0, 2)) + 1
  return hour > 23 ? '23:45' : `${String(hour).padStart(2, '0')}:00`
}
export const isPast = (at: Date, now = new Date()) => at.getTime() < now.getTime()
export const todayShown = (zone: string) => todayIn(zone)

/** Returns the problems that stop a post when it is due. */
export const stopsOf = (post: Pick<PostCard, 'status' | 'problems'>): PostProblem[] =>
  isMovable(post) ? post.problems.filter(({ severity }) => severity !== 'warning') : []

export type DisplayStatus =
  | 'draft'
  | 'scheduled'
  | 'working'
  | 'published'
  | 'failed'
  | 'unconfirmed'
  | 'reconnect'
  | 'missed'
  | 'cancelled'
  | 'approval'
  | 'held'
  | 'rights'
const displayStatuses: Record<PostStatus, DisplayStatus> = {
  draft: 'draft',
  scheduled: 'scheduled',
  preparing: 'working',
  publishing: 'working',
  published: 'published',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
  needs_reconnect: 'reconnect',
  missed: 'missed',
  cancelled: 'cancelled',
}
/** Returns the displayed status of a post: its own status, or why a scheduled one won't be published. */
export const displayStatusOf = (post: Pick<PostCard, 'status' | 'problems' | 'approval'>): DisplayStatus => {
  // A draft lacks many things; only a file that can't be published is worth a warning.
  const mayNotUse = ({ severity, file }: PostProblem) => severity === 'stop' && file !== null
  if (post.status === 'draft') return post.problems.some(mayNotUse) ? 'rights' : 'draft'
  if (post.status !== 'scheduled' && post.status !== 'preparing') return displayStatuses[post.status]
  const stops = stopsOf(post)
  if (stops.length === 0) return displayStatuses[post.status]
  return stops.every(({ code }) => code === 'approval.waiting') ? 'approval' : 'held'
}
/** Calendar states that aren't a post status, so the server can't filter by them. */
export const shownStates = ['held', 'approval'] as const
export type ShownState = (typeof shownStates)[number]
export const isShownState = (state: string | undefined): state is ShownState => shownStates.some((one) => one === state)
/** States that need someone's attention: the post may not have been published, or won't be. */
const attentionStatuses: readonly DisplayStatus[] = ['failed', 'unconfirmed', 'reconnect', 'missed', 'held']
export const needsAttention = (post: Parameters<typeof displayStatusOf>[0]) =>
  attentionStatuses.includes(displayStatusOf(post))
/** Returns the post after the current one, wrapping round to the first. Returns the first if there is no current post. */
export const nextOf = <P extends Pick<PostCard, 'uuid'>>(list: readonly P[], current: string | undefined) =>
  list[(list.findIndex(({ uuid }) => uuid === current) + 1) % list.length]
/** Returns the server's explanation of why a post failed or is held back. */
export const reasonOf = (post: Pick<PostCard, 'status' | 'problems' | 'failure' | 'approval'>): string | undefined =>
  post.failure?.text ??
  (stopsOf(post)
    .map(({ text }) => text)
    .join(' ') ||
    undefined)

/** Stories disappear after a day, so they are the default only if no other type fits. */
const offeredTypes = [...postTypes.filter((type) => type !== 'story'), 'story'] as const
/** Returns the default post type for a file on a network. */
export const typeFor = (platform: Platform, kind: string) =>
  offeredTypes.find((type) => {
    const rules = postRulesOf(platform, type)
    return kind === 'video' ? rules?.videos : rules?.images
  })

/** Returns the posts of a profile as its grid will show them, latest first. Leaves out stories, posts without a date,
 *  and posts that have not been published and are not expected to be. */
export const gridOf = (posts: readonly PostCard[]) =>
  posts
    .filter(({ post_type, scheduled_at, status }) => post_type !== 'story' && scheduled_at && status !== 'cancelled')
    .filter(({ status }) => status === 'published' || isMovable({ status }) || status === 'publishing')
    .filter(({ status }) => status !== 'failed' && status !== 'missed')
    .toSorted((a, b) => (b.scheduled_at?.getTime() ?? 0) - (a.scheduled_at?.getTime() ?? 0))
