import { describe, expect, it } from 'vitest'
import { justify, justifyFromEnd, ratioOf } from './justify.ts'

const space = { width: 924, height: 196, gap: 6 }
const mixed = (count: number) => Array.from({ length: count }, (_, i) => [1.5, 0.75, 1.78, 1, 2.4, 0.5][i % 6] ?? 1)
const endOf = (row: ReturnType<typeof justify>[number] | undefined) => {
  const last = row?.slots.at(-1)
  return last ? last.left + last.width : 0
}

describe('justified rows', () => {
  it('show every image once, in order', () => {
    const shown = justify(mixed(500), space).flatMap(({ slots }) => slots.map(({ index }) => index))
    expect(shown).toEqual(Array.from({ length: 500 }, (_, i) => i))
  })

  it('fill the width to the pixel and keep each aspect ratio', () => {
    const ratios = mixed(300)
    for (const row of justify(ratios, space).slice(0, -1)) {
      expect(endOf(row)).toBeCloseTo(space.width, 6)
      for (const { index, width } of row.slots) expect(width / row.height).toBeCloseTo(ratios[index] ?? 0, 6)
    }
  })

  it('stay near the target height if several images fit in a row', () => {
    for (const width of [924, 1400, 2200])
      for (const height of [120, 196])
        for (const row of justify(mixed(200), { width, height, gap: 6 }).slice(0, -1)) {
          expect(row.height / height, `${width} × ${height}`).toBeLessThan(1.4)
          expect(row.height / height, `${width} × ${height}`).toBeGreaterThan(0.7)
        }
  })

  it('do not stretch the last row', () => {
    const [row] = justify([1.5], space)
    expect([row?.height, endOf(row)]).toEqual([196, 294])
  })

  it('move a single last image up if the row above has room', () => {
    const rows = justify([1.5, 1.5, 1.5, 1, 1], { ...space, width: 1100 })
    expect(rows.map(({ slots }) => slots.length)).toEqual([5])
    expect(endOf(rows[0])).toBeCloseTo(1100)
    // If there is no room, the last image gets its own row.
    expect(justify([1.5, 1.5, 1.5, 2.4], space).map(({ slots }) => slots.length)).toEqual([3, 1])
  })

  it('shrink an image wider than the screen', () => {
    const [row] = justify([3.2], { width: 358, height: 196, gap: 3 })
    expect(endOf(row)).toBeCloseTo(358)
  })

  it('are stacked with a gap', () => {
    const rows = justify(mixed(60), space)
    for (const [i, row] of rows.entries()) {
      const before = rows[i - 1]
      expect(row.top).toBeCloseTo(before ? before.top + before.height + space.gap : 0)
    }
  })

  it('crop panoramas and very tall images, and give files without dimensions a default shape', () => {
    expect(ratioOf({ width: 10_000, height: 500 })).toBe(3.2)
    expect(ratioOf({ width: 100, height: 3000 })).toBe(0.45)
    expect(ratioOf({ width: null, height: null })).toBeCloseTo(1.333, 2)
  })
})

describe('rows laid out upwards', () => {
  const ratios = Array.from({ length: 40 }, (_, i) => 0.6 + ((i * 7) % 10) / 6)

  it('contain every file once, in order, and fill the last row', () => {
    const rows = justifyFromEnd(ratios, space)
    expect(rows.flatMap(({ slots }) => slots.map(({ index }) => index))).toEqual(ratios.map((_, i) => i))
    expect(endOf(rows.at(-1))).toBeCloseTo(space.width)
  })
})
