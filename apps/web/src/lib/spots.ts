import type { Spot } from '@vitrine/contract'

type Point = { x: number; y: number }
/** A selection smaller than this fraction of the image in both directions is treated as a point. */
const SMALLEST = 0.012
const STEP = 0.02

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The spot between the start and the end of a drag. */
export const spotOf = (from: Point, to: Point): Spot => {
  const [left, right] = [from.x, to.x].map((x) => between(x, 0, 1)).toSorted((a, b) => a - b) as [number, number]
  const [top, bottom] = [from.y, to.y].map((y) => between(y, 0, 1)).toSorted((a, b) => a - b) as [number, number]
  const small = right - left < SMALLEST && bottom - top < SMALLEST
  return { x: left, y: top, width: small ? 0 : right - left, height: small ? 0 : bottom - top }
}

/** The initial spot when marking by keyboard: in the centre. */
export const centreSpot: Spot = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }

const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
/** Arrow keys move a spot; with Shift they resize it. Returns undefined for other keys. */
export const moveSpot = (spot: Spot, key: string, shift: boolean): Spot | undefined => {
  const way = ways[key]
  if (!way) return undefined
  const { x, y, width, height } = spot
  return shift
    ? { x, y, width: between(width + way[0], 0, 1 - x), height: between(height + way[1], 0, 1 - y) }
    : { width, height, x: between(x + way[0], 0, 1 - width), y: between(y + way[1], 0, 1 - height) }
}
