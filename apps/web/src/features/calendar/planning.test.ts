import type { PostCard } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import {
  daysShown,
  gridOf,
  isMovable,
  displayStatusOf,
  needsAttention,
  offeredClock,
  reasonOf,
  shiftTime,
  statusAfterMove,
  stepDay,
  titleOf,
  typeFor,
  wallOf,
} from './planning.ts'

const problem = (code: string, severity: 'error' | 'stop' | 'warning' = 'stop') => ({
  code,
  severity,
  text: code,
  file: null,
})
const post = (more: Partial<PostCard> = {}) =>
  ({ status: 'scheduled', problems: [], approval: 'none', failure: null, post_type: 'post', ...more }) as PostCard

describe('the days of a view', () => {
  it('are whole weeks starting on Monday for a month', () => {
    expect(daysShown('month', '2026-11-17')).toEqual({ from: '2026-10-26', to: '2026-12-07' })
    expect(daysShown('month', '2027-02-10')).toEqual({ from: '2027-02-01', to: '2027-03-01' })
  })
  it('are seven days for a week, and just the month for a list', () => {
    expect(daysShown('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-23' })
    expect(daysShown('list', '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-12-01' })
  })
  it('have a title that includes the year', () => {
    expect(titleOf('month', '2026-11-17')).toBe('November 2026')
    expect(titleOf('week', '2026-11-17')).toBe('16–22 November 2026')
    expect(titleOf('week', '2026-12-31')).toBe('28 December 2026 – 3 January 2027')
    expect(titleOf('week', '2026-10-01')).toBe('28 September – 4 October 2026')
  })
  it('can be moved to the previous or next month or week', () => {
    expect([stepDay('month', '2026-01-31', 1), stepDay('week', '2026-11-17', -1)]).toEqual(['2026-02-01', '2026-11-10'])
  })
})

describe('moving a post', () => {
  it('keeps the wall-clock time when the clocks change in between', () => {
    const before = new Date('2027-03-27T08:00:00Z')
    expect(wallOf({ scheduled_at: before }, 'Europe/London')).toEqual({ day: '2027-03-27', clock: '08:00' })
    expect(shiftTime(before, { days: 1 }, 'Europe/London')).toEqual(new Date('2027-03-28T07:00:00Z'))
    expect(shiftTime(before, { days: 1 }, 'Asia/Kolkata')).toEqual(new Date('2027-03-28T08:00:00Z'))
  })
  it('uses the time after the gap if the clock change skips the new time', () => {
    const before = new Date('2027-03-27T01:30:00Z')
    expect(wallOf({ scheduled_at: shiftTime(before, { days: 1 }, 'Europe/London') }, 'Europe/London')?.clock).toBe(
      '02:30',
    )
  })
  it('is not possible for posts that are or may be live', () => {
    for (const status of ['published', 'publishing', 'unconfirmed'] as const) expect(isMovable({ status })).toBe(false)
    for (const status of ['draft', 'scheduled', 'failed', 'missed', 'needs_reconnect'] as const)
      expect(isMovable({ status })).toBe(true)
  })
  it('keeps a draft as a draft, and reschedules a failed post', () => {
    expect([statusAfterMove({ status: 'draft' }), statusAfterMove({ status: 'failed' })]).toEqual([
      'draft',
      'scheduled',
    ])
  })
})

describe('the displayed status of a post', () => {
  it('shows that a scheduled post is held back, and why', () => {
    const held = post({ problems: [problem('file.expired'), problem('a', 'warning')] })
    expect([displayStatusOf(held), needsAttention(held), reasonOf(held)]).toEqual(['held', true, 'file.expired'])
  })
  it('distinguishes a post awaiting approval from one that is held back', () => {
    const waiting = post({ problems: [problem('approval.waiting')] })
    expect([displayStatusOf(waiting), needsAttention(waiting)]).toEqual(['approval', false])
    expect(displayStatusOf(post({ problems: [problem('approval.waiting'), problem('file.expired')] }))).toBe('held')
  })
  it('calls for attention when the post failed or is unconfirmed', () => {
    const failed = post({ status: 'failed', failure: { code: 'x', text: 'Blocked.' } })
    expect([displayStatusOf(failed), needsAttention(failed), reasonOf(failed)]).toEqual(['failed', true, 'Blocked.'])
    expect(needsAttention(post({ status: 'unconfirmed' }))).toBe(true)
    expect(needsAttention(post({ status: 'published', problems: [problem('file.expired')] }))).toBe(false)
  })
})

it('suggests 09:00 for a new post, or the next full hour if it is past 09:00 today', () => {
  const now = new Date('2026-11-17T13:20:00Z')
  expect(offeredClock('2026-11-18', 'Europe/Oslo', now)).toBe('09:00')
  expect(offeredClock('2026-11-17', 'Europe/Oslo', now)).toBe('15:00')
  expect(offeredClock('2026-11-17', 'Europe/Oslo', new Date('2026-11-17T22:30:00Z'))).toBe('23:45')
})

it('suggests a reel for a video on Instagram, and a post on TikTok', () => {
  expect([typeFor('Instagram', 'image'), typeFor('Instagram', 'video'), typeFor('TikTok', 'video')]).toEqual([
    'post',
    'reel',
    'post',
  ])
})

it('shows planned posts above published ones in the grid, without stories and failed posts', () => {
  const at = (day: string) => new Date(`${day}T09:00:00Z`)
  const all = [
    post({ uuid: 'a', status: 'published', scheduled_at: at('2026-11-01') }),
    post({ uuid: 'b', status: 'scheduled', scheduled_at: at('2026-11-20') }),
    post({ uuid: 'c', status: 'published', scheduled_at: at('2026-11-10') }),
    post({ uuid: 'd', post_type: 'story', scheduled_at: at('2026-11-21') }),
    post({ uuid: 'e', status: 'failed', scheduled_at: at('2026-11-11') }),
    post({ uuid: 'f', status: 'draft', scheduled_at: null }),
  ]
  expect(gridOf(all).map(({ uuid }) => uuid)).toEqual(['b', 'c', 'a'])
})
