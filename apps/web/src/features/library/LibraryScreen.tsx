import { placeWords } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSession } from '../auth/index.ts'
import { filesQuery } from '../files/index.ts'
import { Breadcrumbs, breadcrumbsQuery, FolderCards, foldersQuery } from '../folders/index.ts'
import { useUploadPlace } from '../uploads/index.ts'
import { EmptyFolder } from './EmptyFolder.tsx'
import { FileGrid } from './FileGrid.tsx'
import { GridSkeleton } from './GridSkeleton.tsx'
import { GridTools } from './GridTools.tsx'
import css from './library.module.css'
import { useTileSize } from './tile-size.ts'

/** A folder of the library, or its root. */
export const LibraryScreen = () => {
  const { team } = useSession()
  const { folder } = useParams({ strict: false })
  const way = useQuery({ ...breadcrumbsQuery(folder ?? ''), enabled: folder !== undefined })
  const files = useInfiniteQuery(filesQuery(team.uuid, { place: 'library', folder: folder ?? 'root' }))
  const inside = useQuery(foldersQuery(team.uuid)).data?.some((one) => one.parent_folder === (folder ?? null))
  const [size, setSize] = useTileSize()
  const name = folder === undefined ? placeWords.root : (way.data?.at(-1)?.name ?? '')
  const count = files.data?.pages[0]?.count
  useUploadPlace({ id: `library ${folder}`, folder: folder ?? null, place: name, version_of: null, main: count !== 0 })
  const title = folder === undefined ? 'Library' : name || 'Library'
  return (
    <>
      <title>{[title, team.name, 'Vitrine'].join(' · ')}</title>
      <div className={css.page}>
        <header className={css.head}>
          <Breadcrumbs folder={folder ?? null} title={title} />
          <GridTools count={count} size={size} onSize={setSize} />
        </header>
        <Loaded query={files} what="this folder" skeleton={<GridSkeleton height={size} />}>
          {() => (
            <>
              <FolderCards folder={folder ?? null} />
              {count === 0 ? (
                <EmptyFolder name={title} folders={inside === true} />
              ) : (
                <FileGrid label={`Files in ${title}`} query={files} height={size} />
              )}
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}
