import type { Row } from './justify.ts'

export type Box = { left: number; top: number; right: number; bottom: number }
/** Returns the box between two corners, whichever way it was drawn. */
export const boxBetween = (a: { x: number; y: number }, b: { x: number; y: number }): Box => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
})

/** Returns the indexes of the files under a box, including those that are not rendered. */
export const indexesInBox = (rows: readonly Row[], { left, top, right, bottom }: Box): number[] =>
  rows
    .filter((row) => row.top < bottom && row.top + row.height > top)
    .flatMap(({ slots }) => slots.filter((slot) => slot.left < right && slot.left + slot.width > left))
    .map(({ index }) => index)
