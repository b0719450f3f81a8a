import type { MapLayer } from '@vitrine/contract'
import L from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOnline } from '../online.ts'
import { OUTLINE_ZOOM } from './base-map.ts'
import { moveAutomatically } from './moves.ts'

/** If no tile has loaded after this time, the layer is considered missing: a network that drops packets reports no error. */
const PATIENCE_MS = 6000

type Options = {
  deepest?: number | undefined
  /** If the tiles are missing, the map zooms out from this zoom or closer. A change doesn't reload the tiles. */
  zoomsOutFrom?: number
}
/** Shows a tile layer. `tiles` is `shown` once a tile has loaded. If no tile can be loaded, `tiles` is `missing`, and
 *  the map zooms out to where the outline of the land is useful. */
export const useTileLayer = (
  map: L.Map | null,
  layer: MapLayer,
  { deepest = layer.deepest, zoomsOutFrom = OUTLINE_ZOOM + 1 }: Options = {},
) => {
  const online = useOnline()
  const [attempt, setAttempt] = useState(0)
  const [tiles, setTiles] = useState<'loading' | 'shown' | 'missing'>('loading')
  const zoomBefore = useRef<number | null>(null)
  const isTooClose = useEffectEvent((zoom: number) => zoom >= zoomsOutFrom)
  useEffect(() => {
    if (!map) return
    const setZoom = (zoom: number) => moveAutomatically(map, () => map.setZoom(zoom, { animate: false }))
    setTiles('loading')
    if (zoomBefore.current !== null && map.getZoom() === OUTLINE_ZOOM) setZoom(zoomBefore.current)
    zoomBefore.current = null
    const tileLayer = L.tileLayer(layer.url, { maxZoom: layer.deepest })
    const giveUp = () => {
      stop()
      setTiles('missing')
      if (!isTooClose(map.getZoom())) return
      zoomBefore.current = map.getZoom()
      setZoom(OUTLINE_ZOOM)
    }
    let timer = setTimeout(giveUp, PATIENCE_MS)
    // Deferred, because Leaflet is still busy with the layer when it reports the last tile.
    const allFailed = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp)
    }
    const stopWaiting = () => {
      clearTimeout(timer)
      tileLayer.off('load', allFailed)
    }
    const tileLoaded = () => {
      stopWaiting()
      setTiles('shown')
    }
    const stop = () => {
      stopWaiting()
      tileLayer.remove()
    }
    // `load` is fired when every visible tile has loaded or failed.
    tileLayer.once('tileload', tileLoaded).on('load', allFailed)
    if (map.getZoom() > deepest) setZoom(deepest)
    map.setMaxZoom(deepest)
    tileLayer.addTo(map)
    return stop
  }, [map, layer, deepest, attempt, online])
  return { tiles, retry: () => setAttempt(attempt + 1) }
}
