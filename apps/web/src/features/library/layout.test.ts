import { describe, expect, it } from 'vitest'
import { type Layout, computeLayout } from './layout.ts'

const space = { width: 924, height: 196, gap: 6 }
const shapes = [1.5, 0.75, 1.78, 1, 2.4, 0.5, 1.33]
const all = Array.from({ length: 3000 }, (_, n) => ({
  uuid: `file ${n}`,
  width: Math.round(1000 * (shapes[(n * n) % 7] ?? 1)),
  height: 1000,
}))
type Files = Layout<(typeof all)[number]>
const window = (from: number, to: number, above = 0) => ({ files: all.slice(from, to), above, begins: from === 0 })
const fileOf = ({ files, first }: Files, number = Number.NaN) => files[number - first]?.uuid
/** The rows whose first file has a number from `from` up to, but not including, `to`. */
const rowsBetween = (laid: Files, from: number, to: number) =>
  laid.rows.filter(({ slots }) => {
    const file = Number(/\d+/.exec(fileOf(laid, slots[0]?.index) ?? '')?.[0])
    return file >= from && file < to
  })
const expectAll = (laid: Files) => {
  const shown = laid.rows.flatMap(({ slots }) => slots.map(({ index }) => fileOf(laid, index)))
  expect(shown).toEqual(laid.files.map(({ uuid }) => uuid))
  for (const [i, { top }] of laid.rows.entries()) {
    const before = laid.rows[i - 1]
    if (before) expect(top).toBeCloseTo(before.top + before.height + laid.space.gap, 4)
  }
}
const topOf = ({ rows }: Files) => rows[0]?.top ?? Number.NaN
const expectFull = ({ rows }: Files) => {
  const last = rows[0]?.slots.at(-1)
  expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(space.width, 6)
}

describe('a window onto a long list', () => {
  it('keeps visible rows and positions when files are dropped above and added below', () => {
    let laid = computeLayout(undefined, window(0, 1000), space)
    for (let from = 100; from <= 2000; from += 100) {
      const next = computeLayout(laid, window(from, from + 1000), space)
      // The viewport is near the end of the window, because that is when more files load.
      const [before, after] = [laid, next].map((one) => rowsBetween(one, from + 700, from + 850))
      expect(before?.length).toBeGreaterThan(20)
      for (const [i, row] of (before ?? []).entries()) expect(after?.[i]).toBe(row)
      expectAll(next)
      laid = next
    }
    expect(topOf(laid)).toBeGreaterThan(50_000)
    expect(fileOf(laid, 2500), 'the files of a list from its beginning are numbered by their places').toBe('file 2500')
    expect(laid.counted).toBe(true)
  })

  it('keeps visible rows when files are dropped below and added above, and rarely has to reserve more space', () => {
    let laid = computeLayout(undefined, window(2000, 3000), space)
    let moves = 0
    for (let from = 1900; from >= 100; from -= 100) {
      const next = computeLayout(laid, window(from, from + 1000), space)
      const [before, after] = [laid, next].map((one) => rowsBetween(one, from + 150, from + 300))
      if (before?.[0] !== after?.[0]) moves++
      expect(after?.map(({ height, slots }) => ({ height, slots }))).toEqual(
        before?.map(({ height, slots }) => ({ height, slots })),
      )
      expect(topOf(next)).toBeGreaterThanOrEqual(0)
      expectAll(next)
      laid = next
    }
    expect(moves).toBeLessThan(4)
    expect(laid.counted).toBe(false)
  })

  it('starts at the top once the first file has loaded, and numbers files from there', () => {
    let laid = computeLayout(undefined, window(500, 1500, 20), space)
    laid = computeLayout(laid, window(200, 1200), space)
    expect(topOf(laid)).toBeGreaterThan(0)
    laid = computeLayout(laid, window(0, 1000), space)
    expect([topOf(laid), laid.first, laid.counted]).toEqual([0, 0, true])
    expect(fileOf(laid, 700)).toBe('file 700')
    expectAll(laid)
  })

  it('never exceeds the height browsers support', () => {
    const tall = { width: 900, height: 4000, gap: 0, inLines: true }
    let laid = computeLayout(undefined, window(0, 1000), tall)
    const tops = [0]
    for (let from = 100; from <= 2000; from += 100) {
      laid = computeLayout(laid, window(from, from + 1000), tall)
      expectAll(laid)
      tops.push(topOf(laid))
      expect(topOf(laid) + 1000 * tall.height).toBeLessThanOrEqual(8_000_000)
    }
    expect(Math.max(...tops)).toBe(4_000_000)
  })

  it('shows every file once, at any position', () => {
    let laid = computeLayout(undefined, window(500, 1500), space)
    for (const from of [600, 700, 300, 0, 1900]) {
      laid = computeLayout(laid, window(from, from + 1000), space)
      expectAll(laid)
    }
  })

  it('keeps the rows above a file that is removed, added or resized', () => {
    const laid = computeLayout(undefined, window(0, 1000), space)
    const without = all.slice(0, 1000).toSpliced(600, 1)
    const more = all.slice(0, 1000).toSpliced(600, 0, { uuid: 'new', width: 100, height: 100 })
    const other = all.slice(0, 1000).with(600, { uuid: 'file 600', width: 100, height: 900 })
    for (const files of [without, more, other]) {
      const next = computeLayout(laid, { files, above: 0, begins: true }, space)
      for (const row of rowsBetween(laid, 0, 580)) expect(next.rows).toContain(row)
      expectAll(next)
    }
  })

  it('begins with a full row at the start of the list, even after its first file is added or removed', () => {
    const begun = { ...window(5, 300), begins: true }
    const first = computeLayout(undefined, begun, space)
    for (const next of [window(0, 300), { ...begun, files: all.slice(6, 300) }]) {
      const laid = computeLayout(first, next, space)
      expectFull(laid)
      expect([topOf(laid), laid.first]).toEqual([0, 0])
    }
    expectFull(first)
  })

  it('starts a row at the jump target, and lays out the files above upwards from there', () => {
    const laid = computeLayout(undefined, window(400, 1000, 250), space)
    expect(laid.rows.some(({ slots }) => slots[0]?.index === 250)).toBe(true)
    expectAll(laid)
  })

  it('is laid out from scratch for a different width', () => {
    const laid = computeLayout(computeLayout(undefined, window(0, 1000), space), window(100, 1100), space)
    const wide = computeLayout(laid, window(100, 1100), { ...space, width: 1400 })
    expect(topOf(wide)).toBe(0)
    expectAll(wide)
  })

  it('has one row per file in list view', () => {
    const lines = { width: 900, height: 48, gap: 0, inLines: true }
    let laid = computeLayout(undefined, window(0, 1000), lines)
    for (const from of [100, 200, 100]) laid = computeLayout(laid, window(from, from + 1000), lines)
    expect(laid.rows[0]).toEqual({ top: 4800, height: 48, slots: [{ index: 100, left: 0, width: 1 }] })
    expectAll(laid)
  })
})
