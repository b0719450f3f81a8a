import { describe, expect, it } from 'vitest'
import { toldInWords } from './answers.ts'
import { endOfAll, lastsFor, markedInWords, throughInWords } from './request-words.ts'

const now = new Date('2026-11-16T12:00:00Z')
const december = new Date('2026-12-01T12:00:00Z')
const link = { kind: 'share link', title: 'For the press', open: true, watermark: false, max_downloads: null } as const

describe('for how long an approval can hold', () => {
  it('is never longer than what it was asked through', () => {
    expect(lastsFor(null, now).map(([days]) => days)).toEqual([7, 14, 30, 365])
    expect(lastsFor(december, now).map(([, label]) => label)).toEqual([
      'Open until 23 November 2026',
      'Open until 30 November 2026',
      'Open until 1 December 2026, when it ends anyway',
    ])
  })
  it('is that of the last of several, and open where one has no end', () => {
    expect(endOfAll([{ ends: december }, { ends: now }])).toEqual(december)
    expect(endOfAll([{ ends: december }, { ends: null }])).toBeNull()
    expect(endOfAll([])).toBeNull()
  })
})

describe('a request', () => {
  it('says through what it was asked, with what that says of itself', () => {
    expect(throughInWords({ through: { ...link, max_downloads: 3 }, ends: december })).toBe(
      'Through the share link “For the press”, ends 1 December 2026 at the latest, at most 3 downloads',
    )
    expect(throughInWords({ through: { ...link, open: false }, ends: null })).toContain('which is off or over')
    expect(throughInWords({ through: { ...link, title: '', open: false }, ends: null })).toContain('revoked')
    expect(throughInWords({ through: { ...link, kind: 'public page' }, ends: null })).toBe('On its public page')
  })
  it('says who is to blame for a watermark', () => {
    expect(markedInWords({ marked: false, through: link })).toBeNull()
    expect(markedInWords({ marked: true, through: { ...link, watermark: true } })).toContain('the share link marks')
    expect(markedInWords({ marked: true, through: link })).toContain('the file carries')
  })
})

it('says after a decision what was decided, and who heard of it', () => {
  expect(toldInWords(['approve', 'deny', 'approve'], 'Hannah')).toBe('2 approved, 1 denied. Hannah was told by e-mail')
  expect(toldInWords(['deny'])).toBe('1 denied. They were told by e-mail')
})
