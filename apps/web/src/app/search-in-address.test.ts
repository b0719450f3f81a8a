import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-in-address.ts'

it.each(['"first light"', 'tag:"a & b" 100% #=?', 'true', '2026', 'fjord -fog', '{"a":1}', '+'])(
  'the search is readable in the URL and parsed back unchanged: %s',
  (q) => {
    expect(stringifySearch({ q })).toBe(`?${new URLSearchParams({ q })}`)
    expect(parseSearch(stringifySearch({ q, at: '2026-01-01' }))).toEqual({ q, at: '2026-01-01' })
  },
)
it('parses a hand-written URL', () => {
  expect(parseSearch('?q="first light"')).toEqual({ q: '"first light"' })
})
it('still parses an old URL', () => {
  expect(parseSearch('?q=%22%5C%22first+light%5C%22%22')).toEqual({ q: '"first light"' })
})
it('leaves all other parameters to the router', () => {
  expect(stringifySearch({ file: 'a', days: 30 })).toBe('?file=a&days=30')
  expect(parseSearch('?days=30&open=true')).toEqual({ days: 30, open: true })
  expect(stringifySearch({})).toBe('')
})
