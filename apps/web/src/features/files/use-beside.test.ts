import { expect, it } from 'vitest'
import { besideOf } from './use-beside.ts'

const list = (names: string) => [...names].map((uuid) => ({ uuid }))

it('previous and next are the files beside the open one', () => {
  expect(besideOf('b', list('abc'), [])).toEqual({ previous: 'a', next: 'c' })
  expect(besideOf('a', list('abc'), [])).toEqual({ previous: undefined, next: 'b' })
})
it('a file moved away while open keeps its neighbours', () => {
  expect(besideOf('b', list('ac'), list('abc'))).toEqual({ previous: 'a', next: 'c' })
})
it('neighbours that also left the list are skipped', () => {
  expect(besideOf('c', list('ae'), list('abcde'))).toEqual({ previous: 'a', next: 'e' })
  expect(besideOf('c', list('de'), list('abcde'))).toEqual({ previous: undefined, next: 'd' })
})
it('a file that was never in the list has none', () => {
  expect(besideOf('x', list('abc'), list('abc'))).toEqual({ previous: undefined, next: undefined })
})
