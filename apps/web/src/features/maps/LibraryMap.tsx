import { type MapArea, type MapCluster, parseArea, formatArea, termOf } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type L from 'leaflet'
import { useCallback, useEffect, useState } from 'react'
import { filesInWords } from '../../lib/counts.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { showArea } from '../../lib/map/base-map.ts'
import { clusterKey } from '../../lib/map/cluster-layer.ts'
import { MapPopup } from '../../lib/map/MapPopup.tsx'
import { onUserMove } from '../../lib/map/moves.ts'
import { shownArea } from '../../lib/map/view.ts'
import { useFocusAfter } from '../../lib/use-focus-after.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconMapPin, IconMapSearch, IconX } from '../../ui/icons.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { MapSkeleton } from '../../ui/MapSkeleton.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { useSession } from '../auth/index.ts'
import { LayerMenu, LocationDialog, useLayer } from '../location/index.ts'
import type { ListingQuery, SearchParams } from '../search/index.ts'
import { areaFilesQuery, libraryClustersQuery, world } from './api.ts'
import { ClusteredMap } from './ClusteredMap.tsx'
import { mapCopy } from './copy.ts'
import { type Dragged, getDragged } from './dragged.ts'
import { FilePopup } from './FilePopup.tsx'
import { FileTray } from './FileTray.tsx'
import css from './maps.module.css'
import { OpenedFile } from './OpenedFile.tsx'
import { ClusterName } from './PanelFiles.tsx'
import { Tiles } from './Tiles.tsx'
import { usePlaceFiles } from './use-place-files.ts'

const nowhere = { lat: 20, lng: 0, zoom: 2 }
const DEEPEST = 17
/** The width of the panel over the map, including its margins. */
const PANEL_PX = 356

type ChosenProps = {
  asked: ListingQuery
  cluster: MapCluster
  at: L.Map | null
  onZoom: () => void
  onClose: () => void
}
/** The files of the chosen cluster. */
const ClusterPanel = ({ asked, cluster, at, onZoom, onClose }: ChosenProps) => {
  const { team } = useSession()
  const list = useInfiniteQuery(areaFilesQuery(team.uuid, asked, formatArea(widened(cluster.area))))
  const only = cluster.count === 1 ? list.data?.pages[0]?.results[0] : undefined
  return (
    <>
      <section className={css.card} data-map-panel aria-label={mapCopy.inCluster}>
        <div className={css.head}>
          <div className={css.top}>
            <h2 className={css.title}>
              <ClusterName cluster={cluster} />
            </h2>
            <IconButton icon={IconX} label={mapCopy.close} onClick={onClose} />
          </div>
          <div className={css.heading}>
            <span>{filesInWords(cluster.count)}</span>
            {cluster.count > 1 && <TextButton onClick={onZoom}>{mapCopy.zoomHere}</TextButton>}
          </div>
        </div>
        <div className={css.list}>
          <Loaded query={list} what={mapCopy.loadingFiles} skeleton={<SkeletonText lines={4} />}>
            {({ pages }) => <Tiles label={mapCopy.inCluster} files={pages.flatMap(({ results }) => results)} />}
          </Loaded>
          <LoadMore list={list} />
        </div>
      </section>
      <OpenedFile
        files={list.data?.pages.flatMap(({ results }) => results) ?? []}
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      />
      {only && (
        <MapPopup map={at} lat={cluster.lat} lng={cluster.lng} onClose={onClose}>
          <FilePopup file={only} onClose={onClose} />
        </MapPopup>
      )}
    </>
  )
}
/** Search queries round coordinates to about a metre, so the area is enlarged by about two metres on each side. */
const MARGIN = 2e-5
const widened = ({ south, west, north, east }: MapArea): MapArea => ({
  south: Math.max(south - MARGIN, -90),
  west: Math.max(west - MARGIN, -180),
  north: Math.min(north + MARGIN, 90),
  east: Math.min(east + MARGIN, 180),
})
const AREA_TERM = /(^|\s)area:(\S+)/g
const withoutArea = (q: string) => q.replaceAll(AREA_TERM, ' ').trim()
/** Returns the area in a search query, if there is one. The map opens there when the search finds nothing. */
const searchedArea = (q: string) => [...q.matchAll(AREA_TERM)].map(([, , area = '']) => parseArea(area)).find(Boolean)

/** Whether the visible area can be searched. After a search, the user has to move the map first. A resize caused by the
 *  results beside the map doesn't count as moving it. */
const useSearchable = (map: L.Map | null) => {
  const [canSearch, setCanSearch] = useState(true)
  useEffect(() => {
    if (!map) return
    return onUserMove(map, () => setCanSearch(true))
  }, [map])
  return [canSearch, setCanSearch] as const
}

type LibraryMapProps = {
  asked: ListingQuery
  q: string
  /** Whether the search found any files, with or without a location. */
  found: boolean
  onLook: (change: SearchParams) => void
}
const LibraryMapContent = ({ asked, q, found, onLook, all }: LibraryMapProps & { all: MapArea | null }) => {
  const { team } = useSession()
  const { layer, choose } = useLayer()
  const [leaflet, setLeaflet] = useState<L.Map | null>(null)
  const [chosen, setChosen] = useState<MapCluster>()
  const [placing, setPlacing] = useState(false)
  const [located, setLocated] = useState<Dragged>()
  const place = usePlaceFiles()
  const placeButton = useFocusAfter<HTMLButtonElement>(placing)
  const close = useCallback(() => setChosen(undefined), [])
  const [canSearch, setCanSearch] = useSearchable(leaflet)
  const searched = searchedArea(q)
  const mayPlace = team.permissions.includes('EDIT_ASSETS')
  const searchArea = () => {
    if (!leaflet) return
    const area = formatArea(shownArea(leaflet))
    setCanSearch(false)
    onLook({ q: [withoutArea(q), termOf('area', area)].filter(Boolean).join(' ') })
  }
  return (
    <div className={css.library}>
      <ClusteredMap
        ask={(view) => libraryClustersQuery(team.uuid, asked, view)}
        label={mapCopy.libraryMap}
        start={all ? { area: all } : searched ? { area: searched } : nowhere}
        layer={layer}
        chosen={chosen && clusterKey(chosen)}
        onChoose={(cluster) => {
          setPlacing(false)
          setChosen(cluster)
        }}
        onMap={setLeaflet}
        all={all}
        onDrop={
          mayPlace
            ? (point) => {
                const dragged = getDragged()
                if (dragged) void place(dragged, point)
              }
            : undefined
        }
      />
      {canSearch && (
        <div className={css.area}>
          <Button icon={IconMapSearch} onClick={searchArea}>
            {mapCopy.searchArea}
          </Button>
        </div>
      )}
      {all === null && (
        <p className={css.none} role="status">
          {found ? mapCopy.noneLocated : searched ? mapCopy.noneInArea : mapCopy.noneFound}
          {!found && searched && (
            <>
              {' '}
              <TextButton onClick={() => onLook({ q: withoutArea(q) || undefined })}>{mapCopy.clearArea}</TextButton>
            </>
          )}
        </p>
      )}
      <div className={css.layer}>
        {mayPlace && !placing && (
          <Button
            ref={placeButton}
            icon={IconMapPin}
            onClick={() => {
              close()
              setPlacing(true)
            }}
          >
            {mapCopy.placeFiles}
          </Button>
        )}
        <LayerMenu layer={layer} onChoose={choose} />
      </div>
      {placing && (
        <FileTray
          title={mapCopy.placeFiles}
          help={mapCopy.placeHelp}
          dragHelp={mapCopy.placeDrag}
          action={mapCopy.setLocation}
          onUse={setLocated}
          onClose={() => setPlacing(false)}
        />
      )}
      {!chosen && <OpenedFile />}
      {chosen && (
        <ClusterPanel
          asked={asked}
          cluster={chosen}
          at={leaflet}
          onClose={close}
          onZoom={() => {
            if (leaflet) showArea(leaflet, chosen.area, DEEPEST, PANEL_PX)
            close()
          }}
        />
      )}
      {located && (
        <LocationDialog
          count={located.files.length}
          onSet={(point) => {
            void place(located, point)
            setLocated(undefined)
          }}
          onClose={() => setLocated(undefined)}
        />
      )}
    </div>
  )
}

/** The library on a map. The search filters the map, and a searched area becomes part of the query. */
export const LibraryMap = (props: LibraryMapProps) => {
  const { team } = useSession()
  const first = useQuery(libraryClustersQuery(team.uuid, props.asked, world))
  return (
    <Loaded query={first} what={mapCopy.loadingMap} skeleton={<MapSkeleton />}>
      {({ area }) => <LibraryMapContent {...props} all={area} />}
    </Loaded>
  )
}
