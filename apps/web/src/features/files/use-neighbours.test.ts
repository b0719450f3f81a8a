import { expect, it } from 'vitest'
import { findNeighbours } from './use-neighbours.ts'

const list = (names: string) => [...names].map((uuid) => ({ uuid }))

it('previous and next are the files beside the open one', () => {
  expect(findNeighbours('b', list('abc'), [])).toEqual({ previous: 'a', next: 'c' })
  expect(findNeighbours('a', list('abc'), [])).toEqual({ previous: undefined, next: 'b' })
})
it('a file moved away while open keeps its neighbours', () => {
  expect(findNeighbours('b', list('ac'), list('abc'))).toEqual({ previous: 'a', next: 'c' })
})
it('neighbours that also left the list are skipped', () => {
  expect(findNeighbours('c', list('ae'), list('abcde'))).toEqual({ previous: 'a', next: 'e' })
  expect(findNeighbours('c', list('de'), list('abcde'))).toEqual({ previous: undefined, next: 'd' })
})
it('a file that was never in the list has no neighbours', () => {
  expect(findNeighbours('x', list('abc'), list('abc'))).toEqual({ previous: undefined, next: undefined })
})
