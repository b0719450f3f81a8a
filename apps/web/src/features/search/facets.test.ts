import { expect, it } from 'vitest'
import { withoutFacets, type Group, keepPlaces, withChosenValues } from './facets.ts'

const type = (...values: [string, number][]): Group => ({
  name: 'type',
  exact: true,
  values: values.map(([value, count]) => ({ value, label: value, count, query: `type:${value}` })),
})
const rows = (groups: readonly Group[]) =>
  groups.flatMap(({ values }) => values.map(({ value, count }) => [value, count]))

it('keeps every row in place, whatever its count', () => {
  const before = [type(['jpeg', 9], ['tiff', 5], ['mov', 1])]
  expect(rows(keepPlaces(before, [type(['tiff', 5], ['png', 4], ['jpeg', 2])]))).toEqual([
    ['jpeg', 2],
    ['tiff', 5],
    ['mov', 0],
    ['png', 4],
  ])
  expect(rows(keepPlaces(before, []))).toEqual([
    ['jpeg', 0],
    ['tiff', 0],
    ['mov', 0],
  ])
})
it('shows no count for a value that may be missing only because it is not among the most frequent ones', () => {
  const now = type(...Array.from({ length: 20 }, (_, i): [string, number] => [`format ${i}`, 9]))
  expect(rows(keepPlaces([type(['jpeg', 1])], [now]))[0]).toEqual(['jpeg', null])
})
it('removes from a query the filters that the panel offers, and keeps everything else', () => {
  expect(withoutFacets('fjord type:jpeg -tag:boats camera:nikon size:huge')).toBe('fjord camera:nikon size:huge')
})
it('shows a count of zero for a tag that is in the query but on none of the results', () => {
  const boats = { value: 'boats', label: 'boats', count: 1, query: 'tag:boats' }
  const counts = (q: string) => withChosenValues(q, 'tag', [boats]).map(({ label, count }) => [label, count])
  expect(counts('tag:boats,mountains')).toEqual([
    ['mountains', 0],
    ['boats', 1],
  ])
  // Files that a filter excludes are not counted.
  expect(counts('-tag:mountains')).toEqual([
    ['mountains', null],
    ['boats', 1],
  ])
})
