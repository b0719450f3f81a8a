import { layerOf, MAP_CELL_ZOOM, type MapCluster, type MapClusters, type PublicMap } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { clusterKey } from '../lib/map/cluster-layer.ts'
import { mapViewCopy } from '../lib/map/copy.ts'
import { MapView } from '../lib/map/MapView.tsx'
import type { VisibleArea } from '../lib/map/view.ts'
import { api } from './api.ts'
import { Problem } from './components.tsx'
import { pageTexts } from './copy.ts'
import { useFetch } from './use-fetch.ts'

const world: VisibleArea = { south: -90, west: -180, north: 90, east: 180, zoom: 2 }
const nowhere = { lat: 20, lng: 0, zoom: 2 }

/** The clusters in view. If they can't be loaded, the previous ones stay, and `retry` requests them again. */
const useClusters = (map: string, view: VisibleArea | undefined) => {
  const [found, setFound] = useState<MapClusters>()
  const [failed, setFailed] = useState<VisibleArea>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!view) return
    let current = true
    const keep = (clusters: MapClusters) => {
      if (!current) return
      setFound(clusters)
      setFailed(undefined)
    }
    api.mapClusters(map, view).then(keep, () => current && setFailed(view))
    return () => {
      current = false
    }
  }, [map, view, tries])
  return { found, retry: failed && (() => setTries(tries + 1)) }
}

type Props = { map: PublicMap; chosen: MapCluster | undefined; onChoose: (cluster: MapCluster | undefined) => void }
/** The files on a public map. The server groups those in view. */
export const FilesMap = ({ map, chosen, onChoose }: Props) => {
  const { value: first, error, reload } = useFetch(() => api.mapClusters(map.uuid, world), map.uuid)
  const [view, setView] = useState<VisibleArea>()
  const { found, retry } = useClusters(map.uuid, view)
  if (!first && error === undefined) return <p role="status">{pageTexts.loading}</p>
  if (!first)
    return (
      <>
        <Problem error={error} />
        <button type="button" onClick={reload}>
          {mapViewCopy.tryAgain}
        </button>
      </>
    )
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
      onRetry={retry}
    />
  )
}
