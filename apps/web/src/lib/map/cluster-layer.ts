import type { MapCluster } from '@vitrine/contract'
import L from 'leaflet'
import { filesInWords } from '../counts.ts'
import { mapViewCopy } from './copy.ts'
import css from './map.module.css'
import { nearestCopy } from './view.ts'

/** Identifies a cluster while the map moves. */
export const clusterKey = ({ lat, lng, count, file }: MapCluster) => `${lat} ${lng} ${count} ${file.uuid}`

const faceOf = ({ count, file }: MapCluster) => {
  const face = document.createElement('span')
  face.className = css.face ?? ''
  if (file.thumbnail_url) {
    const image = document.createElement('img')
    image.src = file.thumbnail_url
    image.alt = ''
    image.decoding = 'async'
    image.draggable = false
    face.append(image)
  }
  if (count > 1) {
    const number = document.createElement('span')
    number.className = css.number ?? ''
    number.textContent = count.toLocaleString('en-GB')
    face.append(number)
  }
  return face
}
/** The width and height of a marker. */
export const MARKER_PX = 54
const markerOf = (cluster: MapCluster) => {
  const icon = L.divIcon({ className: css.cluster ?? '', iconSize: [MARKER_PX, MARKER_PX], html: faceOf(cluster) })
  return L.marker([cluster.lat, cluster.lng], { icon, riseOnHover: true })
}

/** The maximum number of markers added per frame: more would make dragging stutter. */
const AT_ONCE = 16

/** Draws clusters. While the map moves, only changes are drawn and unchanged clusters are kept. */
export const newClusterLayer = (map: L.Map, onChoose: (cluster: MapCluster) => void) => {
  const shown = new Map<string, { marker: L.Marker; cluster: MapCluster }>()
  let chosen: string | undefined
  let frame = 0
  const place = ({ marker, cluster }: { marker: L.Marker; cluster: MapCluster }) => {
    const lng = nearestCopy(cluster.lng, map.getCenter().lng)
    if (marker.getLatLng().lng !== lng) marker.setLatLng([cluster.lat, lng])
  }
  const add = (key: string, cluster: MapCluster) => {
    const one = { marker: markerOf(cluster), cluster }
    shown.set(key, one)
    place(one)
    one.marker.on('click', () => onChoose(cluster)).addTo(map)
    const element = one.marker.getElement()
    element?.setAttribute('role', 'button')
    // Leaflet handles keys only to open its own popups, so Enter and Space are handled here.
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      onChoose(cluster)
    })
    element?.setAttribute('aria-label', mapViewCopy.cluster(filesInWords(cluster.count), cluster.file.name))
    if (key === chosen) element?.setAttribute('aria-pressed', 'true')
  }
  const addSome = (left: readonly (readonly [string, MapCluster])[]) => {
    cancelAnimationFrame(frame)
    for (const [key, cluster] of left.slice(0, AT_ONCE)) add(key, cluster)
    if (left.length > AT_ONCE) frame = requestAnimationFrame(() => addSome(left.slice(AT_ONCE)))
  }
  const placeAll = () => {
    for (const one of shown.values()) place(one)
  }
  map.on('moveend', placeAll)
  return {
    show: (clusters: readonly MapCluster[]) => {
      const wanted = new Map(clusters.map((one) => [clusterKey(one), one]))
      for (const [key, { marker }] of shown)
        if (!wanted.has(key)) {
          marker.remove()
          shown.delete(key)
        }
      addSome([...wanted].filter(([key]) => !shown.has(key)))
    },
    choose: (key: string | undefined) => {
      chosen = key
      for (const [at, { marker }] of shown) marker.getElement()?.setAttribute('aria-pressed', String(at === key))
    },
    remove: () => {
      cancelAnimationFrame(frame)
      map.off('moveend', placeAll)
      for (const { marker } of shown.values()) marker.remove()
      shown.clear()
    },
  }
}
export type ClusterLayer = ReturnType<typeof newClusterLayer>
