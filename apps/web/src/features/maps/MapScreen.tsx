import { VisuallyHidden } from '@mantine/core'
import {
  type FileCard,
  type FileMap,
  layerOf,
  type LayerValue,
  type MapArea,
  type MapCluster,
  maps,
} from '@vitrine/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type L from 'leaflet'
import { useCallback, useRef, useState } from 'react'
import { Failure } from '../../lib/Loaded.tsx'
import { AREA_ZOOM, showArea } from '../../lib/map/base-map.ts'
import { clusterKey } from '../../lib/map/cluster-layer.ts'
import { MapPopup } from '../../lib/map/MapPopup.tsx'
import type { MapPoint } from '../../lib/map/points.ts'
import { captureOf } from '../../lib/map/view.ts'
import { useAction } from '../../lib/use-action.ts'
import { useFocusAfter } from '../../lib/use-focus-after.ts'
import { Page } from '../../ui/Page.tsx'
import { MapSkeleton } from '../../ui/MapSkeleton.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { LayerMenu } from '../location/index.ts'
import { useLibrarySearch } from '../search/index.ts'
import { clustersQuery, mapFilesQuery, mapQuery, world } from './api.ts'
import { MapsNotInPlan } from './MapsNotInPlan.tsx'
import { ClusteredMap } from './ClusteredMap.tsx'
import { mapCopy } from './copy.ts'
import { type Dragged, getDragged } from './dragged.ts'
import { FilePopup } from './FilePopup.tsx'
import { FileTray } from './FileTray.tsx'
import { MapCard } from './MapCard.tsx'
import { MapFilters } from './MapFilters.tsx'
import css from './maps.module.css'
import { OpenedFile } from './OpenedFile.tsx'
import { PanelFiles } from './PanelFiles.tsx'
import { useMapFiles } from './use-place-files.ts'
import { useSavedView } from './use-saved-view.ts'

const nowhere = { lat: 20, lng: 0, zoom: 2 }
const DEEPEST = 17
/** The width of the panel over the map, including its margins. */
const PANEL_PX = 356

type ClusterPopupProps = { map: FileMap; q: string; cluster: MapCluster; at: L.Map | null; onClose: () => void }
/** The popup of a cluster that consists of a single file. */
const ClusterPopup = ({ map, q, cluster, at, onClose }: ClusterPopupProps) => {
  const list = useInfiniteQuery(mapFilesQuery(map.uuid, q, cluster.area))
  const file: FileCard | undefined = list.data?.pages[0]?.results[0]
  return (
    file && (
      <MapPopup map={at} lat={cluster.lat} lng={cluster.lng} onClose={onClose}>
        <FilePopup file={file} onClose={onClose} />
      </MapPopup>
    )
  )
}

const Opened = ({ map, all }: { map: FileMap; all: MapArea | null }) => {
  const why = useWhyNot()(maps.changeFiles)
  const update = useAction(maps.update, [maps.one])
  const [leaflet, setLeaflet] = useState<L.Map | null>(null)
  const [chosen, setChosen] = useState<MapCluster>()
  const [mode, setMode] = useState<'files' | 'without' | 'add'>('files')
  const addButton = useFocusAfter<HTMLButtonElement>(mode === 'add')
  const cache = useQueryClient()
  const shown = useRef<L.Map>(null)
  const { add } = useMapFiles(map)
  useSavedView(leaflet, map.capture, PANEL_PX)
  const { q } = useLibrarySearch()
  /** Adds files. If they have a location, zooms to all files on the map, unless the map has a saved view. */
  const addFiles = async (dragged: Dragged, point: MapPoint | null) => {
    const isAdded = await add(dragged, point)
    const area = cache.getQueryData(clustersQuery(map.uuid, world).queryKey)?.area
    if (isAdded && dragged.located && !map.capture && shown.current && area)
      showArea(shown.current, area, AREA_ZOOM, PANEL_PX)
  }
  const close = useCallback(() => setChosen(undefined), [])
  // The filter changes which files a cluster contains, so the chosen cluster is closed.
  const [filter, setFilter] = useState(q)
  if (filter !== q) {
    setFilter(q)
    setChosen(undefined)
  }
  const choose = (cluster: MapCluster) => {
    setMode(mode === 'add' ? 'add' : 'files')
    setChosen(cluster)
  }
  const zoom = ({ area }: MapCluster) => {
    if (leaflet) showArea(leaflet, area, DEEPEST, PANEL_PX)
    close()
  }
  const setLayer = (layer: string) =>
    void update.run(
      { params: { map: map.uuid }, body: { layer: layer as LayerValue } },
      { failed: mapCopy.layerFailed },
    )
  return (
    <div className={css.screen}>
      <ClusteredMap
        ask={(view) => clustersQuery(map.uuid, view, q)}
        label={map.title}
        start={map.capture ?? (all ? { area: all } : nowhere)}
        layer={layerOf(map.layer)}
        chosen={chosen && clusterKey(chosen)}
        onChoose={choose}
        onMap={(made) => {
          shown.current = made
          setLeaflet(made)
        }}
        inset={PANEL_PX}
        all={all}
        onDrop={
          why === null
            ? (point) => {
                const dragged = getDragged()
                if (dragged) void addFiles(dragged, point)
              }
            : undefined
        }
      />
      {chosen?.count === 1 && <ClusterPopup map={map} q={q} cluster={chosen} at={leaflet} onClose={close} />}
      <div className={css.layer}>{why === null && <LayerMenu layer={layerOf(map.layer)} onChoose={setLayer} />}</div>
      {mode === 'add' && <OpenedFile />}
      {mode === 'add' && <VisuallyHidden component="h1">{map.title}</VisuallyHidden>}
      {mode === 'add' ? (
        <FileTray
          title={mapCopy.tray}
          help={mapCopy.trayHelp}
          dragHelp={mapCopy.trayDrag}
          action={mapCopy.add}
          onUse={(files) => void addFiles(files, null)}
          onClose={() => setMode('files')}
        />
      ) : (
        <MapCard
          map={map}
          capture={() => (leaflet ? captureOf(leaflet, PANEL_PX) : undefined)}
          onAdd={() => setMode('add')}
          addRef={addButton}
        >
          <MapFilters />
          <PanelFiles
            map={map}
            q={q}
            chosen={chosen}
            without={mode === 'without'}
            onAll={() => {
              close()
              setMode('files')
            }}
            onWithout={() => setMode('without')}
            onZoom={zoom}
          />
        </MapCard>
      )}
    </div>
  )
}

/** One map, with its files at the places where they were taken. */
export const MapScreen = () => {
  const { team } = useSession()
  const { map: uuid } = useParams({ from: '/shell/maps/$map' })
  const map = useQuery(mapQuery(uuid))
  const first = useQuery(clustersQuery(uuid, world))
  if (!team.features.includes('F_MAPS')) return <MapsNotInPlan />
  const failed = map.error ?? first.error
  if (!map.data || !first.data)
    return failed ? (
      <Page title={mapCopy.maps} place={team.name}>
        <Failure error={failed} what={mapCopy.loadingMap} retry={() => Promise.all([map.refetch(), first.refetch()])} />
      </Page>
    ) : (
      <>
        <title>{[mapCopy.maps, 'Vitrine'].join(' · ')}</title>
        <MapSkeleton panel />
      </>
    )
  return (
    <>
      <title>{[map.data.title, mapCopy.maps, 'Vitrine'].join(' · ')}</title>
      <Opened key={uuid} map={map.data} all={first.data.area} />
    </>
  )
}
