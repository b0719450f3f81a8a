import type { ShareLink } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { changesOf, expiryInWords, linkSchema, valuesOf } from './link-form.ts'
import { endWarning, termsInWords, unknownWarning } from './copy.ts'

const zone = 'Europe/Oslo'
const link = (rest: Partial<ShareLink> = {}): ShareLink => ({
  uuid: 'l',
  title: 'For the Wayfarer',
  url: '/p/share/l',
  folder: null,
  collection: null,
  gallery: null,
  files: 1,
  has_password: true,
  expires_at: new Date('2026-11-20T12:00:00'),
  downloads_by: 'request',
  asks_use_case: false,
  watermark: false,
  max_downloads: 1,
  on: true,
  state: 'open',
  views: 0,
  downloads: 0,
  last_used_at: null,
  created_by: null,
  created_at: new Date(0),
  ...rest,
})

describe('editing a share link', () => {
  it('sends only changed fields, and keeps the password if none is entered', () => {
    expect(changesOf(link(), valuesOf(link(), zone), false, zone)).toEqual({})
    const typed = { ...valuesOf(link(), zone), watermark: true, max_downloads: null }
    expect(changesOf(link(), typed, false, zone)).toEqual({ watermark: true, max_downloads: null })
  })
  it("sets the expiry to the end of the chosen day in the team's time zone, or removes it, and can remove the password", () => {
    const day = '2026-12-24T22:59:59.000Z'
    expect(changesOf(link(), { ...valuesOf(link(), zone), expires_at: '2026-12-24' }, false, zone)).toEqual({
      expires_at: day,
    })
    expect(changesOf(link(), { ...valuesOf(link(), zone), expires_at: '' }, true, zone)).toEqual({
      expires_at: null,
      password: null,
    })
  })
  it('rejects 0 downloads instead of changing it to 1', () => {
    const typed = (max_downloads: number | null) =>
      linkSchema.safeParse({ ...valuesOf(link(), zone), max_downloads }).success
    expect([typed(0), typed(1), typed(null)]).toEqual([false, true, true])
  })
  it('requires a password, if one is entered, to have at least eight characters', () => {
    const typed = (password: string) => linkSchema.safeParse({ ...valuesOf(link(), zone), password }).success
    expect([typed(''), typed('seven c'), typed('eight ch')]).toEqual([true, false, true])
  })
})

it('explains the chosen expiry day in words, unless it is invalid', () => {
  expect([expiryInWords('2026-12-01'), expiryInWords(''), expiryInWords('some day')]).toEqual([
    'At the end of 1 December 2026',
    'No expiry',
    '',
  ])
  const typed = (expires_at: string) => linkSchema.safeParse({ ...valuesOf(link(), zone), expires_at }).success
  expect([typed('2026-12-01'), typed(''), typed('some day')]).toEqual([true, true, false])
})

it('omits the download settings from the description of a view-only link', () => {
  const viewOnly = link({ downloads_by: 'nobody', asks_use_case: true })
  expect(termsInWords(viewOnly, zone)).toBe('View only, password, until 20 November 2026')
})

it('uses the singular for one download, and says if the link has expired', () => {
  expect(termsInWords(link(), zone)).toBe('Downloads on request, password, up to 1 download, until 20 November 2026')
  expect(termsInWords(link({ state: 'expired', max_downloads: null }), zone)).toBe(
    'Downloads on request, password, expired on 20 November 2026',
  )
})

describe('warnings before creating a link', () => {
  const files = [
    { name: 'Pier.jpg', expiration_date: '2027-03-03' },
    { name: 'Quay.jpg', expiration_date: '2027-05-01' },
  ]
  it('say which files expire before the link ends', () => {
    const ends = { count: 2, files }
    expect(endWarning(ends, '2027-03-03')).toBeNull()
    expect(endWarning(ends, '2027-04-01')).toBe(
      'Pier.jpg expires on 3 March 2027, before this link expires. Visitors won’t see it after that day.',
    )
    expect(endWarning(ends, '2027-06-01')).toBe(
      '2 files expire before this link expires: Pier.jpg on 3 March 2027 and Quay.jpg on 1 May 2027. Visitors won’t see them after that.',
    )
    expect(endWarning(ends, '')).toBe(
      '2 files will expire: Pier.jpg on 3 March 2027 and Quay.jpg on 1 May 2027. Visitors won’t see them after that.',
    )
  })
  it('name files without recorded rights', () => {
    expect(unknownWarning({ count: 0, names: [] })).toBeNull()
    expect(unknownWarning({ count: 1, names: ['Pier.jpg'] })).toBe('No rights are recorded for Pier.jpg.')
    expect(unknownWarning({ count: 5, names: ['A', 'B', 'C'] })).toBe(
      'No rights are recorded for 5 files: A, B, C and 2 others.',
    )
  })
})
