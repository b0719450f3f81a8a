import type { MapCluster, MapLabel } from '@vitrine/contract'
import L from 'leaflet'
import { MARKER_PX } from './cluster-layer.ts'
import css from './map.module.css'
import { nearestCopy } from './view.ts'

/** The approximate size of a written name. */
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
  // The clusters are read aloud; names of their surroundings would only be in the way.
  element?.setAttribute('aria-hidden', 'true')
  return { marker, text, at, half: (name.length * LETTER_PX) / 2 }
}

/** Draws names over the outline of the land. Those that stay are kept; one that a cluster covers is written below it. */
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
    const points = clusters.map(({ lat, lng }) => map.latLngToLayerPoint([lat, nearestCopy(lng, centre)]))
    for (const { text, at, half } of shown.values()) {
      const { x, y } = map.latLngToLayerPoint(at)
      const coverAt = (height: number) =>
        points.find(
          (one) => Math.abs(one.x - x) < half + MARKER_PX / 2 && Math.abs(one.y - height) < MARKER_PX / 2 + LINE_PX / 2,
        )
      const cover = coverAt(y)
      const below = cover ? cover.y + MARKER_PX / 2 + LINE_PX : y
      text.style.translate = `0 ${below - y}px`
      text.hidden = cover !== undefined && coverAt(below) !== undefined
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
    /** Names the clusters that are drawn over the names. */
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
