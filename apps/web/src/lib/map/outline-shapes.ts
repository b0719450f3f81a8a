import world from '@vitrine/contract/world.svg?raw'

/** The land of the world as rings of points in a square of this width, in Web Mercator. */
export const WORLD_WIDTH = 8000
type Point = readonly [number, number]
type Box = { left: number; top: number; right: number; bottom: number }
type Ring = { points: readonly Point[]; box: Box }

const boxOf = (points: readonly Point[]): Box => ({
  left: Math.min(...points.map(([x]) => x)),
  top: Math.min(...points.map(([, y]) => y)),
  right: Math.max(...points.map(([x]) => x)),
  bottom: Math.max(...points.map(([, y]) => y)),
})
const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number)
const readRings = (): Ring[] =>
  [...world.matchAll(/M([^lz]+)l([^z]+)z/g)].map(([, start = '', steps = '']) => {
    let [x = 0, y = 0] = numbers(start)
    const by = numbers(steps)
    const points: Point[] = [[x, y]]
    for (let at = 0; at + 1 < by.length; at += 2) {
      x += by[at] ?? 0
      y += by[at + 1] ?? 0
      points.push([x, y])
    }
    return { points, box: boxOf(points) }
  })
let rings: Ring[] | undefined

/** The part of a ring on one side of a line, where `inside` is positive. */
const cutAt = (points: readonly Point[], inside: (point: Point) => number): Point[] =>
  points.flatMap((point, at) => {
    const before = points.at(at - 1) ?? point
    const [from, to] = [inside(before), inside(point)]
    const share = from / (from - to)
    const crossing: Point[] =
      from >= 0 === to >= 0
        ? []
        : [[before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share]]
    return to >= 0 ? [...crossing, point] : crossing
  })
const cutTo = (points: readonly Point[], { left, top, right, bottom }: Box) =>
  [([x]: Point) => x - left, ([x]: Point) => right - x, ([, y]: Point) => y - top, ([, y]: Point) => bottom - y].reduce(
    (cut: readonly Point[], inside) => cutAt(cut, inside),
    points,
  )

/** The land within a square of the world, as the path of a drawing `px` wide. It reaches a little beyond the edges, so that no coast is
 *  drawn along them. Empty where there is only sea. */
export const landWithin = (left: number, top: number, width: number, px: number): string => {
  rings ??= readRings()
  const scale = px / width
  const margin = 4 / scale
  const asked = { left: left - margin, top: top - margin, right: left + width + margin, bottom: top + width + margin }
  const write = ([x, y]: Point) => `${((x - left) * scale).toFixed(1)} ${((y - top) * scale).toFixed(1)}`
  // Land across the date line continues beyond the right edge: it is also at the left one.
  return [0, -WORLD_WIDTH]
    .flatMap((shift) =>
      (rings ?? []).flatMap(({ points, box }) => {
        const apart =
          box.right + shift < asked.left ||
          box.left + shift > asked.right ||
          box.bottom < asked.top ||
          box.top > asked.bottom
        return apart
          ? []
          : [
              cutTo(
                points.map(([x, y]) => [x + shift, y]),
                asked,
              ),
            ]
      }),
    )
    .filter((cut) => cut.length > 2)
    .map((cut) => `M${cut.map(write).join('L')}z`)
    .join('')
}
