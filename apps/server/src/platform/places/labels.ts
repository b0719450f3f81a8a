import { isInArea, type MapArea, type MapLabel } from '@vitrine/contract'
import { countryName, loadCities } from './gazetteer.ts'
import { project, worldPx } from './mercator.ts'

/** The maximum number of names on a map. */
const MOST = 60
/** Beyond this zoom a country is larger than the view. */
const COUNTRY_ZOOM = 6
/** The approximate size of labels, and the space around them. */
const LETTER_PX = 8
const LINE_PX = 40
const SPACE_PX = 24

/** The minimum population of labelled towns, which falls as the map zooms in. */
const leastPopulation = (zoom: number) => 2_000_000 / 2.5 ** (zoom - 2)

/** The labels for part of a map: countries, then the largest towns, without overlaps. */
export const labelsIn = async (area: MapArea, zoom: number): Promise<MapLabel[]> => {
  const { labels: countries, names, points, population } = await loadCities()
  const written: { x: number; y: number; half: number }[] = []
  const labels: MapLabel[] = []
  const add = (label: MapLabel) => {
    const { x, y } = project(label.lat, label.lng, zoom)
    const half = (label.name.length * LETTER_PX + SPACE_PX) / 2
    const isTaken = written.some((one) => Math.abs(one.x - x) < one.half + half && Math.abs(one.y - y) < LINE_PX)
    if (isTaken || labels.length === MOST) return
    written.push({ x, y, half })
    labels.push(label)
  }
  if (zoom <= COUNTRY_ZOOM)
    for (const { code, lat, lng, area: own } of countries) {
      const name = countryName(code)
      const fits = ((own.east - own.west) / 360) * worldPx(zoom) >= name.length * LETTER_PX
      if (name && fits && isInArea(area, lat, lng)) add({ name, kind: 'country', lat, lng })
    }
  const least = leastPopulation(zoom)
  for (let at = 0; labels.length < MOST && (population[at] ?? 0) >= least; at++) {
    const lng = points[at * 2] ?? 0
    const lat = points[at * 2 + 1] ?? 0
    if (isInArea(area, lat, lng)) add({ name: names[at] ?? '', kind: 'town', lat, lng })
  }
  return labels
}
