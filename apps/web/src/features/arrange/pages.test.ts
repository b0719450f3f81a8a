import { expect, it } from 'vitest'
import { moveInPages } from './pages.ts'

const page = (...uuids: string[]) => ({ results: uuids.map((uuid) => ({ uuid })), next: null, count: 4 })

it('moves a file from one loaded page to another, and keeps the length of each page', () => {
  const pages = moveInPages([page('a', 'b'), page('c', 'd')], 'd', 'a')
  expect(pages.map(({ results }) => results.map(({ uuid }) => uuid))).toEqual([
    ['d', 'a'],
    ['b', 'c'],
  ])
})
