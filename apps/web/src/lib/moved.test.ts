import { describe, expect, it } from 'vitest'
import { moved, placeAfterKey } from './moved.ts'

const list = ['a', 'b', 'c', 'd']
const same = (one: string) => one

describe('a thing that is moved', () => {
  it('stands before the other one, or at the end', () => {
    expect(moved(list, same, 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
    expect(moved(list, same, 'a', null)).toEqual(['b', 'c', 'd', 'a'])
  })
  it('stays where it is when it is moved before itself, or is not there', () => {
    expect(moved(list, same, 'b', 'b')).toEqual(list)
    expect(moved(list, same, 'x', 'b')).toEqual(list)
  })
})

describe('the keys that move a thing', () => {
  const after = (key: string, pressed: string) => {
    const before = placeAfterKey(list, key, pressed)
    return before === undefined ? list : moved(list, same, key, before)
  }
  it('take it one step on or back', () => {
    expect(after('b', 'ArrowRight')).toEqual(['a', 'c', 'b', 'd'])
    expect(after('b', 'ArrowUp')).toEqual(['b', 'a', 'c', 'd'])
    expect(after('c', 'ArrowDown')).toEqual(['a', 'b', 'd', 'c'])
  })
  it('take it to both ends', () => {
    expect(after('c', 'Home')).toEqual(['c', 'a', 'b', 'd'])
    expect(after('a', 'End')).toEqual(['b', 'c', 'd', 'a'])
  })
  it('do nothing at the ends, and nothing for other keys', () => {
    for (const [key, pressed] of [
      ['a', 'ArrowLeft'],
      ['d', 'ArrowDown'],
      ['a', 'Home'],
      ['b', 'x'],
    ] as const)
      expect(placeAfterKey(list, key, pressed)).toBeUndefined()
  })
})
