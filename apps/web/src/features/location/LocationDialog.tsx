import { MAP_SELECTOR_HEIGHT_PX, MAP_SELECTOR_ZOOM } from '@vitrine/contract'
import type L from 'leaflet'
import { lazy, Suspense, useState } from 'react'
import { filesInWords } from '../../lib/counts.ts'
import { type MapPoint, pointInWords } from '../../lib/map/points.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { locationCopy } from './copy.ts'
import css from './location.module.css'
import { PlaceSearch } from './PlaceSearch.tsx'
import { useLayer } from './use-layer.ts'

const MapView = lazy(() => import('../../lib/map/MapView.tsx').then((module) => ({ default: module.MapView })))
const PLACE_ZOOM = 11

type LocationDialogProps = {
  count: number
  /** Sets the location of the files; null clears it. */
  onSet: (point: MapPoint | null) => void
  onClose: () => void
}
/** Sets or clears the location of several files, from a place name or the centre of the map. Can be used with the
 *  keyboard alone. */
export const LocationDialog = ({ count, onSet, onClose }: LocationDialogProps) => {
  const { layer } = useLayer()
  const [pin, setPin] = useState<MapPoint | null>(null)
  const [map, setMap] = useState<L.Map | null>(null)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={locationCopy.title(filesInWords(count))}
      sub={locationCopy.help}
      onSubmit={(event) => {
        event.preventDefault()
        if (pin) onSet(pin)
      }}
      footer={
        <>
          <Button subtle danger onClick={() => onSet(null)}>
            {locationCopy.clear}
          </Button>
          <Button onClick={onClose}>{locationCopy.cancel}</Button>
          <Button primary type="submit" why={pin ? null : locationCopy.choose}>
            {locationCopy.set}
          </Button>
        </>
      }
    >
      <div className={css.parts}>
        <PlaceSearch
          first
          onPlace={(point) => {
            setPin(point)
            map?.setView([point.latitude, point.longitude], PLACE_ZOOM, { animate: false })
          }}
        />
        <Suspense fallback={<div style={{ height: MAP_SELECTOR_HEIGHT_PX }} />}>
          <MapView
            label={locationCopy.map}
            start={{ lat: 0, lng: 0, zoom: MAP_SELECTOR_ZOOM }}
            layer={layer}
            height={MAP_SELECTOR_HEIGHT_PX}
            pin={pin}
            onPick={setPin}
            onMap={setMap}
          />
        </Suspense>
        <p className={css.words} role="status">
          {pin ? pointInWords(pin) : locationCopy.noPin}
        </p>
        <p className={css.words}>{locationCopy.placeNames}</p>
      </div>
    </Dialog>
  )
}
