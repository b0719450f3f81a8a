import type { MapCluster } from '@vitrine/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { api, ApiError, type File, type Me, type PublicMapPage } from './api.ts'
import { FileView } from './FilePage.tsx'
import { Frame } from './Frame.tsx'
import { Rows, useChosen } from './GalleryPage.tsx'
import { mapWords, pageTexts } from './copy.ts'
import { FilePager, NotFound, Problem } from './components.tsx'
import { allowLeaflet } from './trusted-types.ts'
import { useFetch } from './use-fetch.ts'

const MapProblem = () => <Problem error={new Error(pageTexts.unreachable)} />
/** The map is loaded after the list, which is complete without it. */
const FilesMap = lazy(async () => {
  allowLeaflet()
  const loaded = await import('./FilesMap.tsx').catch(() => undefined)
  return { default: loaded?.FilesMap ?? MapProblem }
})

type Props = { uuid: string; me: Me | undefined; first?: PublicMapPage | undefined }
/** The public page of a map: its files on the map and as a list, or one of them with its terms. */
export const MapPage = ({ uuid, me, first }: Props) => {
  const { value, error } = useFetch(() => api.map(uuid), uuid, first)
  const [cluster, setCluster] = useState<MapCluster>()
  const [here, setHere] = useState<{ files: File[]; next: string | null }>()
  const [failed, setFailed] = useState<unknown>()
  const chosen = useChosen()
  const files = here?.files ?? value?.results ?? []
  const next = here ? here.next : (value?.next ?? null)
  const one = files.find((file) => file.uuid === chosen)
  const title = value?.map.title
  useEffect(() => {
    if (title) document.title = one ? `${one.name} · ${title}` : title
  }, [title, one])
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
  if (error instanceof ApiError && error.status === 404)
    return (
      <Frame team={null} me={me}>
        <NotFound />
      </Frame>
    )
  return (
    <Frame team={value?.map.team ?? null} me={me}>
      <Problem error={error ?? failed} />
      {!value && !error && <p role="status">{pageTexts.loading}</p>}
      {value && one && (
        <>
          <FilePager files={files} at={one} all={mapWords.back(value.map.title)} more={next !== null} />
          <FileView way={{ file: one.uuid, link: null }} file={one} me={me} />
        </>
      )}
      {value && (
        <div hidden={one !== undefined}>
          <header className="title">
            <h1>{value.map.title}</h1>
            {value.map.description && <p className="description">{value.map.description}</p>}
          </header>
          {value.count > 0 && (
            <div className="map">
              <Suspense fallback={<p role="status">{pageTexts.loading}</p>}>
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
          {next && (
            <button type="button" onClick={() => void load()}>
              {pageTexts.loadMore}
            </button>
          )}
        </div>
      )}
    </Frame>
  )
}
