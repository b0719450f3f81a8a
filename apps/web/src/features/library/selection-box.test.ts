import { expect, it } from 'vitest'
import { justify } from './justify.ts'
import { boxBetween, indexesInBox } from './selection-box.ts'

// Three rows of three squares, 100 px each, 6 px apart.
const rows = justify(Array(9).fill(1), { width: 312, height: 100, gap: 6 })

it('selects the files under the box, drawn in any direction', () => {
  const inside = boxBetween({ x: 150, y: 150 }, { x: 50, y: 50 })
  expect(indexesInBox(rows, inside)).toEqual([0, 1, 3, 4])
  expect(indexesInBox(rows, boxBetween({ x: 50, y: 50 }, { x: 150, y: 150 }))).toEqual([0, 1, 3, 4])
})
it('selects nothing if the box lies between two images', () => {
  expect(indexesInBox(rows, boxBetween({ x: 101, y: 10 }, { x: 105, y: 90 }))).toEqual([])
})
