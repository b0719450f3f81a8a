import { describe, expect, it } from 'vitest'
import { moveItem, moveTargetForKey } from './move-item.ts'

const list = ['a', 'b', 'c', 'd']
const same = (one: string) => one

describe('moving an item', () => {
  it('puts it before another one, or at the end', () => {
    expect(moveItem(list, same, 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
    expect(moveItem(list, same, 'a', null)).toEqual(['b', 'c', 'd', 'a'])
  })
  it('keeps the order when the item is moved before itself or is missing', () => {
    expect(moveItem(list, same, 'b', 'b')).toEqual(list)
    expect(moveItem(list, same, 'x', 'b')).toEqual(list)
  })
})

describe('the keys that move an item', () => {
  const after = (key: string, pressed: string) => {
    const before = moveTargetForKey(list, key, pressed)
    return before === undefined ? list : moveItem(list, same, key, before)
  }
  it('move it one step forwards or backwards', () => {
    expect(after('b', 'ArrowRight')).toEqual(['a', 'c', 'b', 'd'])
    expect(after('b', 'ArrowUp')).toEqual(['b', 'a', 'c', 'd'])
    expect(after('c', 'ArrowDown')).toEqual(['a', 'b', 'd', 'c'])
  })
  it('move it to either end', () => {
    expect(after('c', 'Home')).toEqual(['c', 'a', 'b', 'd'])
    expect(after('a', 'End')).toEqual(['b', 'c', 'd', 'a'])
  })
  it('do nothing at the ends, nor do other keys', () => {
    for (const [key, pressed] of [
      ['a', 'ArrowLeft'],
      ['d', 'ArrowDown'],
      ['a', 'Home'],
      ['b', 'x'],
    ] as const)
      expect(moveTargetForKey(list, key, pressed)).toBeUndefined()
  })
})
