import type { MapLabel } from '@vitrine/contract'
import L from 'leaflet'
import css from './map.module.css'
import { nearestCopy } from './view.ts'

const labelKey = ({ name, kind, lat, lng }: MapLabel) => `${kind} ${lat} ${lng} ${name}`
const markerOf = ({ name, kind, lat, lng }: MapLabel, centre: number) => {
  const text = document.createElement('span')
  text.textContent = name
  const icon = L.divIcon({ className: css.label ?? '', iconSize: [0, 0], html: text })
  const marker = L.marker([lat, nearestCopy(lng, centre)], {
    icon,
    pane: 'labels',
    interactive: false,
    keyboard: false,
  })
  // The clusters are named for screen readers; names of the surroundings would only be in the way.
  marker.on('add', () => {
    const element = marker.getElement()
    element?.setAttribute('aria-hidden', 'true')
    element?.setAttribute('data-kind', kind)
  })
  return marker
}

/** Draws names over the outline of the land and below the clusters. Those that stay are kept. */
export const newLabelLayer = (map: L.Map) => {
  if (!map.getPane('labels')) {
    const pane = map.createPane('labels')
    pane.style.zIndex = '110'
    pane.style.pointerEvents = 'none'
  }
  const shown = new Map<string, L.Marker>()
  return {
    show: (labels: readonly MapLabel[]) => {
      const wanted = new Map(labels.map((one) => [labelKey(one), one]))
      const centre = map.getCenter().lng
      for (const [key, marker] of shown)
        if (!wanted.has(key)) {
          marker.remove()
          shown.delete(key)
        }
      for (const [key, one] of wanted) if (!shown.has(key)) shown.set(key, markerOf(one, centre).addTo(map))
    },
    remove: () => {
      for (const marker of shown.values()) marker.remove()
      shown.clear()
    },
  }
}
