import { describe, expect, it } from 'vitest'
import { latestEnd, lastDayChoices, defaultLastDay } from './approval-days.ts'
import { decisionInWords, markedInWords, throughInWords } from './copy.ts'

const zone = 'Europe/Oslo'
const now = new Date('2026-11-16T12:00:00Z')
const december = new Date('2026-12-01T12:00:00Z')
const link = { kind: 'share link', title: 'For the press', open: true, watermark: false, max_downloads: null } as const

describe('the last possible day of an approval', () => {
  it('is never later than the expiry of the link', () => {
    expect(lastDayChoices(null, zone, now).map(([, day]) => day)).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-16',
      '2027-11-16',
    ])
    expect(lastDayChoices(december, zone, now)).toEqual([
      ['In 7 days', '2026-11-23'],
      ['In 14 days', '2026-11-30'],
      ['Latest possible date', '2026-12-01'],
    ])
    expect([defaultLastDay(null, zone, now), defaultLastDay(december, zone, now)]).toEqual(['2026-12-16', '2026-12-01'])
  })
  it("is a day in the team's time zone", () => {
    expect(defaultLastDay(null, 'Pacific/Kiritimati', now)).toBe('2026-12-17')
  })
  it('is the latest end date of the requests, or null if any request has none', () => {
    expect(latestEnd([{ ends: december }, { ends: now }])).toEqual(december)
    expect(latestEnd([{ ends: december }, { ends: null }])).toBeNull()
    expect(latestEnd([])).toBeNull()
  })
})

describe('a request', () => {
  it('names the link or page through which it was made', () => {
    expect(throughInWords({ through: { ...link, max_downloads: 3 }, ends: december })).toBe(
      'Through the share link “For the press”, until 1 December 2026, at most 3 downloads',
    )
    expect(throughInWords({ through: { ...link, open: false }, ends: null })).toContain('which no longer works')
    expect(throughInWords({ through: { ...link, title: '', open: false }, ends: null })).toContain('revoked')
    expect(throughInWords({ through: { ...link, kind: 'public page' }, ends: null })).toBe('On the file’s public page')
  })
  it('states where a watermark comes from', () => {
    const plain = { marked: false, marked_by_file: false, clean: false }
    expect(markedInWords(plain)).toBeNull()
    expect(markedInWords({ ...plain, marked: true })).toContain('the share link adds a watermark')
    expect(markedInWords({ ...plain, marked: true, marked_by_file: true })).toContain('the file has a watermark')
    expect(markedInWords({ ...plain, clean: true })).toContain('without the share link’s watermark')
  })
})

it('the toast after answering names the decision and the person who was notified', () => {
  expect(decisionInWords(['approve', 'deny', 'approve'], 'Hannah')).toBe(
    '2 approved, 1 declined. Hannah was notified by email',
  )
  expect(decisionInWords(['deny'])).toBe('1 declined. The requester was notified by email')
})
