import world from '@vitrine/contract/world.svg?raw'

/** The width of the drawing of the world, which is a square in Web Mercator. */
const WORLD_WIDTH = 8000
const TILE_PX = 256
/** Land reaches this far beyond the edges of a tile, so that no coast is drawn along them. */
const MARGIN_PX = 4

type Box = { left: number; top: number; right: number; bottom: number }
/** An outline: the x and y of each point in turn, and the bounding box. */
type Ring = Box & { points: readonly number[] }

const ringOf = (points: readonly number[]): Ring => {
  const ring = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity, points }
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]]
    if (x < ring.left) ring.left = x
    if (x > ring.right) ring.right = x
    if (y < ring.top) ring.top = y
    if (y > ring.bottom) ring.bottom = y
  }
  return ring
}
const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number)
/** Reads only the path, because the comment beside it contains letters and numbers too. */
const [, land = ''] = / d="([^"]+)"/.exec(world) ?? []
const readRings = (): Ring[] =>
  [...land.matchAll(/M([^lz]+)l([^z]+)z/g)].flatMap(([, start = '', steps = '']) => {
    const points = [...numbers(start), ...numbers(steps)]
    for (let at = 2; at < points.length; at++) points[at] = (points[at] ?? 0) + (points[at - 2] ?? 0)
    const ring = ringOf(points)
    // Land that crosses the date line extends beyond the right edge, so it is repeated at the left edge.
    const isAcross = ring.right > WORLD_WIDTH
    return isAcross ? [ring, ringOf(points.map((value, at) => (at % 2 ? value : value - WORLD_WIDTH)))] : [ring]
  })

/** The part of an outline on one side of a line: where x (`axis` 0) or y (1), times `sign`, is at least `edge` times `sign`. */
const cutAt = (points: readonly number[], axis: 0 | 1, edge: number, sign: 1 | -1): number[] => {
  const cut: number[] = []
  let [x0 = 0, y0 = 0] = points.slice(-2)
  let from = ((axis ? y0 : x0) - edge) * sign
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at] ?? 0
    const y = points[at + 1] ?? 0
    const to = ((axis ? y : x) - edge) * sign
    if (from >= 0 !== to >= 0) {
      const share = from / (from - to)
      cut.push(x0 + (x - x0) * share, y0 + (y - y0) * share)
    }
    if (to >= 0) cut.push(x, y)
    x0 = x
    y0 = y
    from = to
  }
  return cut
}
/** The part of an outline in a box; undefined if there is none. */
const cutTo = (ring: Ring, { left, top, right, bottom }: Box): Ring | undefined => {
  if (ring.right < left || ring.left > right || ring.bottom < top || ring.top > bottom) return undefined
  let { points } = ring
  if (ring.left < left) points = cutAt(points, 0, left, 1)
  if (ring.right > right) points = cutAt(points, 0, right, -1)
  if (ring.top < top) points = cutAt(points, 1, top, 1)
  if (ring.bottom > bottom) points = cutAt(points, 1, bottom, -1)
  if (points === ring.points) return ring
  return points.length > 4 ? ringOf(points) : undefined
}

/** The maximum number of tiles whose outlines are cached. */
const KEPT = 500
const kept = new Map<string, readonly Ring[]>()
/** The outlines in a tile, clipped from its parent tile, which has fewer points than the whole world. */
const ringsIn = (x: number, y: number, zoom: number): readonly Ring[] => {
  const key = `${zoom} ${x} ${y}`
  const before = kept.get(key)
  if (before) return before
  const width = WORLD_WIDTH / 2 ** zoom
  const margin = (MARGIN_PX / TILE_PX) * width
  const box = {
    left: x * width - margin,
    top: y * width - margin,
    right: (x + 1) * width + margin,
    bottom: (y + 1) * width + margin,
  }
  const above = zoom === 0 ? readRings() : ringsIn(x >> 1, y >> 1, zoom - 1)
  const rings = above.flatMap((ring) => cutTo(ring, box) ?? [])
  if (kept.size >= KEPT) kept.clear()
  kept.set(key, rings)
  return rings
}

/** Path coordinates are in tenths of a pixel, because integers are far quicker to format. */
export const TILE_UNITS = TILE_PX * 10
/** The land in a tile, as a path in `TILE_UNITS`. Empty where there is only sea. */
export const landIn = (x: number, y: number, zoom: number): string => {
  const across = 2 ** zoom
  const scale = (TILE_UNITS * across) / WORLD_WIDTH
  const [left, top] = [x * TILE_UNITS, y * TILE_UNITS]
  return ringsIn(x, y, zoom)
    .map(({ points }) => `M${points.map((value, at) => Math.round(value * scale) - (at % 2 ? top : left)).join(' ')}z`)
    .join('')
}
