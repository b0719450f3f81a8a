import type { MapArea } from '@vitrine/contract'

type Point = readonly [lng: number, lat: number]
type Town = { name: string; country: string; loc: { coordinates: Point } }
/** The position of a country's name, and the area that its towns cover. */
export type CountryLabel = { code: string; lat: number; lng: number; area: MapArea }

const medianOf = (values: readonly number[]) => Float64Array.from(values).toSorted()[Math.floor(values.length / 2)] ?? 0
const distanceFrom =
  ([lng, lat]: Point) =>
  (one: Point) =>
    Math.hypot((one[0] - lng) * Math.cos((lat * Math.PI) / 180), one[1] - lat)

/** A town farther from its country's median than this many times the median distance counts as being on a remote island. */
const FAR = 6
/** The towns of a country without those on remote islands. */
const mainlandOf = (points: readonly Point[]): readonly Point[] => {
  const distance = distanceFrom([medianOf(points.map(([lng]) => lng)), medianOf(points.map(([, lat]) => lat))])
  const farthest = FAR * medianOf(points.map(distance))
  return points.filter((one) => distance(one) <= farthest)
}

/** The share of towns that is ignored at each edge. */
const IGNORED_SHARE = 0.02
const spanOf = (values: readonly number[]) => {
  const ordered = values.toSorted((a, b) => a - b)
  const low = ordered[Math.floor((ordered.length - 1) * IGNORED_SHARE)] ?? 0
  const high = ordered[Math.ceil((ordered.length - 1) * (1 - IGNORED_SHARE))] ?? 0
  return { low, high, middle: (low + high) / 2 }
}

const widthOf = ({ area }: CountryLabel) => area.east - area.west
/** One label per country, the widest country first. Each is placed at the town nearest to the middle of all its country's
 *  towns, so that it never lies in a neighbouring country. */
export const countryLabels = (towns: readonly Town[]): CountryLabel[] =>
  [...Map.groupBy(towns, ({ country }) => country)]
    .map(([code, own]) => {
      const points = mainlandOf(own.map(({ loc }) => loc.coordinates))
      const [across, up] = [spanOf(points.map(([lng]) => lng)), spanOf(points.map(([, lat]) => lat))]
      const distance = distanceFrom([across.middle, up.middle])
      const [lng, lat] = points.reduce((best, one) => (distance(one) < distance(best) ? one : best))
      return { code, lat, lng, area: { south: up.low, west: across.low, north: up.high, east: across.high } }
    })
    .toSorted((a, b) => widthOf(b) - widthOf(a))
