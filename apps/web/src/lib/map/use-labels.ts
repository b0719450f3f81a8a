import type { MapCluster, MapLabel } from '@vitrine/contract'
import type L from 'leaflet'
import { useEffect, useState } from 'react'
import { type LabelLayer, newLabelLayer } from './label-layer.ts'
import { visibleArea } from './view.ts'

/** Uses plain `fetch`, because public pages show names too and have no query cache. */
const fetchLabels = async (query: string, signal: AbortSignal): Promise<MapLabel[]> => {
  const response = await fetch(`/v1/public/places/?${query}`, { signal })
  return response.ok ? ((await response.json()) as MapLabel[]) : []
}

/** Shows names of places while `isShown`. They come from this server, so no other host is contacted. */
export const useLabels = (map: L.Map | null, isShown: boolean, clusters: readonly MapCluster[] | undefined) => {
  const [layer, setLayer] = useState<LabelLayer>()
  useEffect(() => {
    if (!map || !isShown) return
    const made = newLabelLayer(map)
    setLayer(made)
    let asked = ''
    let call = new AbortController()
    const update = () => {
      const area = Object.entries(visibleArea(map)).map(([name, value]) => [name, String(value)])
      const query = new URLSearchParams(area).toString()
      if (query === asked) return
      asked = query
      call.abort()
      call = new AbortController()
      const { signal } = call
      // The map also works without names.
      fetchLabels(query, signal).then(
        (labels) => signal.aborted || made.show(labels),
        () => undefined,
      )
    }
    map.on('moveend', update)
    update()
    return () => {
      map.off('moveend', update)
      call.abort()
      made.remove()
      setLayer(undefined)
    }
  }, [map, isShown])
  useEffect(() => {
    if (clusters) layer?.avoid(clusters)
  }, [layer, clusters])
}
