import type { Spot } from '@vitrine/contract'

type Point = { x: number; y: number }
/** What is smaller than this share of the picture was meant as a point. */
const SMALLEST = 0.012
const STEP = 0.02

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The spot between where a finger came down and where it was lifted. */
export const spotOf = (from: Point, to: Point): Spot => {
  const [left, right] = [from.x, to.x].map((x) => between(x, 0, 1)).toSorted((a, b) => a - b) as [number, number]
  const [top, bottom] = [from.y, to.y].map((y) => between(y, 0, 1)).toSorted((a, b) => a - b) as [number, number]
  const small = right - left < SMALLEST && bottom - top < SMALLEST
  return { x: left, y: top, width: small ? 0 : right - left, height: small ? 0 : bottom - top }
}

/** Where marking by key begins: in the middle. */
export const centreSpot: Spot = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }

const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
/** Arrows move a spot, with shift they make it larger or smaller; nothing for any other key. */
export const moveSpot = (spot: Spot, key: string, shift: boolean): Spot | undefined => {
  const way = ways[key]
  if (!way) return undefined
  const { x, y, width, height } = spot
  return shift
    ? { x, y, width: between(width + way[0], 0, 1 - x), height: between(height + way[1], 0, 1 - y) }
    : { width, height, x: between(x + way[0], 0, 1 - width), y: between(y + way[1], 0, 1 - height) }
}
