import { type Album, type AlbumFile, mediaCentres } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { filesInWords } from '../../lib/counts.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { IconPhotoPlus } from '../../ui/icons.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Sortable } from '../../ui/Sortable.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useArrange } from '../arrange/index.ts'
import { useWhyNot } from '../auth/index.ts'
import { FileOverlay, useOpenFile } from '../files/index.ts'
import { FilePicker } from '../picker/index.ts'
import { albumFileWords, albumWords, transferWords } from './albums-copy.ts'
import { AlbumFileCard } from './AlbumFileCard.tsx'
import { albumFilesQuery } from './api.ts'
import { ChooseAlbum } from './ChooseAlbum.tsx'
import { FilesBar } from './FilesBar.tsx'
import css from './album-files.module.css'
import { type AlbumFileTools, type Sending, useAlbumFiles } from './use-album-files.ts'

type SendDialogProps = {
  album: Album
  sending: Sending
  tools: AlbumFileTools
  onClose: () => void
  onDone: () => void
}
const SendDialog = ({ album, sending: { how, files }, tools, onClose, onDone }: SendDialogProps) => (
  <ChooseAlbum
    title={how === 'move' ? albumFileWords.moveTitle(files.length) : albumFileWords.copyTitle(files.length)}
    words={transferWords[how]}
    centre={album.media_centre}
    whyNot={(one) => {
      if (one?.uuid === album.uuid) return albumFileWords.currentAlbum
      return one && one.query !== null ? albumFileWords.liveAlbum : null
    }}
    onChoose={async (to) => {
      if (!to) return false
      const done = await (how === 'move' ? tools.moveTo(to, files) : tools.copyTo(to, files))
      if (done) onDone()
      return done
    }}
    onClose={onClose}
  />
)

type GridProps = {
  label: string
  album: Album
  files: readonly AlbumFile[]
  tools: AlbumFileTools
  fixed: boolean
  chosen: ReadonlySet<string>
  onChosen: (file: string) => void
  onSend: (sending: Sending) => void
  onMove: (file: string, before: string | null) => void
}
const Grid = ({ label, files, fixed, onMove, ...card }: GridProps) => (
  <Sortable
    label={label}
    layout="grid"
    items={files}
    keyOf={({ uuid }) => uuid}
    nameOf={({ name }) => name}
    fixed={fixed}
    onMove={onMove}
  >
    {(file, handle) => <AlbumFileCard file={file} handle={handle} fixed={fixed} {...card} />}
  </Sortable>
)

const Empty = ({ album, button }: { album: Album; button: ReactNode }) =>
  album.query === null ? (
    <EmptyState icon={IconPhotoPlus} ghost="cards" title={albumFileWords.none(album.title)} actions={button}>
      {albumFileWords.noneHelp}
    </EmptyState>
  ) : (
    <EmptyState icon={IconPhotoPlus} ghost="cards" title={albumFileWords.noneFound}>
      {albumWords.liveNote}
    </EmptyState>
  )

/** The files in an album, pinned ones first; both groups have their own order. A live album can't be changed by hand. */
export const AlbumFiles = ({ album }: { album: Album }) => {
  const asked = albumFilesQuery(album.uuid)
  const list = useInfiniteQuery(asked)
  const whyNot = useWhyNot()
  const tools = useAlbumFiles(album)
  const [adding, setAdding] = useState(false)
  const [sending, setSending] = useState<Sending>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const files = list.data?.pages.flatMap(({ results }) => results) ?? []
  const { opened, neighbours } = useOpenFile(files, list.hasNextPage ? () => void list.fetchNextPage() : undefined)
  const entryOf = (file: string | null) => files.find(({ uuid }) => uuid === file)?.entry ?? null
  const onMove = useArrange(asked.queryKey, (file, before) => tools.order(entryOf(file) ?? '', entryOf(before)))
  const isLive = album.query !== null
  const fixed = isLive || whyNot(mediaCentres.updateFile) !== null
  const toggle = (file: string) => {
    const next = new Set(chosen)
    if (!next.delete(file)) next.add(file)
    setChosen(next)
  }
  const addButton = (
    <Button primary icon={IconPhotoPlus} why={whyNot(mediaCentres.addFiles)} onClick={() => setAdding(true)}>
      {albumFileWords.add}
    </Button>
  )
  const pinned = files.filter((file) => file.pinned)
  const others = files.filter((file) => !file.pinned)
  const common = { album, tools, fixed, chosen, onChosen: toggle, onSend: setSending }
  // A file dropped at the end of the pinned files goes before the first unpinned one.
  const endOf = (part: readonly AlbumFile[]) => (part === pinned ? (others[0]?.uuid ?? null) : null)
  const moveWithin = (part: readonly AlbumFile[]) => (file: string, before: string | null) =>
    onMove(file, before ?? endOf(part))
  return (
    <>
      <Loaded query={list} what={albumFileWords.loading} skeleton={<CoverSkeleton />}>
        {({ pages }) =>
          files.length === 0 ? (
            <Empty album={album} button={addButton} />
          ) : (
            <section className={css.files} aria-label={albumFileWords.title}>
              <div className={css.head}>
                <h3 className={css.partTitle}>{filesInWords(pages[0]?.count ?? files.length)}</h3>
                {!isLive && addButton}
              </div>
              {pinned.length > 0 && (
                <>
                  <h3 className={css.partTitle}>{albumFileWords.pinned}</h3>
                  <Grid label={albumFileWords.pinnedFiles} files={pinned} onMove={moveWithin(pinned)} {...common} />
                  {others.length > 0 && <h3 className={css.partTitle}>{albumFileWords.others}</h3>}
                </>
              )}
              {others.length > 0 && (
                <Grid
                  label={albumFileWords.filesIn(album.title)}
                  files={others}
                  onMove={moveWithin(others)}
                  {...common}
                />
              )}
              <LoadMore list={list} />
              <FilesBar
                files={files.filter(({ uuid }) => chosen.has(uuid))}
                tools={tools}
                onSend={setSending}
                onClear={() => setChosen(new Set())}
              />
            </section>
          )
        }
      </Loaded>
      {opened !== undefined && <FileOverlay file={opened} {...neighbours} />}
      {sending && (
        <SendDialog
          album={album}
          sending={sending}
          tools={tools}
          onClose={() => setSending(undefined)}
          onDone={() => setChosen(new Set())}
        />
      )}
      {adding && (
        <FilePicker
          title={albumFileWords.addTitle(album.title)}
          action={albumFileWords.addAction}
          asks="publish"
          taken={new Set(files.map(({ uuid }) => uuid))}
          onChoose={(picked) => tools.add(picked.map(({ uuid }) => uuid))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
