import { type Album, emptyStates, type MediaCentre, mediaCentres } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSend } from '../../lib/query.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CoverLink } from '../../ui/CoverCard.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { IconArticle, IconBolt, IconStack2 } from '../../ui/icons.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Sortable } from '../../ui/Sortable.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useArrange } from '../arrange/index.ts'
import { useWhyNot } from '../auth/index.ts'
import { albumTypeWords, albumWords } from './albums-copy.ts'
import type { AlbumDraft } from './AlbumDialog.tsx'
import { AlbumMenu } from './AlbumMenu.tsx'
import { NewAlbumButton } from './AlbumHeader.tsx'
import { albumsQuery, liveFirstQuery } from './api.ts'
import { contentInWords } from './copy.ts'
import css from './media-centres.module.css'
import { termsInShort } from './terms.ts'

/** The count and cover of a live album come from the current results of its search. */
const useFound = (album: Album) => {
  const { data } = useQuery({ ...liveFirstQuery(album.uuid), enabled: album.query !== null })
  const covers = album.cover ? [album.cover] : (data?.results ?? [])
  return { covers, files: data?.count ?? album.files }
}
const subOf = (album: Album, files: number) => {
  if (album.kind === 'text') return album.files > 0 ? albumWords.textWithFiles(album.files) : albumTypeWords.text.label
  return contentInWords({ albums: album.albums, files })
}

type CardProps = { centre: MediaCentre; album: Album; handle: ReactNode; onDraft: (draft: AlbumDraft) => void }
const Card = ({ centre, album, handle, onDraft }: CardProps) => {
  const { covers, files } = useFound(album)
  return (
    <div className={css.albumCard}>
      <CoverLink
        to="/media-centre/$media_centre"
        params={{ media_centre: centre.uuid }}
        search={{ album: album.uuid }}
        draggable={false}
        title={album.title}
        sub={
          <span className={css.cardSub}>
            <span>{subOf(album, files)}</span>
            {album.query !== null && (
              <Badge kind="ok" icon={IconBolt}>
                {albumTypeWords.live.label}
              </Badge>
            )}
            {termsInShort(album, centre).map((term) => (
              <span key={term}>{term}</span>
            ))}
          </span>
        }
        covers={covers}
        icon={album.kind === 'text' ? IconArticle : IconStack2}
      />
      <div className={css.cardTools}>
        {handle}
        <AlbumMenu centre={centre} album={album} onEdit={() => onDraft({ edits: album })} small />
      </div>
    </div>
  )
}

type AlbumGridProps = { centre: MediaCentre; parent: Album | undefined; onDraft: (draft: AlbumDraft) => void }
/** The albums at one level, reordered by dragging or with the keyboard. */
export const AlbumGrid = ({ centre, parent, onDraft }: AlbumGridProps) => {
  const asked = albumsQuery(centre.uuid, parent?.uuid ?? null)
  const list = useInfiniteQuery(asked)
  const why = useWhyNot()(mediaCentres.updateAlbum)
  const update = useSend(mediaCentres.updateAlbum)
  const onMove = useArrange(asked.queryKey, (album, before) =>
    update.mutateAsync({ params: { album }, body: { before } }),
  )
  return (
    <Loaded query={list} what={albumWords.loadingAll} skeleton={parent ? null : <CoverSkeleton />}>
      {({ pages }) => {
        const albums = pages.flatMap(({ results }) => results)
        if (albums.length === 0)
          return parent ? null : (
            <EmptyState
              icon={IconStack2}
              ghost="cards"
              title={emptyStates.albums}
              actions={<NewAlbumButton onDraft={onDraft} />}
            >
              {albumWords.empty}
            </EmptyState>
          )
        return (
          <section className={css.albums} aria-label={parent ? albumWords.albumsIn(parent.title) : albumWords.title}>
            <Sortable
              label={albumWords.albumsIn((parent ?? centre).title)}
              layout="grid"
              items={albums}
              keyOf={({ uuid }) => uuid}
              nameOf={({ title }) => title}
              fixed={why !== null}
              onMove={onMove}
            >
              {(album, handle) => <Card centre={centre} album={album} handle={handle} onDraft={onDraft} />}
            </Sortable>
            <LoadMore list={list} />
          </section>
        )
      }}
    </Loaded>
  )
}
