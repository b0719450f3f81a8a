import { describe, expect, it } from 'vitest'
import { filtersOf, isSameListing, listingOf, noFilters, searchOf, sentFilters } from './post-listing.ts'
import { between } from './PostList.tsx'
import { isPreviewDue } from './previews.ts'

const ZONE = 'Europe/Oslo'

it('shows new posts by default, and all posts of a creator', () => {
  expect(listingOf({}).filters.status).toEqual(['new'])
  expect(listingOf({ q: 'kari.nordal' }).filters.status).toBeUndefined()
  expect(listingOf({ q: 'kari.nordal', status: 'kept' }).filters.status).toEqual(['kept'])
  expect(listingOf({ status: 'any' }).filters.status).toBeUndefined()
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
])('converts the URL parameters %j to filters and back', (search) => {
  expect(searchOf(listingOf(search))).toEqual(search)
})

it('ignores invalid values in the URL', () => {
  const { filters, sort } = listingOf({ status: 'wrong', platform: 'Myspace', from: 'soon', sorted: 'size' })
  expect([filters.status, filters.platform, filters.from, sort]).toEqual([['new'], undefined, undefined, 'newest'])
})

it('sends whole days in the team’s time zone, and reads them back from a saved view', () => {
  const filters = { ...noFilters, from: '2026-10-01', to: '2026-10-31', platform: 'TikTok' } as const
  const sent = sentFilters(filters, ZONE)
  expect(sent).toEqual({
    platform: ['TikTok'],
    from: '2026-09-30T22:00:00.000Z',
    to: '2026-10-31T22:59:59.000Z',
  })
  expect(isSameListing({ filters: filtersOf(sent, ZONE), sort: 'newest' }, { filters, sort: 'newest' })).toBe(true)
})

describe('a range of posts', () => {
  const posts = ['a', 'b', 'c', 'd']
  it('goes from the last selected post to the clicked one, in either direction', () => {
    expect(between(posts, 'b', 'd')).toEqual(['b', 'c', 'd'])
    expect(between(posts, 'd', 'b')).toEqual(['b', 'c', 'd'])
  })
  it('contains only the clicked post if no post was selected before, or the selected post has left the list', () => {
    expect(between(posts, undefined, 'c')).toEqual(['c'])
    expect(between(posts, 'gone', 'c')).toEqual(['c'])
  })
})

describe('a preview', () => {
  const post = { thumbnail_url: null, availability: 'live', collected_at: new Date(0) } as const
  it('is expected in the first ten minutes after a post is collected', () => {
    expect(isPreviewDue(post, 9 * 60_000)).toBe(true)
    expect(isPreviewDue(post, 11 * 60_000)).toBe(false)
  })
  it('is not expected if the post already has one or is gone from the network', () => {
    expect(isPreviewDue({ ...post, thumbnail_url: '/x' }, 0)).toBe(false)
    expect(isPreviewDue({ ...post, availability: 'gone' }, 0)).toBe(false)
  })
})
