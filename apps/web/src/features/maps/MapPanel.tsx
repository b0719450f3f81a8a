import { Select } from '@mantine/core'
import {
  MAP_SELECTOR_HEIGHT_PX,
  MAP_SELECTOR_ZOOM,
  MAP_ZOOM,
  type MapLayer,
  mapLayers,
  mapWords,
  toasts,
} from '@vitrine/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStoredState } from '../../lib/use-stored-state.ts'
import { Button } from '../../ui/Button.tsx'
import { type DetailView, saveChange } from '../details/index.ts'
import { mapCopy } from './copy.ts'
import css from './maps.module.css'
import { type MapPoint, pointInWords } from './points.ts'
import { WorldMap } from './WorldMap.tsx'

const MAP_PX = 320
const nowhere: MapPoint = { latitude: 0, longitude: 0 }

/** The layer this person chose last. */
const useLayer = () => {
  const [value, remember] = useStoredState<string>('vitrine-map-layer', '')
  const layer: MapLayer = mapLayers.find((one) => one.value === value) ?? mapLayers[0]
  return { layer, choose: (next: string | null) => next !== null && remember(next) }
}

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
    // In the capture phase, before the shortcuts of the screen, which ignore prevented events.
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
}

type SelectorProps = { view: DetailView; layer: MapLayer; onEnd: (() => void) | undefined }
/** Sets, clears and saves the pin. */
const LocationSelector = ({ view, layer, onEnd }: SelectorProps) => {
  const before = view.file.map_point
  const [pin, setPin] = useState(before)
  const [busy, setBusy] = useState(false)
  const same = pin?.latitude === before?.latitude && pin?.longitude === before?.longitude
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
      <WorldMap
        label={mapCopy.fileLocation}
        start={{ point: before ?? nowhere, zoom: MAP_SELECTOR_ZOOM }}
        pin={pin}
        layer={layer}
        height={MAP_SELECTOR_HEIGHT_PX}
        onPick={setPin}
      />
      <div className={css.row}>
        <span className={css.words}>{pin ? pointInWords(pin) : mapCopy.noPin}</span>
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
        <Button size="small" busy={busy} why={same ? mapCopy.unchanged : null} onClick={() => void save()}>
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
      {changing || !point ? (
        mayEdit && (
          <LocationSelector view={view} layer={layer} onEnd={changing ? () => setChanging(false) : undefined} />
        )
      ) : (
        <>
          <WorldMap
            key={pointInWords(point)}
            label={mapCopy.mapOf(file.location_text || pointInWords(point))}
            start={{ point, zoom: MAP_ZOOM }}
            pin={point}
            layer={layer}
            height={MAP_PX}
          />
          <div className={css.row}>
            <span className={css.words}>{pointInWords(point)}</span>
            {mayEdit && (
              <Button size="small" onClick={() => setChanging(true)}>
                {mapCopy.movePin}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}
