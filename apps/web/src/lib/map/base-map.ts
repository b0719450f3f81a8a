import type { MapArea, MapCapture } from '@vitrine/contract'
import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import css from './map.module.css'
import type { MapPoint } from './points.ts'
import { cornersOf } from './view.ts'
import world from '@vitrine/contract/world.svg?raw'

/** Up to this zoom the outline alone is enough for orientation. */
export const OUTLINE_ZOOM = 4
/** Beyond this zoom the outline would be an image of more than 65,536 pixels. */
const LARGEST_OUTLINE_ZOOM = 8
/** An area of a single point opens at this zoom. */
const AREA_ZOOM = 13
const NORTH_EDGE = 85.0511287798

/** A drawing made node by node: the content security policy lets no text become markup. */
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
const land = /<path d="([^"]+)"/.exec(world)?.[1] ?? ''
const outline = () => {
  const svg = drawing('0 0 8000 8000', [land])
  svg.classList.add(css.outline ?? '')
  return svg
}
/** The land of the world under the tiles, also visible without a network; repeated sideways like the tiles. */
const addOutline = (map: L.Map) => {
  const pane = map.createPane('outline')
  pane.style.zIndex = '100'
  const copies = [-360, 0, 360].map((shift) =>
    L.svgOverlay(
      outline(),
      [
        [-NORTH_EDGE, shift - 180],
        [NORTH_EDGE, shift + 180],
      ],
      { pane: 'outline' },
    ),
  )
  const update = () => {
    const isShown = map.getZoom() <= LARGEST_OUTLINE_ZOOM
    for (const copy of copies) {
      if (isShown) copy.addTo(map)
      else copy.remove()
    }
  }
  map.on('zoomend', update)
  update()
}

const toLatLng = ({ latitude, longitude }: MapPoint) => L.latLng(latitude, longitude)

const BORDER_PX = 60
/** Shows an area as large as it fits. `inset` pixels on the left are covered by a panel, unless the map is too narrow for that. */
export const showArea = (map: L.Map, area: MapArea, maxZoom: number, inset = 0) => {
  const covered = map.getSize().x > 2 * inset ? inset : 0
  map.fitBounds(cornersOf(area), {
    maxZoom,
    paddingTopLeft: [covered + BORDER_PX, BORDER_PX],
    paddingBottomRight: [BORDER_PX, BORDER_PX],
  })
}

/** A map with the outline of the land, without controls: ours are beside it and have labels. */
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
  else map.setView([start.lat, start.lng], start.zoom)
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
/** A pin that only marks a place; the map under it takes clicks and keys. */
export const addPin = (map: L.Map, point: MapPoint) =>
  L.marker(toLatLng(point), { icon: pinIcon(), interactive: false, keyboard: false }).addTo(map)
