import type { MapCluster, MapLabel } from '@vitrine/contract'
import L from 'leaflet'
import { MARKER_PX } from './cluster-layer.ts'
import css from './map.module.css'
import { nearestCopy } from './view.ts'

/** The approximate width of a letter and height of a name, as drawn. */
const LETTER_PX = 7
const LINE_PX = 16

const labelKey = ({ name, kind, lat, lng }: MapLabel) => `${kind} ${lat} ${lng} ${name}`
const newLabel = (map: L.Map, { name, kind, lat, lng }: MapLabel) => {
  const text = document.createElement('span')
  text.textContent = name
  const icon = L.divIcon({ className: css.label ?? '', iconSize: [0, 0], html: text })
  const at = L.latLng(lat, nearestCopy(lng, map.getCenter().lng))
  const marker = L.marker(at, { icon, pane: 'labels', interactive: false, keyboard: false }).addTo(map)
  const element = marker.getElement()
  element?.setAttribute('data-kind', kind)
  // Screen readers read out the clusters; the names around them would only be noise.
  element?.setAttribute('aria-hidden', 'true')
  return { marker, text, kind, at, half: (name.length * LETTER_PX) / 2 }
}

/** The centre and size of a marker or a name on the map. */
type Box = { x: number; y: number; half: number; high: number }
const isOver = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) < one.half + other.half && Math.abs(one.y - other.y) < (one.high + other.high) / 2
const pixelsOf = (map: L.Map, lat: number, lng: number) => {
  const { x, y } = map.latLngToLayerPoint([lat, lng])
  return { x, y }
}

/** Draws place names over the outline of the land and keeps unchanged ones. If a cluster covers a town, the
 *  town's name moves below the cluster. A name without room is hidden. */
export const newLabelLayer = (map: L.Map) => {
  if (!map.getPane('labels')) {
    const pane = map.createPane('labels')
    pane.style.zIndex = '110'
    pane.style.pointerEvents = 'none'
  }
  const shown = new Map<string, ReturnType<typeof newLabel>>()
  let clusters: readonly MapCluster[] = []
  const place = () => {
    const centre = map.getCenter().lng
    const markers = clusters.map(({ lat, lng }) => ({
      ...pixelsOf(map, lat, nearestCopy(lng, centre)),
      half: MARKER_PX / 2,
      high: MARKER_PX,
    }))
    const names: Box[] = []
    for (const { text, kind, at, half } of shown.values()) {
      const own = { ...pixelsOf(map, at.lat, at.lng), half, high: LINE_PX }
      const cover = markers.find((one) => isOver(one, own))
      // A name moves below a cluster only if the cluster is at the town itself; otherwise it would seem to name another
      // place.
      const isThere = cover && kind === 'town' && Math.hypot(cover.x - own.x, cover.y - own.y) < MARKER_PX / 2
      const moved = isThere ? { ...own, y: cover.y + MARKER_PX / 2 + LINE_PX } : own
      text.hidden = [...markers, ...names].some((one) => isOver(one, moved))
      text.style.translate = `0 ${moved.y - own.y}px`
      if (!text.hidden) names.push(moved)
    }
  }
  return {
    show: (labels: readonly MapLabel[]) => {
      const wanted = new Map(labels.map((one) => [labelKey(one), one]))
      for (const [key, { marker }] of shown)
        if (!wanted.has(key)) {
          marker.remove()
          shown.delete(key)
        }
      for (const [key, one] of wanted) if (!shown.has(key)) shown.set(key, newLabel(map, one))
      place()
    },
    /** Sets the clusters that are drawn over the names. */
    avoid: (drawn: readonly MapCluster[]) => {
      clusters = drawn
      place()
    },
    remove: () => {
      for (const { marker } of shown.values()) marker.remove()
      shown.clear()
    },
  }
}
export type LabelLayer = ReturnType<typeof newLabelLayer>
