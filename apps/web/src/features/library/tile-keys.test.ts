import { describe, expect, it } from 'vitest'
import { justify } from './justify.ts'
import { nextTile } from './tile-keys.ts'

// Three rows: 0 1 2 | 3 4 5 | 6
const rows = justify([1, 1, 1, 2, 0.5, 0.5, 1.6], { width: 306, height: 100, gap: 3 })
const from = (at: number, key: string) => nextTile(rows, at, key)

describe('the keys that move between tiles', () => {
  it('move along the row and on to the next', () => {
    expect([from(0, 'ArrowRight'), from(2, 'ArrowRight'), from(3, 'ArrowLeft')]).toEqual([1, 3, 2])
  })

  it('move up and down to the nearest tile', () => {
    expect([from(0, 'ArrowDown'), from(2, 'ArrowDown'), from(5, 'ArrowUp')]).toEqual([3, 5, 2])
  })

  it('stop at the edges', () => {
    expect([from(0, 'ArrowLeft'), from(6, 'ArrowRight'), from(0, 'ArrowUp'), from(6, 'ArrowDown')]).toEqual([
      0,
      6,
      undefined,
      undefined,
    ])
  })

  it('include Home and End for the first and last tile, and no other keys', () => {
    expect([from(3, 'Home'), from(3, 'End'), from(3, 'x')]).toEqual([0, 6, undefined])
  })
})
