import { expect, it } from 'vitest'
import { besideOf } from './use-beside.ts'

const list = (names: string) => [...names].map((uuid) => ({ uuid }))

it('previous and next are the files beside the open one', () => {
  expect(besideOf('b', list('abc'), [])).toEqual({ previous: 'a', next: 'c' })
  expect(besideOf('a', list('abc'), [])).toEqual({ previous: undefined, next: 'b' })
})
it('a file that was moved away while it is open still has the neighbours it had', () => {
  expect(besideOf('b', list('ac'), list('abc'))).toEqual({ previous: 'a', next: 'c' })
})
it('neighbours that left the list too are passed over', () => {
  expect(besideOf('c', list('ae'), list('abcde'))).toEqual({ previous: 'a', next: 'e' })
  expect(besideOf('c', list('de'), list('abcde'))).toEqual({ previous: undefined, next: 'd' })
})
it('a file that never stood in the list has none', () => {
  expect(besideOf('x', list('abc'), list('abc'))).toEqual({ previous: undefined, next: undefined })
})
