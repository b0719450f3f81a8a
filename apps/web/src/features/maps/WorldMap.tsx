import type { MapLayer } from '@vitrine/contract'
import type L from 'leaflet'
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { IconMinus, IconPlus } from '../../ui/icons.ts'
import { addPin, createMap } from './base-map.ts'
import { mapCopy } from './copy.ts'
import css from './maps.module.css'
import { type MapPoint, toMapPoint } from './points.ts'
import { useTileLayer } from './use-tile-layer.ts'

/** Creates the map when its element appears, and removes it with the element. */
const useMap = (start: { point: MapPoint; zoom: number }) => {
  const [map, setMap] = useState<L.Map | null>(null)
  const [first] = useState(start)
  const ref = useCallback(
    (element: HTMLDivElement) => {
      const created = createMap(element, first)
      // The panel may still be sliding open when the map is created.
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

type MapProps = {
  label: string
  start: { point: MapPoint; zoom: number }
  pin: MapPoint | null
  layer: MapLayer
  height: number
  /** If given, a click, or Enter for the centre, sets a place. */
  onPick?: (point: MapPoint) => void
}
/** A map that can be moved, zoomed and pointed at by mouse, touch and keyboard. */
export const WorldMap = ({ label, start, pin, layer, height, onPick }: MapProps) => {
  const { map, ref } = useMap(start)
  const { missing, retry } = useTileLayer(map, layer)
  usePin(map, pin)
  const pick = useEffectEvent((place: L.LatLng) => onPick?.(toMapPoint(place)))
  useEffect(() => {
    const click = ({ latlng }: L.LeafletMouseEvent) => pick(latlng)
    map?.on('click', click)
    return () => void map?.off('click', click)
  }, [map])
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onPick || !map) return
    event.preventDefault()
    onPick(toMapPoint(map.getCenter()))
  }
  return (
    <div className={css.map} style={{ height }}>
      <div
        ref={ref}
        className={css.surface}
        role="application"
        tabIndex={0}
        aria-label={onPick ? mapCopy.pickable(label) : mapCopy.movable(label)}
        data-picks={onPick ? true : undefined}
        onKeyDown={pressed}
      />
      <div className={css.zoom} role="group" aria-label={mapCopy.zoom}>
        <IconButton size="small" icon={IconPlus} label={mapCopy.zoomIn} onClick={() => map?.zoomIn()} />
        <IconButton size="small" icon={IconMinus} label={mapCopy.zoomOut} onClick={() => map?.zoomOut()} />
      </div>
      {missing && (
        <div className={css.notice} role="status">
          <span>{mapCopy.noTiles}</span>
          <TextButton onClick={retry}>{mapCopy.tryAgain}</TextButton>
        </div>
      )}
      <p className={css.credit}>{layer.credit}</p>
    </div>
  )
}
