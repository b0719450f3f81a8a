/** One tile in a row. */
export type Slot = { index: number; left: number; width: number }
/** A row of tiles of equal height. */
export type Row = { top: number; height: number; slots: readonly Slot[] }

/** Very wide and very tall images are cropped, because otherwise one could fill the screen. */
const NARROWEST = 0.45
const WIDEST = 3.2
/** How much a row may exceed the preferred height before another image is added to it. */
const HEIGHT_TOLERANCE = 0.06

/** How far a row may shrink to make room for the last image. */
const LOWEST = 0.72

/** Returns the aspect ratio of a file in the grid. Files without dimensions get the ratio of a card. */
export const ratioOf = ({ width, height }: { width: number | null; height: number | null }) =>
  width && height ? Math.min(WIDEST, Math.max(NARROWEST, width / height)) : 4 / 3

export type Space = {
  width: number
  height: number
  gap: number
  /** List view: each file has its own row. */
  inLines?: boolean
}
/** Lays images out in rows that fill the width at about the preferred height. The last row is not stretched. */
export const justify = (ratios: readonly number[], { width, height, gap }: Space): Row[] => {
  const rows: Row[] = []
  let top = 0
  const close = (from: number, to: number, stretched: boolean) => {
    const some = ratios.slice(from, to)
    const sum = some.reduce((total, ratio) => total + ratio, 0)
    const filling = (width - gap * (some.length - 1)) / sum
    const high = stretched ? filling : Math.min(height, filling)
    let left = 0
    const slots = some.map((ratio, i) => {
      const slot = { index: from + i, left, width: ratio * high }
      left += slot.width + gap
      return slot
    })
    rows.push({ top, height: high, slots })
    top += high + gap
  }
  const heightOf = (sum: number, count: number) => (width - gap * (count - 1)) / sum
  let from = 0
  let sum = 0
  for (let i = 0; i < ratios.length; i++) {
    sum += ratios[i] ?? 1
    const high = heightOf(sum, i + 1 - from)
    if (high > height * (1 + HEIGHT_TOLERANCE)) continue
    const before = sum - (ratios[i] ?? 1)
    const higher = i > from ? heightOf(before, i - from) : Number.POSITIVE_INFINITY
    // Without the last image the row may be closer to the preferred height.
    if (higher / height < height / high) {
      close(from, i, true)
      from = i
      sum = ratios[i] ?? 1
      if (heightOf(sum, 1) > height * (1 + HEIGHT_TOLERANCE)) continue
    }
    close(from, i + 1, true)
    from = i + 1
    sum = 0
  }
  const start = rows.at(-1)?.slots[0]?.index ?? 0
  const rest = ratios.slice(start)
  const together = heightOf(
    rest.reduce((total, ratio) => total + ratio, 0),
    rest.length,
  )
  // A short last row is merged into the row above if it fits.
  if (from < ratios.length && start < from && together >= height * LOWEST) {
    top = rows.pop()?.top ?? 0
    close(start, ratios.length, true)
  } else if (from < ratios.length) close(from, ratios.length, false)
  return rows
}

/** Lays images out from the end: the last row is full and the first may be short, so that files added above move nothing
 *  below. */
export const justifyFromEnd = (ratios: readonly number[], space: Space): Row[] => {
  const last = ratios.length - 1
  const upwards = justify(ratios.toReversed(), space)
  let top = 0
  return upwards.toReversed().map(({ height, slots }) => {
    let left = 0
    const turned = slots.toReversed().map(({ index, width }) => {
      const slot = { index: last - index, left, width }
      left += width + space.gap
      return slot
    })
    const row = { top, height, slots: turned }
    top += height + space.gap
    return row
  })
}
