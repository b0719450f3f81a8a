import type { MapLabel } from '@vitrine/contract'
import type L from 'leaflet'
import { useEffect } from 'react'
import { newLabelLayer } from './label-layer.ts'
import { visibleArea } from './view.ts'

/** The names in view. Public pages, which have no cache of queries, show them too. */
const fetchLabels = async (query: string, signal: AbortSignal): Promise<MapLabel[]> => {
  const response = await fetch(`/v1/public/places/?${query}`, { signal })
  return response.ok ? ((await response.json()) as MapLabel[]) : []
}

/** Shows names of places while `isShown`. They come from this server, so they need no other network. */
export const useLabels = (map: L.Map | null, isShown: boolean) =>
  useEffect(() => {
    if (!map || !isShown) return
    const layer = newLabelLayer(map)
    let asked = ''
    let call = new AbortController()
    const update = () => {
      const query = new URLSearchParams(
        Object.entries(visibleArea(map)).map(([name, value]) => [name, String(value)]),
      ).toString()
      if (query === asked) return
      asked = query
      call.abort()
      call = new AbortController()
      const { signal } = call
      // Without names the map works as well.
      fetchLabels(query, signal).then(
        (labels) => signal.aborted || layer.show(labels),
        () => undefined,
      )
    }
    map.on('moveend', update)
    update()
    return () => {
      map.off('moveend', update)
      call.abort()
      layer.remove()
    }
  }, [map, isShown])
