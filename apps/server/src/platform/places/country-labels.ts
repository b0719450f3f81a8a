import type { MapArea } from '@vitrine/contract'

type Town = { name: string; country: string; loc: { coordinates: readonly [lng: number, lat: number] } }
/** Where the name of a country is written, and the area of its towns. */
export type CountryLabel = { code: string; lat: number; lng: number; area: MapArea }

/** The share of towns left out at each edge: remote islands do not move the name of a country. */
const APART = 0.02
const spanOf = (values: readonly number[]) => {
  const ordered = values.toSorted((a, b) => a - b)
  const low = ordered[Math.floor((ordered.length - 1) * APART)] ?? 0
  const high = ordered[Math.ceil((ordered.length - 1) * (1 - APART))] ?? 0
  return { low, high, middle: (low + high) / 2 }
}

const widthOf = ({ area }: CountryLabel) => area.east - area.west
/** One label per country, the widest first: at the town nearest to the middle of all its towns, so that no name lies in a
 *  neighbouring country. */
export const countryLabels = (towns: readonly Town[]): CountryLabel[] =>
  [...Map.groupBy(towns, ({ country }) => country)]
    .map(([code, own]) => {
      const points = own.map(({ loc }) => loc.coordinates)
      const [across, up] = [spanOf(points.map(([lng]) => lng)), spanOf(points.map(([, lat]) => lat))]
      const distance = ([lng, lat]: readonly [number, number]) => Math.hypot(lng - across.middle, lat - up.middle)
      const [lng, lat] = points.reduce((best, one) => (distance(one) < distance(best) ? one : best))
      return { code, lat, lng, area: { south: up.low, west: across.low, north: up.high, east: across.high } }
    })
    .toSorted((a, b) => widthOf(b) - widthOf(a))
