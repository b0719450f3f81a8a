import type { MapCluster } from '@vitrine/contract'
import type L from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ClusterLayer, newClusterLayer } from './cluster-layer.ts'
import { type VisibleArea, visibleArea } from './view.ts'

type Shown = {
  clusters?: readonly MapCluster[] | undefined
  chosen?: string | undefined
  onChoose?: ((cluster: MapCluster) => void) | undefined
}
export const useClusterLayer = (map: L.Map | null, { clusters, chosen, onChoose }: Shown) => {
  const [layer, setLayer] = useState<ClusterLayer>()
  const choose = useEffectEvent((cluster: MapCluster) => onChoose?.(cluster))
  useEffect(() => {
    if (!map) return
    const made = newClusterLayer(map, (cluster) => choose(cluster))
    setLayer(made)
    return made.remove
  }, [map])
  useEffect(() => {
    if (clusters) layer?.show(clusters)
  }, [layer, clusters])
  useEffect(() => layer?.choose(chosen), [layer, chosen, clusters])
}

/** Reports the visible area once the map is ready and after each move. */
export const useVisibleArea = (map: L.Map | null, onView: ((area: VisibleArea) => void) | undefined) => {
  const reportArea = useEffectEvent(() => map && onView?.(visibleArea(map)))
  useEffect(() => {
    if (!map) return
    const moved = () => void reportArea()
    map.on('moveend', moved)
    moved()
    return () => void map.off('moveend', moved)
  }, [map])
}
