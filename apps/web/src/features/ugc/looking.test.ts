import { expect, it } from 'vitest'
import { filtersOf, isSameLooking, lookingOf, noFilters, searchOf, sentFilters } from './looking.ts'

const ZONE = 'Europe/Oslo'

it('shows posts that nobody has looked at, and all posts of a creator', () => {
  expect(lookingOf({}).filters.status).toEqual(['new'])
  expect(lookingOf({ q: 'kari.nordal' }).filters.status).toBeUndefined()
  expect(lookingOf({ q: 'kari.nordal', status: 'kept' }).filters.status).toEqual(['kept'])
  expect(lookingOf({ status: 'any' }).filters.status).toBeUndefined()
})

it.each([
  {},
  { status: 'any' },
  { status: 'kept,skipped', sorted: 'most_liked' },
  { q: 'kari.nordal' },
  { q: 'kari.nordal', status: 'new' },
  {
    query: '#visitsolvik',
    platform: 'TikTok',
    media: 'video',
    source: 'added',
    availability: 'gone',
    assignee: 'none',
  },
  { from: '2026-10-01', to: '2026-10-31' },
])('keeps the address %j', (search) => {
  expect(searchOf(lookingOf(search))).toEqual(search)
})

it('ignores values in the address that do not exist', () => {
  const { filters, sort } = lookingOf({ status: 'wrong', platform: 'Myspace', from: 'soon', sorted: 'size' })
  expect([filters.status, filters.platform, filters.from, sort]).toEqual([['new'], undefined, undefined, 'newest'])
})

it('sends whole days of the team’s time zone, and reads them back from a saved view', () => {
  const filters = { ...noFilters, from: '2026-10-01', to: '2026-10-31', platform: 'TikTok' } as const
  const sent = sentFilters(filters, ZONE)
  expect(sent).toEqual({
    platform: ['TikTok'],
    from: '2026-09-30T22:00:00.000Z',
    to: '2026-10-31T22:59:59.000Z',
  })
  expect(isSameLooking({ filters: filtersOf(sent, ZONE), sort: 'newest' }, { filters, sort: 'newest' })).toBe(true)
})
