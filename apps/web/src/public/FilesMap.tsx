import { layerOf, MAP_CELL_ZOOM, type MapCluster, type MapClusters, type PublicMap } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { clusterKey } from '../lib/map/cluster-layer.ts'
import { MapView } from '../lib/map/MapView.tsx'
import type { VisibleArea } from '../lib/map/view.ts'
import { api } from './api.ts'

const world: VisibleArea = { south: -90, west: -180, north: 90, east: 180, zoom: 2 }
const nowhere = { lat: 20, lng: 0, zoom: 2 }

type Props = { map: PublicMap; chosen: MapCluster | undefined; onChoose: (cluster: MapCluster | undefined) => void }
/** The files of a public map. The server groups those in view. */
export const FilesMap = ({ map, chosen, onChoose }: Props) => {
  const [first, setFirst] = useState<MapClusters>()
  const [found, setFound] = useState<MapClusters>()
  const [view, setView] = useState<VisibleArea>()
  useEffect(() => {
    api.mapClusters(map.uuid, world).then(setFirst, () => undefined)
  }, [map.uuid])
  useEffect(() => {
    if (!view) return
    let current = true
    const keep = (clusters: MapClusters) => current && setFound(clusters)
    api.mapClusters(map.uuid, view).then(keep, () => undefined)
    return () => {
      current = false
    }
  }, [map.uuid, view])
  if (!first) return null
  const layer = layerOf(map.layer)
  return (
    <MapView
      label={map.title}
      start={map.capture ?? (first.area ? { area: first.area } : nowhere)}
      layer={layer}
      {...(!map.exact && { deepest: MAP_CELL_ZOOM })}
      clusters={(found ?? first).clusters}
      chosen={chosen && clusterKey(chosen)}
      onChoose={onChoose}
      onView={setView}
      all={first.area}
    />
  )
}
