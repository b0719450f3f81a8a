import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FileMap, isInArea, type MapCluster, type MapFile, maps } from '@vitrine/contract'
import { memo, useDeferredValue, useMemo } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { queryOf } from '../../lib/query.ts'
import { IconEyeOff, IconX } from '../../ui/icons.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { mapFilesQuery } from './api.ts'
import { mapCopy } from './copy.ts'
import css from './maps.module.css'
import { OpenedFile } from './OpenedFile.tsx'
import { Tile } from './Tiles.tsx'
import { useGrowingCount } from './use-growing-count.ts'
import { useMapFiles } from './use-place-files.ts'

/** The name of a cluster: the town it is in or near. */
export const ClusterName = ({ cluster: { lat, lng } }: { cluster: MapCluster }) => {
  const { team } = useSession()
  const query = { lat, lng }
  const { data } = useQuery({ ...queryOf(maps.places, { params: { team: team.uuid }, query }), staleTime: Infinity })
  const place = data?.[0]
  if (!place) return mapCopy.inCluster
  return isInArea(place.area, lat, lng) ? place.name : mapCopy.near(place.name)
}

const FileMenu = ({ map, file }: { map: FileMap; file: MapFile }) => {
  const { remove } = useMapFiles(map)
  return (
    <span className={css.corner}>
      <RowMenu
        small
        name={file.name}
        actions={[{ label: mapCopy.removeFile, icon: IconX, danger: true, run: () => remove(file.uuid) }]}
      />
    </span>
  )
}

const HiddenMark = ({ reason }: { reason: string }) => (
  <span className={css.state} title={mapCopy.notShown(reason)}>
    <IconEyeOff size={14} stroke={1.8} role="img" aria-label={mapCopy.notShown(reason)} />
  </span>
)

type MapTileProps = { map: FileMap; file: MapFile; canEdit: boolean; drawn: boolean }
const MapTile = memo(({ map, file, canEdit, drawn }: MapTileProps) =>
  drawn ? (
    <Tile file={file}>
      {map.public && !file.shown && <HiddenMark reason={file.reasons[0] ?? ''} />}
      {canEdit && <FileMenu map={map} file={file} />}
    </Tile>
  ) : (
    <li className={css.tile} />
  ),
)

/** The files as tiles, drawn a few per frame. A tile re-renders only if its file changes, not whenever the list is
 *  fetched or another tile is drawn. */
const FileTiles = memo(({ map, files }: { map: FileMap; files: readonly MapFile[] }) => {
  const canEdit = useWhyNot()(maps.changeFiles) === null
  const drawn = useGrowingCount(files.length)
  return (
    <ul className={css.grid} aria-label={mapCopy.panel(map.title)}>
      {files.map((file, at) => (
        <MapTile key={file.uuid} map={map} file={file} canEdit={canEdit} drawn={at < drawn} />
      ))}
    </ul>
  )
})

type PanelFilesProps = {
  map: FileMap
  /** The filter; empty for all files. */
  q: string
  chosen: MapCluster | undefined
  /** Whether only the files without a location are listed. */
  without: boolean
  onAll: () => void
  onWithout: () => void
  onZoom: (cluster: MapCluster) => void
}
/** The files on a map: those of the chosen cluster, those without a location, or all. */
export const PanelFiles = ({ map, q, chosen, without, onAll, onWithout, onZoom }: PanelFilesProps) => {
  const list = useInfiniteQuery(mapFilesQuery(map.uuid, q, chosen?.area, without ? false : undefined))
  // Re-rendering the panel must not hold up panning the map.
  const data = useDeferredValue(list.data)
  const files = useMemo(() => data?.pages.flatMap(({ results }) => results), [data])
  const unlocated = map.files - map.located
  const found = data?.pages[0]?.count
  const count = q ? found : (chosen?.count ?? (without ? unlocated : map.files))
  return (
    <div className={css.list}>
      <div className={css.heading}>
        <h2>
          {mapCopy.listTitle(
            chosen ? (
              <ClusterName cluster={chosen} />
            ) : without ? (
              mapCopy.noLocation
            ) : q ? (
              mapCopy.foundFiles
            ) : (
              mapCopy.allFiles
            ),
            <span>{count?.toLocaleString('en-GB')}</span>,
          )}
        </h2>
        {chosen && chosen.count > 1 && <TextButton onClick={() => onZoom(chosen)}>{mapCopy.zoomHere}</TextButton>}
        {chosen || without ? (
          <TextButton onClick={onAll}>{mapCopy.backToAll}</TextButton>
        ) : (
          unlocated > 0 && <TextButton onClick={onWithout}>{mapCopy.noLocation}</TextButton>
        )}
      </div>
      <Loaded
        query={{ data: files, error: list.error, isFetching: list.isFetching, refetch: list.refetch }}
        what={mapCopy.loadingFiles}
        skeleton={<SkeletonText lines={4} />}
      >
        {(shown) =>
          shown.length === 0 ? (
            <p className={css.quiet}>
              {map.files === 0 ? mapCopy.emptyHelp : q ? mapCopy.noneFiltered : mapCopy.emptyList}
            </p>
          ) : (
            <>
              <FileTiles map={map} files={shown} />
              <LoadMore list={list} />
            </>
          )
        }
      </Loaded>
      <OpenedFile files={files ?? []} onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined} />
    </div>
  )
}
