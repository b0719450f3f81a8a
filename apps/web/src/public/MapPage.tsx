import type { MapCluster } from '@vitrine/contract'
import { lazy, Suspense, useState } from 'react'
import { api, type File, type Me, type PublicMapPage } from './api.ts'
import { mapWords } from './copy.ts'
import { FilesPage, MoreButton, PageTitle, Rows } from './FilesPage.tsx'
import { allowLeaflet } from './trusted-types.ts'
import { useFetch } from './use-fetch.ts'

/** The map is loaded after the list, which is complete without it. */
const FilesMap = lazy(async () => {
  allowLeaflet()
  return { default: (await import('./FilesMap.tsx')).FilesMap }
})

type Props = { uuid: string; me: Me | undefined; first?: PublicMapPage | undefined }
/** The public page of a map: its files on the map and as a list, or one of them with its terms. */
export const MapPage = ({ uuid, me, first }: Props) => {
  const { value, error } = useFetch(() => api.map(uuid), uuid, first)
  const [cluster, setCluster] = useState<MapCluster>()
  const [here, setHere] = useState<{ files: File[]; next: string | null }>()
  const [failed, setFailed] = useState<unknown>()
  const files = here?.files ?? value?.results ?? []
  const next = here ? here.next : (value?.next ?? null)
  const choose = (wanted: MapCluster | undefined) => {
    setCluster(wanted)
    setHere(undefined)
    if (wanted)
      api.map(uuid, wanted.area).then(({ results, ...page }) => setHere({ files: results, next: page.next }), setFailed)
  }
  const load = () =>
    api
      .map(uuid, { ...cluster?.area, cursor: next ?? undefined })
      .then((page) => setHere({ files: [...files, ...page.results], next: page.next }), setFailed)
  const onMore = next === null ? undefined : () => void load()
  return (
    <FilesPage
      item={value?.map}
      error={error}
      failed={failed}
      files={files}
      onMore={onMore}
      back={mapWords.back}
      me={me}
    >
      {(isHidden) =>
        value && (
          <div hidden={isHidden}>
            <PageTitle {...value.map} />
            {value.count > 0 && (
              <div className="map">
                <Suspense fallback={null}>
                  <FilesMap map={value.map} chosen={cluster} onChoose={choose} />
                </Suspense>
              </div>
            )}
            <div className="map-line">
              <p className="quiet" role="status">
                {mapWords.count(cluster?.count ?? value.count, cluster !== undefined)}
                {!value.map.exact && value.count > 0 && ` ${mapWords.rough}`}
              </p>
              {cluster && (
                <button type="button" onClick={() => choose(undefined)}>
                  {mapWords.all}
                </button>
              )}
            </div>
            {files.length === 0 && !cluster && <p className="absent">{mapWords.none}</p>}
            <Rows files={files} />
            <MoreButton onMore={onMore} />
          </div>
        )
      }
    </FilesPage>
  )
}
