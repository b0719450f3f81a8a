import type { MapArea, MapClusters } from '@vitrine/contract'
import Supercluster from 'supercluster'
import { project, TILE_PX } from '../../../platform/places/mercator.ts'
import { type Cell, FINE_PX } from '../store/points.ts'

/** The approximate distance between markers. */
const RADIUS_PX = 64
/** The maximum number of cells in an area: enough for a screen of 5,120 by 2,880 pixels with the margin that is loaded
 *  around it. */
const CELLS_MAX = 64_000
/** The zoom at which an area is grouped: the requested one or, if the area is too large for any screen at that zoom, a lower
 *  one. */
export const zoomFor = ({ south, west, north, east }: MapArea, asked: number): number => {
  const right = east < west ? east + 360 : east
  for (let zoom = Math.floor(asked); ; zoom--) {
    const [from, to] = [project(north, west, zoom), project(south, right, zoom)]
    if (zoom <= 0 || ((to.x - from.x) / FINE_PX) * ((to.y - from.y) / FINE_PX) <= CELLS_MAX) return zoom
  }
}

type Group = MapArea & { count: number; file: string; largest: number }
const join = (all: Group, one: Group) => {
  all.count += one.count
  all.south = Math.min(all.south, one.south)
  all.north = Math.max(all.north, one.north)
  all.west = Math.min(all.west, one.west)
  all.east = Math.max(all.east, one.east)
  if (one.largest <= all.largest) return
  all.largest = one.largest
  all.file = one.file
}
/** Six decimals are about 10 cm; more would only be projection noise. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
/** Joins cells into clusters for one zoom level. */
export const clustersOf = (cells: readonly Cell[], zoom: number) => {
  const index = new Supercluster<Group, Group>({
    radius: RADIUS_PX,
    extent: TILE_PX,
    minZoom: zoom,
    maxZoom: zoom,
    map: (props) => ({ ...props }),
    reduce: join,
  })
  index.load(
    cells.map(({ lat, lng, ...cell }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { ...cell, largest: cell.count },
    })),
  )
  return index.getClusters([-180, -90, 180, 90], zoom).map(({ geometry, properties }) => {
    const [lng = 0, lat = 0] = geometry.coordinates
    const { count, south, west, north, east, file } = properties
    return { lat: round(lat), lng: round(lng), count, area: { south, west, north, east }, file }
  })
}

const wrap = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees)
/** Returns the number of files and the narrowest area that contains them all; the area is null if there are no files. */
export const extentOf = (cells: readonly Cell[]): Pick<MapClusters, 'located' | 'area'> => {
  if (cells.length === 0) return { located: 0, area: null }
  const least = (of: (cell: Cell) => number) => cells.reduce((all, cell) => Math.min(all, of(cell)), Infinity)
  const most = (of: (cell: Cell) => number) => cells.reduce((all, cell) => Math.max(all, of(cell)), -Infinity)
  const [south, north] = [least((cell) => cell.south), most((cell) => cell.north)]
  const [west, east] = [least((cell) => cell.west), most((cell) => cell.east)]
  // With western longitudes continued beyond 180, points on both sides of the antimeridian are close to each other.
  const unwrapped = (lng: number) => (lng < 0 ? lng + 360 : lng)
  const from = least((cell) => (cell.west < 0 && cell.east >= 0 ? 0 : unwrapped(cell.west)))
  const to = most((cell) => (cell.west < 0 && cell.east >= 0 ? 360 : unwrapped(cell.east)))
  const area =
    to - from < east - west ? { south, north, west: wrap(from), east: wrap(to) } : { south, north, west, east }
  return { located: cells.reduce((sum, { count }) => sum + count, 0), area }
}
