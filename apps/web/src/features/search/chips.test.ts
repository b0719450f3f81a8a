import { expect, it } from 'vitest'
import {
  chipFor,
  chipsOf,
  hasWords,
  splitAreas,
  withCondition,
  withoutChip,
  withTerm,
  withChipInverted,
} from './chips.ts'
import { listingOf } from './use-library-search.ts'
import { formatView, parseView } from './views.ts'

const chip = (q: string, at: number) => {
  const found = chipsOf(q)[at]
  if (!found) throw new Error(`no chip ${at} in ${q}`)
  return found
}

it('removes one chip from the query and leaves the others as typed', () => {
  const q = 'fjord  tag:"old harbour" -person:Jonas'
  expect(withoutChip(q, chip(q, 1))).toBe('fjord -person:Jonas')
  expect(withoutChip(q, chip(q, 0))).toBe('tag:"old harbour" -person:Jonas')
  expect(withoutChip('fjord', chip('fjord', 0))).toBe('')
})
it('separates the areas of the map from the rest of a query, which stays as typed', () => {
  const area = 'area:-11/5/20/30'
  expect(splitAreas(`fjord ${area} tag:coast`)).toEqual({ text: 'fjord tag:coast', areas: [area] })
  expect(splitAreas(`-${area}`)).toEqual({ text: '', areas: [`-${area}`] })
  expect(splitAreas(`${area} area:1/2/3/4`)).toEqual({ text: '', areas: [area, 'area:1/2/3/4'] })
  expect(splitAreas('fjord area:far'), 'what is not an area stays in the text').toEqual({
    text: 'fjord area:far',
    areas: [],
  })
})
it('detects words in a query, ignoring built-in fields and the attributes that a team defined', () => {
  expect([hasWords('fjord tag:coast'), hasWords('tag:coast'), hasWords('-fog')]).toEqual([true, false, false])
  expect([hasWords('season:Winter'), hasWords('season:Winter', ['season'])]).toEqual([true, false])
})
it('negates a chip and reverses the negation', () => {
  expect(withChipInverted('tag:coast fjord', chip('tag:coast fjord', 0))).toBe('-tag:coast fjord')
  expect(withChipInverted('-tag:coast fjord', chip('-tag:coast fjord', 0))).toBe('tag:coast fjord')
})
it('adds a filter value with a click, and removes it with another click', () => {
  expect(withTerm('fjord', 'tag:coast')).toBe('fjord tag:coast')
  expect(withTerm('fjord tag:coast', 'tag:coast')).toBe('fjord')
  expect(withTerm('fjord tag:"coast"', 'tag:coast', true)).toBe('fjord -tag:coast')
  expect(withTerm('fjord -tag:coast', 'tag:coast')).toBe('fjord tag:coast')
  expect(chipFor('tag:coastline', 'tag:coast')).toBeUndefined()
})
it.each([
  ['type:jpeg', 'type:tiff', 'type:jpeg,tiff'],
  ['type:jpeg,tiff fjord', 'type:jpeg', 'type:tiff fjord'],
  ['tag:boats', 'tag:"golden hour"', 'tag:boats,"golden hour"'],
  ['tag:boats,"golden hour"', 'tag:"golden hour"', 'tag:boats'],
  ['type:jpeg', 'tag:boats', 'type:jpeg tag:boats'],
  ['-type:jpeg', 'type:tiff', '-type:jpeg type:tiff'],
  ['type:tiff -type:jpeg', 'type:jpeg', 'type:tiff,jpeg'],
  ['size:<1mb', 'size:10mb..100mb', 'size:<1mb,10mb..100mb'],
])('combines the values of one filter as alternatives: in %s, a click on %s results in %s', (q, term, then) => {
  expect(withTerm(q, term)).toBe(then)
})
it('excludes each value separately, and removes an excluded value from the included ones', () => {
  expect(withTerm('-type:jpeg', 'type:tiff', true)).toBe('-type:jpeg -type:tiff')
  expect(withTerm('type:jpeg,tiff', 'type:tiff', true)).toBe('type:jpeg -type:tiff')
  expect(chipFor('type:jpeg,tiff', 'type:TIFF')).toMatchObject({ text: 'type:jpeg,tiff', not: false })
})
it('adds a condition to the query only once', () => {
  expect(withCondition('tag:boats', 'tag:fog')).toBe('tag:boats tag:fog')
  expect(withCondition('tag:boats', 'tag:boats')).toBe('tag:boats')
  expect(withCondition('tag:boats', '-type:video')).toBe('tag:boats -type:video')
})
it('says why a chip was not understood', () => {
  expect(chip('size:big', 0).problem).toBe('Enter a size, such as >10mb')
})
it('searches the whole library unless a folder is open, and shows the root for an empty search', () => {
  expect(listingOf({ q: '' })).toEqual({ q: '', place: 'library', folder: 'root' })
  expect(listingOf({ q: 'fjord' })).toEqual({ q: 'fjord', place: 'library', folder: undefined })
  expect(listingOf({ q: '', place: 'untagged' })).toEqual({ q: '', place: 'untagged', folder: undefined })
  expect(listingOf({ q: 'fjord', folder: 'f' })).toEqual({ q: 'fjord', place: 'library', folder: 'f' })
})
it('saves a view exactly as entered, with any characters', () => {
  const view = { q: 'tag:"a & b" 100% #=?', place: 'recent', sort: 'name', order: 'asc' } as const
  expect(parseView(formatView(view))).toEqual(view)
  expect(parseView('q=fjord&sort=sideways&folder=nowhere')).toEqual({ q: 'fjord' })
})
it('reads a view that consists of a search text only', () => {
  expect(parseView('expires:<2027-01')).toEqual({ q: 'expires:<2027-01' })
  expect(parseView('tag:harbour -tag:boats')).toEqual({ q: 'tag:harbour -tag:boats' })
  expect(parseView('')).toEqual({})
})
