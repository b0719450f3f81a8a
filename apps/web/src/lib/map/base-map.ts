import type { MapArea, MapCapture } from '@vitrine/contract'
import L from 'leaflet'
import './leaflet.css'
import css from './map.module.css'
import { landIn, TILE_UNITS } from './outline-shapes.ts'
import type { MapPoint } from './points.ts'
import { cornersOf, coveredWidth, showView } from './view.ts'

/** Up to this zoom, the outline and the names of towns are enough for orientation. */
export const OUTLINE_ZOOM = 8
/** The zoom used to show an area that is a single point. */
export const AREA_ZOOM = 13
const NORTH_EDGE = 85.0511287798

/** Builds an SVG node by node, because the content security policy forbids creating markup from text. */
const drawing = (viewBox: string, paths: readonly string[]): SVGSVGElement => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', viewBox)
  svg.setAttribute('aria-hidden', 'true')
  for (const d of paths) {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}
const TILE_PX = 256
/** The outline of the land under the tiles, visible even without a network. It is drawn tile by tile, only in the
 *  visible area: a drawing of the whole world would have to be repainted on every move. */
const OutlineLayer = L.GridLayer.extend({
  createTile: ({ x, y, z }: L.Coords) => {
    const across = 2 ** z
    const land = landIn(((x % across) + across) % across, y, z)
    const tile = drawing(`0 0 ${TILE_UNITS} ${TILE_UNITS}`, land ? [land] : [])
    tile.classList.add(css.outline ?? '')
    return tile
  },
}) as new (
  options: L.GridLayerOptions,
) => L.GridLayer
const addOutline = (map: L.Map) => {
  map.createPane('outline').style.zIndex = '100'
  new OutlineLayer({ pane: 'outline', tileSize: TILE_PX }).addTo(map)
}

const toLatLng = ({ latitude, longitude }: MapPoint) => L.latLng(latitude, longitude)

const BORDER_PX = 60
/** Leaves room at the lower edge for the notice that the map could not be loaded. */
const LOWER_BORDER_PX = 100
/** Zooms to an area as closely as possible. `inset` is the width in pixels that a panel covers on the left. */
export const showArea = (map: L.Map, area: MapArea, maxZoom: number, inset = 0) =>
  map.fitBounds(cornersOf(area), {
    maxZoom,
    paddingTopLeft: [coveredWidth(map, inset) + BORDER_PX, BORDER_PX],
    paddingBottomRight: [BORDER_PX, LOWER_BORDER_PX],
  })

/** Creates a map with the outline of the land and without Leaflet's controls: our own are beside it and have labels. */
export const createMap = (
  element: HTMLElement,
  start: MapCapture | { area: MapArea },
  deepest: number,
  inset = 0,
): L.Map => {
  const animated = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 0,
    maxZoom: deepest,
    worldCopyJump: true,
    maxBounds: [
      [-NORTH_EDGE, -Infinity],
      [NORTH_EDGE, Infinity],
    ],
    maxBoundsViscosity: 1,
    zoomAnimation: animated,
    fadeAnimation: animated,
    markerZoomAnimation: animated,
    inertia: animated,
  })
  if ('area' in start) showArea(map, start.area, Math.min(AREA_ZOOM, deepest), inset)
  else showView(map, start, inset)
  addOutline(map)
  return map
}

const pinIcon = () =>
  L.divIcon({
    className: css.pin,
    iconSize: [30, 30],
    iconAnchor: [15, 28],
    html: drawing('0 0 24 24', [
      'M17.657 16.657 13.414 20.9a2 2 0 0 1-2.827 0l-4.244-4.243a8 8 0 1 1 11.314 0z',
      'M9 11a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
    ]),
  })
/** Adds a pin that only marks a place; the map under it handles clicks and keys. */
export const addPin = (map: L.Map, point: MapPoint) =>
  L.marker(toLatLng(point), { icon: pinIcon(), interactive: false, keyboard: false }).addTo(map)
