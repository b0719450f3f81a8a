import type { Album, MediaCentre } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { albumWords } from './albums-copy.ts'
import { AlbumDialog, type AlbumDraft } from './AlbumDialog.tsx'
import { AlbumFiles } from './AlbumFiles.tsx'
import { AlbumGrid } from './AlbumGrid.tsx'
import { AlbumHeader } from './AlbumHeader.tsx'
import { AlbumSummary } from './AlbumSummary.tsx'
import { albumQuery } from './api.ts'

type InsideProps = { centre: MediaCentre; album: Album | undefined }
/** The albums and files at one level of a media centre: its top, or one album. */
const Level = ({ centre, album }: InsideProps) => {
  const [draft, setDraft] = useState<AlbumDraft>()
  const canNest = album?.kind !== 'text'
  return (
    <>
      <AlbumHeader centre={centre} album={album} onDraft={setDraft} />
      {album && <AlbumSummary album={album} />}
      {canNest && <AlbumGrid centre={centre} parent={album} onDraft={setDraft} />}
      {album && <AlbumFiles key={album.uuid} album={album} />}
      {draft && <AlbumDialog centre={centre} parent={album} draft={draft} onClose={() => setDraft(undefined)} />}
    </>
  )
}

const AlbumLevel = ({ centre, album }: { centre: MediaCentre; album: string }) => (
  <Loaded query={useQuery(albumQuery(album))} what={albumWords.loading} skeleton={<CoverSkeleton />}>
    {(one) => <Level centre={centre} album={one} />}
  </Loaded>
)

/** The content of a media centre: albums, text blocks and files. The current album is in the URL. */
export const ContentTab = ({ centre }: { centre: MediaCentre }) => {
  const { album } = useSearch({ from: '/shell/media-centre/$media_centre' })
  return album === undefined ? (
    <Level key="top" centre={centre} album={undefined} />
  ) : (
    <AlbumLevel key={album} centre={centre} album={album} />
  )
}
