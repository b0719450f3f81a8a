import { describe, expect, it } from 'vitest'
import { type Laid, layOut } from './lay-out.ts'

const space = { width: 924, height: 196, gap: 6 }
const shapes = [1.5, 0.75, 1.78, 1, 2.4, 0.5, 1.33]
const all = Array.from({ length: 3000 }, (_, n) => ({
  uuid: `file ${n}`,
  width: Math.round(1000 * (shapes[(n * n) % 7] ?? 1)),
  height: 1000,
}))
const window = (from: number, to: number, above = 0) => ({ files: all.slice(from, to), above, begins: from === 0 })
/** The rows as lists of files, of those that lie between two. */
const rowsBetween = ({ files, rows }: Laid, from: number, to: number) =>
  rows
    .map(({ slots }) => slots.map(({ index }) => files[index]?.uuid).join(' '))
    .filter((row) => {
      const first = Number(/\d+/.exec(row)?.[0])
      return first >= from && first < to
    })

describe('a window on a long list', () => {
  it('keeps the rows in sight when files are dropped above and come below', () => {
    let laid = layOut(undefined, window(0, 1000), space)
    for (let from = 100; from <= 2000; from += 100) {
      const next = layOut(laid, window(from, from + 1000), space)
      // Whoever made the list go on stands near its end.
      const seen = [from + 700, from + 850] as const
      expect(rowsBetween(next, ...seen)).toEqual(rowsBetween(laid, ...seen))
      laid = next
    }
  })

  it('keeps the rows in sight when files are dropped below and come above', () => {
    let laid = layOut(undefined, window(2000, 3000), space)
    for (let from = 1900; from >= 100; from -= 100) {
      const next = layOut(laid, window(from, from + 1000), space)
      const seen = [from + 150, from + 300] as const
      expect(rowsBetween(next, ...seen)).toEqual(rowsBetween(laid, ...seen))
      laid = next
    }
  })

  it('shows every file once, wherever it stands', () => {
    let laid = layOut(undefined, window(500, 1500), space)
    for (const from of [600, 700, 300, 0, 1900]) {
      laid = layOut(laid, window(from, from + 1000), space)
      expect(laid.rows.flatMap(({ slots }) => slots.map(({ index }) => index))).toEqual(
        all.slice(0, 1000).map((_, n) => n),
      )
    }
  })

  it('begins with a full row where the list begins, also when its first file is new or gone', () => {
    const laid = layOut(undefined, window(5, 300), space)
    const begun = { ...window(0, 300), files: all.slice(5, 300), begins: true }
    const full = (rows: Laid['rows']) => {
      const last = rows[0]?.slots.at(-1)
      expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(space.width, 6)
    }
    const first = layOut(undefined, begun, space)
    full(first.rows)
    full(layOut(first, window(0, 300), space).rows)
    full(layOut(first, { ...begun, files: all.slice(6, 300) }, space).rows)
    expect(laid.anchor).toBe('file 5')
  })

  it('begins where it was gone to, and is laid out upwards from there', () => {
    const laid = layOut(undefined, window(400, 1000, 250), space)
    expect(laid.anchor).toBe('file 650')
    expect(laid.rows.some(({ slots }) => slots[0]?.index === 250)).toBe(true)
  })
})
