import { Select } from '@mantine/core'
import {
  failures,
  MAP_SELECTOR_HEIGHT_PX,
  MAP_SELECTOR_ZOOM,
  MAP_ZOOM,
  type MapLayer,
  mapLayers,
  mapWords,
  toasts,
} from '@vitrine/contract'
import type L from 'leaflet'
import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { MapView } from '../../lib/map/MapView.tsx'
import { type MapPoint, pointInWords } from '../../lib/map/points.ts'
import { useFocusAfter } from '../../lib/use-focus-after.ts'
import { Button } from '../../ui/Button.tsx'
import { type DetailView, saveChange } from '../details/index.ts'
import { PlaceSearch, PointPlace, useLayer } from '../location/index.ts'
import { mapCopy } from './copy.ts'
import css from './maps.module.css'

const MAP_PX = 320
const PLACE_ZOOM = 11

/** Escape cancels the change on the map and keeps the screen open. An open menu or list handles it first. */
const useEscape = (end: (() => void) | undefined) => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const open = document.querySelector('[aria-modal=true], [role=menu], [aria-expanded=true][aria-haspopup=listbox]')
    if (event.key !== 'Escape' || event.isComposing || open || !end) return
    event.preventDefault()
    end()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    // In the capture phase, so that it runs before the screen's shortcuts, which ignore prevented events.
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
}

type SelectorProps = {
  view: DetailView
  layer: MapLayer
  onEnd: (() => void) | undefined
  searchRef: Ref<HTMLInputElement>
}
/** Sets, clears and saves the pin. */
const LocationSelector = ({ view, layer, onEnd, searchRef }: SelectorProps) => {
  const before = view.file.map_point
  const [pin, setPin] = useState(before)
  const [map, setMap] = useState<L.Map | null>(null)
  const [busy, setBusy] = useState(false)
  const same = pin?.latitude === before?.latitude && pin?.longitude === before?.longitude
  const updateButton = useFocusAfter<HTMLButtonElement>(same)
  useEscape(onEnd ?? (same ? undefined : () => setPin(before)))
  const save = async () => {
    setBusy(true)
    const saved = await saveChange(view)({ location: { map_point: pin } }, toasts.locationUpdated)
    setBusy(false)
    if (saved) onEnd?.()
  }
  return (
    <>
      <p className={css.help}>{mapCopy.help}</p>
      <div className={css.search}>
        <PlaceSearch
          ref={searchRef}
          onPlace={(point) => {
            setPin(point)
            map?.setView([point.latitude, point.longitude], PLACE_ZOOM, { animate: false })
          }}
        />
      </div>
      <MapView
        label={mapCopy.fileLocation}
        start={{ lat: before?.latitude ?? 0, lng: before?.longitude ?? 0, zoom: MAP_SELECTOR_ZOOM }}
        pin={pin}
        layer={layer}
        height={MAP_SELECTOR_HEIGHT_PX}
        onPick={setPin}
        onMap={setMap}
      />
      <div className={css.row}>
        {pin ? <PointPlace team={view.team.uuid} point={pin} /> : <span className={css.words}>{mapCopy.noPin}</span>}
      </div>
      <div className={css.row}>
        <Button size="small" why={pin ? null : mapCopy.noPinToClear} onClick={() => setPin(null)}>
          {mapWords.clearPin}
        </Button>
        {onEnd && (
          <Button size="small" onClick={onEnd}>
            {mapCopy.cancel}
          </Button>
        )}
        <Button
          ref={updateButton}
          size="small"
          busy={busy}
          why={same ? mapCopy.unchanged : null}
          onClick={() => void save()}
        >
          {mapWords.update}
        </Button>
      </div>
    </>
  )
}

/** Where the file was created, on a map. */
export const MapPanel = ({ view }: { view: DetailView }) => {
  const { file, why } = view
  const { layer, choose } = useLayer()
  const [changing, setChanging] = useState(false)
  const point = file.map_point
  const mayEdit = why('edit') === null
  const isEditing = changing || !point
  const search = useFocusAfter<HTMLInputElement>(isEditing)
  const moveButton = useFocusAfter<HTMLButtonElement>(isEditing)
  const [clearing, setClearing] = useState(false)
  const setPoint = (map_point: MapPoint | null, undo?: () => unknown) =>
    saveChange(view)({ location: { map_point } }, toasts.locationUpdated, failures.fileUpdate, undo)
  const clear = async (before: MapPoint) => {
    setClearing(true)
    await setPoint(null, () => void setPoint(before))
    setClearing(false)
  }
  return (
    <>
      <Select
        aria-label={mapCopy.layer}
        allowDeselect={false}
        data={mapLayers.map(({ value, name }) => ({ value, label: name }))}
        value={layer.value}
        onChange={choose}
        mb="sm"
      />
      {isEditing ? (
        mayEdit && (
          <LocationSelector
            view={view}
            layer={layer}
            onEnd={changing ? () => setChanging(false) : undefined}
            searchRef={search}
          />
        )
      ) : (
        <>
          <MapView
            key={pointInWords(point)}
            label={mapCopy.mapOf(file.location_text || pointInWords(point))}
            start={{ lat: point.latitude, lng: point.longitude, zoom: MAP_ZOOM }}
            pin={point}
            layer={layer}
            height={MAP_PX}
          />
          <div className={css.row}>
            <PointPlace team={view.team.uuid} point={point} text={file.location_text} />
          </div>
          {mayEdit && (
            <div className={css.row}>
              <Button size="small" busy={clearing} onClick={() => void clear(point)}>
                {mapWords.clearPin}
              </Button>
              <Button ref={moveButton} size="small" onClick={() => setChanging(true)}>
                {mapCopy.movePin}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}
