import { GALLERY_ROW_PX, galleryImageSizes } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { api, type File, type Gallery, type Me, ApiError } from './api.ts'
import { FileView } from './FilePage.tsx'
import { galleryTexts, pageTexts } from './copy.ts'
import { useFetch } from './use-fetch.ts'
import { Frame } from './Frame.tsx'
import { NotFound, Problem, FilePager } from './components.tsx'
import { srcSetOf } from './words.ts'

const ratioOf = ({ width, height }: File) => (width && height ? width / height : 4 / 3)

/** Images in justified rows. Each has its own address, so that the back button works. */
export const Rows = ({ files }: { files: readonly File[] }) => (
  <ul className="rowed">
    {files.map((file, n) => (
      <li key={file.uuid} style={{ flexGrow: ratioOf(file), flexBasis: `${ratioOf(file) * GALLERY_ROW_PX}px` }}>
        <a href={`#${file.uuid}`} style={{ aspectRatio: ratioOf(file) }}>
          {file.view_url || file.thumbnail_url ? (
            <img
              src={file.thumbnail_url ?? file.view_url ?? ''}
              srcSet={srcSetOf(file.views)}
              sizes={galleryImageSizes(ratioOf(file))}
              alt={file.description || file.name}
              {...(n === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
            />
          ) : (
            <span className="nameless">{file.name}</span>
          )}
        </a>
      </li>
    ))}
  </ul>
)

/** The file in the address. */
export const useChosen = () => {
  const [chosen, setChosen] = useState(() => location.hash.slice(1))
  useEffect(() => {
    const follow = () => {
      setChosen(location.hash.slice(1))
      scrollTo(0, 0)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return chosen
}

type Props = { uuid: string; me: Me | undefined; first?: Gallery | undefined }
/** The public page of a gallery: its files in order, or one of them with its terms. */
export const GalleryPage = ({ uuid, me, first }: Props) => {
  const { value, error } = useFetch(() => api.gallery(uuid), uuid, first)
  const [more, setMore] = useState<{ files: File[]; next: string | null }>()
  const [failed, setFailed] = useState<unknown>()
  const chosen = useChosen()
  const files = [...(value?.results ?? []), ...(more?.files ?? [])]
  const next = more ? more.next : (value?.next ?? null)
  const one = files.find((file) => file.uuid === chosen)
  const title = value?.gallery.title
  useEffect(() => {
    if (title) document.title = one ? `${one.name} · ${title}` : title
  }, [title, one])
  const load = () =>
    void api
      .gallery(uuid, next ?? undefined)
      .then((page) => setMore({ files: [...(more?.files ?? []), ...page.results], next: page.next }), setFailed)
  if (error instanceof ApiError && error.status === 404)
    return (
      <Frame team={null} me={me}>
        <NotFound />
      </Frame>
    )
  return (
    <Frame team={value?.gallery.team ?? null} me={me}>
      <Problem error={error ?? failed} />
      {!value && !error && <p role="status">{pageTexts.loading}</p>}
      {value && one && (
        <>
          <FilePager files={files} at={one} all={galleryTexts.back(value.gallery.title)} more={next !== null} />
          <FileView way={{ file: one.uuid, link: null }} file={one} me={me} />
        </>
      )}
      {value && !one && (
        <>
          <header className="title">
            <h1>{value.gallery.title}</h1>
            {value.gallery.description && <p className="description">{value.gallery.description}</p>}
          </header>
          {files.length === 0 && <p className="absent">{galleryTexts.empty}</p>}
          <Rows files={files} />
          {next && (
            <button type="button" onClick={load}>
              {pageTexts.loadMore}
            </button>
          )}
        </>
      )}
    </Frame>
  )
}
