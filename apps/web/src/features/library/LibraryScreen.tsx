import { AppError, placeWords } from '@vitrine/contract'
import { Switch } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSession } from '../auth/index.ts'
import { SelectionBar, SelectionContext, useListSelection } from '../bulk/index.ts'
import { Breadcrumbs, breadcrumbsQuery, FolderCards, foldersQuery, FoundFolders } from '../folders/index.ts'
import {
  FacetsPanel,
  FacetsToggle,
  NoResults,
  placesInWords,
  QueryChips,
  SortMenu,
  useFacetsOpen,
  useHasWords,
  useOnlyWords,
  useLibrarySearch,
} from '../search/index.ts'
import { useUploadPlace } from '../uploads/index.ts'
import { useColumns, useView } from './columns.ts'
import { EmptyFolder } from './EmptyFolder.tsx'
import { FileGrid } from './FileGrid.tsx'
import { GridSkeleton, ListSkeleton } from './GridSkeleton.tsx'
import { libraryWords } from './copy.ts'
import { filePagesQuery, LIST_END } from './file-pages.ts'
import { GridTools } from './GridTools.tsx'
import css from './library.module.css'
import { Scrubber } from './Scrubber.tsx'
import { useTileSize } from './tile-size.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { IconHelpCircle } from '../../ui/icons.ts'
import { MapSkeleton } from '../../ui/MapSkeleton.tsx'
import { Message } from '../../ui/States.tsx'

/** Shown in place of a folder that doesn't exist or has been deleted. */
const GoneFolder = () => (
  <Message
    icon={IconHelpCircle}
    title={libraryWords.gone.title}
    actions={
      <>
        <ButtonLink primary to="/library">
          {libraryWords.gone.library}
        </ButtonLink>
        <ButtonLink to="/library/bin">{libraryWords.gone.bin}</ButtonLink>
      </>
    }
  >
    {libraryWords.gone.help}
  </Message>
)

/** Loaded when the map view is first shown. */
const LibraryMap = lazy(() => import('../maps/index.ts').then((module) => ({ default: module.LibraryMap })))

const EndingReleasesLink = lazy(() =>
  import('../people/index.ts').then((module) => ({ default: module.EndingReleasesLink })),
)

/** A folder, the root, a built-in list, or the search results in one of them. */
export const LibraryScreen = () => {
  const { team } = useSession()
  const { q, folder, place, subfolders, sort, order, at, asked, look } = useLibrarySearch()
  const way = useQuery({ ...breadcrumbsQuery(folder ?? ''), enabled: folder !== undefined })
  // If the open folder is deleted, its files are not fetched until it is restored.
  const gone = way.error instanceof AppError && way.error.code === 'thing.not_found'
  const inside = useQuery(foldersQuery(team.uuid)).data?.some((one) => one.parent_folder === (folder ?? null))
  const files = useInfiniteQuery({
    ...filePagesQuery(team.uuid, { ...asked, sort, order }, at),
    enabled: !gone,
    // Keeps the previous results while someone types a search; a different folder starts empty.
    placeholderData: (before) => (q === '' ? undefined : before),
  })
  const { store, files: listed, given } = useListSelection(files.data)
  const list = JSON.stringify(asked)
  useEffect(() => store.clear, [store, list])
  useEffect(() => store.updateFiles(listed), [store, listed])
  const [size, setSize] = useTileSize()
  const hasMap = team.features.includes('F_MAPS')
  const [view, setView] = useView(hasMap)
  const onMap = view === 'map'
  const columns = useColumns()
  const [facets, setFacets] = useFacetsOpen()
  const name = folder === undefined ? placeWords.root : (way.data?.at(-1)?.name ?? '')
  const first = files.data?.pages[0]
  const count = first?.count
  const plain = q === '' && place === undefined
  const main = !plain || count !== 0
  const words = useHasWords(q)
  const onlyWords = useOnlyWords(q)
  // The timeline is shown only if files are sorted by date.
  const byDate = (sort ?? (words ? 'relevance' : 'date')) === 'date' && order !== 'asc'
  useUploadPlace({ id: `library ${folder}`, folder: folder ?? null, place: name, version_of: null, main })
  const title = place
    ? placesInWords[place].label
    : gone
      ? libraryWords.notFound
      : (folder && name) || libraryWords.title
  const grid = (
    <SelectionContext value={given}>
      <FileGrid
        key={at ?? 'first'}
        label={libraryWords.filesIn(title)}
        query={files}
        height={size}
        columns={view === 'list' ? columns.shown : undefined}
        atEnd={at === LIST_END}
        onFirst={() => look({ at: undefined })}
        onLast={() => look({ at: LIST_END })}
      />
    </SelectionContext>
  )
  const skeleton = onMap ? <MapSkeleton /> : view === 'list' ? <ListSkeleton /> : <GridSkeleton height={size} />
  // The map stays even if a search finds nothing, so that people can move it and search elsewhere.
  const showsMap = onMap && (count !== 0 || q !== '')
  return (
    <div className={css.split}>
      <title>{[title, team.name, 'Vitrine'].join(' · ')}</title>
      <div className={css.page}>
        <header className={css.head}>
          <Breadcrumbs folder={folder ?? null} title={title} menu={place === undefined} />
          {!gone && (
            <div className={css.right}>
              {folder !== undefined && q === '' && inside === true && (
                <Switch
                  size="xs"
                  label={libraryWords.includeSubfolders}
                  checked={subfolders === true}
                  onChange={(event) => look({ subfolders: event.currentTarget.checked || undefined })}
                />
              )}
              <SortMenu />
              <GridTools
                count={count}
                size={size}
                onSize={setSize}
                view={view}
                onView={setView}
                columns={columns}
                hasMap={hasMap}
              />
              <FacetsToggle opened={facets} onChange={setFacets} />
            </div>
          )}
        </header>
        {place === 'expiring' && (
          <Suspense fallback={null}>
            <EndingReleasesLink team={team.uuid} />
          </Suspense>
        )}
        <QueryChips chips={files.isPlaceholderData ? undefined : first?.chips} folderName={name} />
        {gone ? (
          <GoneFolder />
        ) : (
          <Loaded query={files} what={libraryWords.loading} skeleton={skeleton}>
            {() => (
              <>
                {plain && !subfolders && !onMap && <FolderCards folder={folder ?? null} />}
                {place === undefined && !onMap && <FoundFolders words={onlyWords} folder={folder ?? null} />}
                {showsMap ? (
                  <Suspense fallback={skeleton}>
                    <LibraryMap asked={asked} q={q} found={count !== 0} onLook={look} />
                  </Suspense>
                ) : count === 0 ? (
                  plain ? (
                    <EmptyFolder
                      name={title}
                      folders={inside === true}
                      onInclude={folder === undefined ? undefined : () => look({ subfolders: true })}
                    />
                  ) : (
                    <NoResults />
                  )
                ) : (
                  grid
                )}
              </>
            )}
          </Loaded>
        )}
        <SelectionBar store={store} count={count ?? 0} query={asked} />
      </div>
      {byDate && count !== 0 && !gone && !onMap && <Scrubber asked={asked} at={at} onGo={(day) => look({ at: day })} />}
      <FacetsPanel opened={facets} onChange={setFacets} count={count} />
    </div>
  )
}
