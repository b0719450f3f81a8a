import type { Row } from './justify.ts'

/** Returns the index of the row that contains a file, or -1. */
export const rowOf = (rows: readonly Row[], index: number) =>
  rows.findIndex(({ slots }) => (slots[0]?.index ?? 0) <= index && (slots.at(-1)?.index ?? -1) >= index)

/** Returns the tile that an arrow key, Home or End moves to; undefined for other keys and if there is none. Up and down
 *  go to the nearest tile of the adjacent row. */
export const nextTile = (rows: readonly Row[], at: number, key: string): number | undefined => {
  const rowAt = rowOf(rows, at)
  const slot = rows[rowAt]?.slots.find(({ index }) => index === at)
  const first = rows[0]?.slots[0]?.index ?? 0
  const last = rows.at(-1)?.slots.at(-1)?.index ?? 0
  if (!slot) return undefined
  const middle = slot.left + slot.width / 2
  const away = ({ left, width }: { left: number; width: number }) => Math.abs(left + width / 2 - middle)
  const nearest = (row: Row | undefined) => row?.slots.toSorted((a, b) => away(a) - away(b))[0]?.index
  const steps: Record<string, () => number | undefined> = {
    ArrowRight: () => Math.min(at + 1, last),
    ArrowLeft: () => Math.max(at - 1, first),
    ArrowDown: () => nearest(rows[rowAt + 1]),
    ArrowUp: () => nearest(rows[rowAt - 1]),
    Home: () => first,
    End: () => last,
  }
  return steps[key]?.()
}
