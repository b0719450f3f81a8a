import type { MapLayer } from '@vitrine/contract'
import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useOnline } from '../online.ts'
import { OUTLINE_ZOOM } from './base-map.ts'

/** If no tile has loaded by then, none will: a network that drops packets reports no error. */
const PATIENCE_MS = 6000

type Options = {
  deepest?: number | undefined
  /** The map shows more than tiles, and stays where it is. */
  keepsZoom?: boolean
}
/** Shows a tile layer. If none of its tiles can be loaded, zooms out as far as the outline of the land is useful; `missing`
 *  says so. */
export const useTileLayer = (
  map: L.Map | null,
  layer: MapLayer,
  { deepest = layer.deepest, keepsZoom = false }: Options = {},
) => {
  const online = useOnline()
  const [attempt, setAttempt] = useState(0)
  const [missing, setMissing] = useState(false)
  const zoomBefore = useRef<number | null>(null)
  useEffect(() => {
    if (!map) return
    setMissing(false)
    if (zoomBefore.current !== null && map.getZoom() === OUTLINE_ZOOM)
      map.setZoom(zoomBefore.current, { animate: false })
    zoomBefore.current = null
    const tiles = L.tileLayer(layer.url, { maxZoom: layer.deepest })
    const giveUp = () => {
      stop()
      setMissing(true)
      if (keepsZoom || map.getZoom() <= OUTLINE_ZOOM) return
      zoomBefore.current = map.getZoom()
      map.setZoom(OUTLINE_ZOOM, { animate: false })
    }
    let timer = setTimeout(giveUp, PATIENCE_MS)
    // Afterwards: Leaflet is still busy with the layer when it reports the last tile.
    const allFailed = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp)
    }
    const tileLoaded = () => {
      clearTimeout(timer)
      tiles.off('load', allFailed)
    }
    const stop = () => {
      tileLoaded()
      tiles.remove()
    }
    // `load` is fired when every visible tile has loaded or failed.
    tiles.once('tileload', tileLoaded).on('load', allFailed)
    map.setMaxZoom(deepest)
    tiles.addTo(map)
    return stop
  }, [map, layer, deepest, keepsZoom, attempt, online])
  return { missing, retry: () => setAttempt(attempt + 1) }
}
