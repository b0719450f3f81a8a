import type { MapArea, MapCapture } from '@vitrine/contract'
import type L from 'leaflet'
import { toMapPoint } from './points.ts'

/** The visible part of a map, slightly enlarged, and its zoom. */
export type VisibleArea = MapArea & { zoom: number }

const NORTH_EDGE = 85
/** The visible area is rounded to this many steps per tile, so that small moves need no request. */
const STEPS = 8
type Round = (degrees: number) => number
const exactly: Round = (degrees) => degrees
/** The area within the edges of a view. The projection ends at `NORTH_EDGE`, so a view that reaches it extends to the pole. */
const areaWithin = (bounds: L.LatLngBounds, down = exactly, up = exactly): MapArea => {
  const north = bounds.getNorth() >= NORTH_EDGE ? 90 : Math.min(up(bounds.getNorth()), 90)
  const south = bounds.getSouth() <= -NORTH_EDGE ? -90 : Math.max(down(bounds.getSouth()), -90)
  const [west, east] = [down(bounds.getWest()), up(bounds.getEast())]
  if (east - west >= 360) return { south, north, west: -180, east: 180 }
  const inWorld = (lng: number) => toMapPoint({ lat: 0, lng }).longitude
  return { south, north, west: inWorld(west), east: inWorld(east) }
}
/** The exact area of a map that is in view. */
export const shownArea = (map: L.Map): MapArea => areaWithin(map.getBounds())
/** The visible area of a map, slightly enlarged and rounded outwards. */
export const visibleArea = (map: L.Map): VisibleArea => {
  const zoom = Math.max(0, Math.floor(map.getZoom()))
  const step = 360 / 2 ** zoom / STEPS
  const down: Round = (degrees) => Math.floor(degrees / step) * step
  const up: Round = (degrees) => Math.ceil(degrees / step) * step
  return { ...areaWithin(map.getBounds().pad(0.15), down, up), zoom }
}

/** The width in pixels that a panel covers on the left of a map. The panel is below a map that is too narrow. */
export const coveredWidth = (map: L.Map, inset: number) => (map.getSize().x > 2 * inset ? inset : 0)
/** Returns the point that is a number of pixels to the right of another at a zoom level. */
const pointBeside = (map: L.Map, point: L.LatLngExpression, zoom: number, right: number) => {
  const at = map.project(point, zoom)
  at.x += right
  return map.unproject(at, zoom)
}
/** The centre and zoom of a map in the format in which they are saved. The centre is that of the part which no panel
 *  covers, because visitors see the map without the panel. */
export const captureOf = (map: L.Map, inset = 0): MapCapture => {
  const zoom = map.getZoom()
  const centre = pointBeside(map, map.getCenter(), zoom, coveredWidth(map, inset) / 2)
  const { latitude: lat, longitude: lng } = toMapPoint(centre)
  return { lat, lng, zoom }
}
/** Shows a saved view, with its centre in the middle of the part which no panel covers. */
export const showView = (map: L.Map, { lat, lng, zoom: saved }: MapCapture, inset = 0) => {
  const zoom = Math.min(saved, map.getMaxZoom())
  map.setView(pointBeside(map, [lat, lng], zoom, -coveredWidth(map, inset) / 2), zoom, { animate: false })
}

/** The corners of an area; `east` exceeds 180 if the area crosses the antimeridian. */
export const cornersOf = ({ south, west, north, east }: MapArea): [[number, number], [number, number]] => [
  [south, west],
  [north, east < west ? east + 360 : east],
]
/** The longitude of the copy of a point that is nearest to the centre of the view. */
export const nearestCopy = (lng: number, centre: number) => lng + Math.round((centre - lng) / 360) * 360
