import { type MapArea, type MapCapture, type MapCluster, type MapLayer, outlineCredit } from '@vitrine/contract'
import type L from 'leaflet'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { addPin, AREA_ZOOM, createMap, OUTLINE_ZOOM, showArea } from './base-map.ts'
import { mapViewCopy } from './copy.ts'
import css from './map.module.css'
import { type MapPoint, toMapPoint } from './points.ts'
import { useClusterLayer, useVisibleArea } from './use-clusters.ts'
import { useDrop } from './use-drop.ts'
import { useLabels } from './use-labels.ts'
import { useTileLayer } from './use-tile-layer.ts'
import type { VisibleArea } from './view.ts'

/** Where a map opens: at a centre, or with an area in view. */
export type MapStart = MapCapture | { area: MapArea }

/** Creates the map when its element appears, and removes it with the element. */
const useMap = (start: MapStart, deepest: number, inset: number) => {
  const [map, setMap] = useState<L.Map | null>(null)
  const [first] = useState({ start, deepest, inset })
  const ref = useCallback(
    (element: HTMLDivElement) => {
      const created = createMap(element, first.start, first.deepest, first.inset)
      // The panel may still be sliding open when the map is created, so the map follows the size of its element.
      const observer = new ResizeObserver(() => created.invalidateSize({ animate: false }))
      observer.observe(element)
      setMap(created)
      return () => {
        observer.disconnect()
        created.remove()
        setMap(null)
      }
    },
    [first],
  )
  return { map, ref }
}

const usePin = (map: L.Map | null, pin: MapPoint | null) =>
  useEffect(() => {
    if (!map || !pin) return
    const marker = addPin(map, pin)
    return () => void marker.remove()
  }, [map, pin])

/** Returns the lowest zoom at which a map zooms out to the outline if its tiles are missing. It is higher for a map with
 *  clusters, because clusters help with orientation. A map with clusters and a saved view never zooms out. */
const zoomsOutFrom = (start: MapStart, hasClusters: boolean) =>
  hasClusters ? ('zoom' in start ? Infinity : AREA_ZOOM) : OUTLINE_ZOOM + 1

const ALL_ZOOM = 15
const paths = {
  in: 'M12 5v14M5 12h14',
  out: 'M5 12h14',
  all: 'M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 2v2M12 20v2M20 12h2M2 12h2',
}
const Control = ({ what, label, onClick }: { what: keyof typeof paths; label: string; onClick: () => void }) => (
  <button type="button" className={css.control} aria-label={label} title={label} onClick={onClick}>
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d={paths[what]} />
    </svg>
  </button>
)

type MapViewProps = {
  label: string
  start: MapStart
  layer: MapLayer
  pin?: MapPoint | null
  /** In pixels. If undefined, the map fills its parent. */
  height?: number
  /** The maximum zoom, if the layer's own maximum is too high. */
  deepest?: number
  clusters?: readonly MapCluster[] | undefined
  /** The key of the chosen cluster. */
  chosen?: string | undefined
  onChoose?: (cluster: MapCluster) => void
  /** If given, clicking picks a point, and Enter picks the centre. */
  onPick?: ((point: MapPoint) => void) | undefined
  onView?: (area: VisibleArea) => void
  /** If given, dragged files can be dropped on the map. */
  onDrop?: ((point: MapPoint) => void) | undefined
  /** The area that contains all items, for the button that zooms to it. */
  all?: MapArea | null
  /** The width in pixels that a panel covers on the left. */
  inset?: number
  /** Requests the clusters in view again, if they couldn't be loaded. */
  onRetry?: (() => void) | undefined
  onMap?: (map: L.Map | null) => void
  children?: ReactNode
}
/** The only map component of the product, operated by mouse, touch and keyboard. */
export const MapView = (props: MapViewProps) => {
  const {
    label,
    start,
    layer,
    pin = null,
    height,
    deepest,
    clusters,
    chosen,
    onChoose,
    onPick,
    onView,
    onDrop,
    all,
    inset = 0,
    onRetry,
  } = props
  const { map, ref } = useMap(start, deepest ?? layer.deepest, inset)
  const { tiles, retry } = useTileLayer(map, layer, {
    deepest,
    zoomsOutFrom: zoomsOutFrom(start, clusters !== undefined),
  })
  const [hidesNotice, setHidesNotice] = useState(false)
  const { over, handlers } = useDrop(map, onDrop)
  usePin(map, pin)
  useClusterLayer(map, { clusters, chosen, onChoose })
  useVisibleArea(map, onView)
  useLabels(map, tiles === 'missing', clusters)
  const reportMap = useEffectEvent((made: L.Map | null) => props.onMap?.(made))
  useEffect(() => reportMap(map), [map])
  const pick = useEffectEvent((place: L.LatLng) => onPick?.(toMapPoint(place)))
  useEffect(() => {
    const click = ({ latlng }: L.LeafletMouseEvent) => pick(latlng)
    map?.on('click', click)
    return () => void map?.off('click', click)
  }, [map])
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onPick || !map || event.target !== event.currentTarget) return
    event.preventDefault()
    onPick(toMapPoint(map.getCenter()))
  }
  return (
    <div className={css.map} style={{ height: height ?? '100%' }} data-over={over || undefined} {...handlers}>
      <div
        ref={ref}
        className={css.surface}
        role="application"
        tabIndex={0}
        aria-label={onPick ? mapViewCopy.pickable(label) : mapViewCopy.movable(label)}
        data-picks={onPick ? true : undefined}
        onKeyDown={pressed}
      />
      {props.children}
      <div className={css.zoom} role="group" aria-label={mapViewCopy.zoom}>
        <Control what="in" label={mapViewCopy.zoomIn} onClick={() => map?.zoomIn()} />
        <Control what="out" label={mapViewCopy.zoomOut} onClick={() => map?.zoomOut()} />
        {all && (
          <Control
            what="all"
            label={mapViewCopy.showAll}
            onClick={() => map && showArea(map, all, tiles === 'missing' ? OUTLINE_ZOOM : ALL_ZOOM, inset)}
          />
        )}
      </div>
      {onRetry && (
        <div className={css.notice} role="alert">
          <span>{mapViewCopy.noFiles}</span>
          <button type="button" onClick={onRetry}>
            {mapViewCopy.tryAgain}
          </button>
        </div>
      )}
      {tiles === 'missing' && !hidesNotice && !onRetry && (
        <div className={css.notice} role="status">
          <span>{mapViewCopy.noTiles}</span>
          <button type="button" onClick={retry}>
            {mapViewCopy.tryAgain}
          </button>
          <button
            type="button"
            className={css.close}
            aria-label={mapViewCopy.closeNotice}
            title={mapViewCopy.closeNotice}
            onClick={() => setHidesNotice(true)}
          >
            <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" />
            </svg>
          </button>
        </div>
      )}
      <p className={css.credit}>{tiles === 'shown' ? layer.credit : outlineCredit}</p>
    </div>
  )
}
