import { GALLERY_ROW_PX, galleryImageSizes } from '@vitrine/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, type File, type Me } from './api.ts'
import { FilePager, NotFound, Problem } from './components.tsx'
import { pageTexts } from './copy.ts'
import { FileView } from './FilePage.tsx'
import { Frame } from './Frame.tsx'
import { srcSetOf } from './words.ts'

const ratioOf = ({ width, height }: File) => (width && height ? width / height : 4 / 3)

/** Images in justified rows. Each has its own URL, so that the back button works. */
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

/** The id of the file in the URL; empty if none is chosen. */
const useChosen = () => {
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

type FilesPageProps = {
  /** The gallery or map, once it is loaded. */
  item: { title: string; description: string; team: string } | undefined
  error: unknown
  /** The error of the last request for more files. */
  failed: unknown
  /** The files loaded so far. */
  files: readonly File[]
  /** Loads more files, if there are any. */
  onMore: (() => void) | undefined
  /** The label of the link from a file back to all files. */
  back: (title: string) => string
  me: Me | undefined
  /** Shows all files. `isHidden` while one of them is open. */
  children: (isHidden: boolean) => ReactNode
}
/** The public page of a gallery or map: all its files, or one of them with its terms. */
export const FilesPage = ({ item, error, failed, files, onMore, back, me, children }: FilesPageProps) => {
  const chosen = useChosen()
  const one = files.find((file) => file.uuid === chosen)
  const title = item?.title
  useEffect(() => {
    if (title) document.title = one ? `${one.name} · ${title}` : title
  }, [title, one])
  if (error instanceof ApiError && error.status === 404)
    return (
      <Frame team={null} me={me}>
        <NotFound />
      </Frame>
    )
  return (
    <Frame team={item?.team ?? null} me={me}>
      <Problem error={error ?? failed} />
      {!item && !error && <p role="status">{pageTexts.loading}</p>}
      {item && one && (
        <>
          <FilePager files={files} at={one} all={back(item.title)} more={onMore !== undefined} />
          <FileView way={{ file: one.uuid, link: null }} file={one} me={me} />
        </>
      )}
      {item && children(one !== undefined)}
    </Frame>
  )
}

export const PageTitle = ({ title, description }: { title: string; description: string }) => (
  <header className="title">
    <h1>{title}</h1>
    {description && <p className="description">{description}</p>}
  </header>
)

export const MoreButton = ({ onMore }: Pick<FilesPageProps, 'onMore'>) =>
  onMore && (
    <button type="button" onClick={onMore}>
      {pageTexts.loadMore}
    </button>
  )
