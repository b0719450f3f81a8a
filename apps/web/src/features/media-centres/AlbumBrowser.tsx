import { type Album, emptyStates } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Choice, Choices } from '../../ui/Choice.tsx'
import { IconArticle, IconBolt, IconChevronRight, IconCornerLeftUp, IconStack2 } from '../../ui/icons.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { albumsQuery, breadcrumbsQuery } from './api.ts'
import { albumWords } from './albums-copy.ts'
import css from './media-centres.module.css'

export type AlbumChoice = { uuid: string; title: string }
type Shared = {
  chosen: AlbumChoice | undefined
  onChoose: (album: AlbumChoice | undefined) => void
  /** Returns why an album cannot be chosen; null if it can. */
  whyNot: (album: Album) => string | null
  /** Returns whether an album cannot be opened here. */
  closed?: ((album: Album) => boolean) | undefined
}

type RowProps = Shared & { album: Album; onOpen: () => void }
const Row = ({ album, chosen, onChoose, whyNot, closed, onOpen }: RowProps) => {
  const why = whyNot(album)
  const I = album.kind === 'text' ? IconArticle : album.query === null ? IconStack2 : IconBolt
  return (
    <li className={css.browseRow}>
      <Choice
        icon={I}
        name={album.title}
        sub={why}
        aria-pressed={chosen?.uuid === album.uuid}
        disabled={why !== null}
        onClick={() => onChoose({ uuid: album.uuid, title: album.title })}
      />
      {album.albums > 0 && !closed?.(album) && (
        <IconButton icon={IconChevronRight} label={albumWords.open(album.title)} onClick={onOpen} />
      )}
    </li>
  )
}

const Trail = ({
  centre,
  at,
  onGo,
}: {
  centre: AlbumChoice
  at: string
  onGo: (album: AlbumChoice | null) => void
}) => {
  const { data = [] } = useQuery(breadcrumbsQuery(at))
  return (
    <nav className={css.trail} aria-label={albumWords.breadcrumbs}>
      <TextButton onClick={() => onGo(null)}>{centre.title}</TextButton>
      {data.map((one, i) => (
        <span key={one.uuid} className={css.pair}>
          <IconChevronRight size={15} stroke={1.6} aria-hidden />
          {i === data.length - 1 ? (
            <span aria-current="location" className={css.here}>
              {one.title}
            </span>
          ) : (
            <TextButton onClick={() => onGo(one)}>{one.title}</TextButton>
          )}
        </span>
      ))}
    </nav>
  )
}

type AlbumBrowserProps = Shared & {
  centre: AlbumChoice
  at: AlbumChoice | null
  onGo: (album: AlbumChoice | null) => void
}
/** Browses the albums in a media centre level by level to choose one. */
export const AlbumBrowser = ({ centre, at, onGo, ...shared }: AlbumBrowserProps) => {
  const list = useInfiniteQuery(albumsQuery(centre.uuid, at?.uuid ?? null))
  const { data: trail } = useQuery({ ...breadcrumbsQuery(at?.uuid ?? ''), enabled: at !== null })
  return (
    <div className={css.browse}>
      {at && (
        <>
          <Trail centre={centre} at={at.uuid} onGo={onGo} />
          <Button size="small" subtle icon={IconCornerLeftUp} onClick={() => onGo(trail?.at(-2) ?? null)}>
            {albumWords.upOneLevel}
          </Button>
        </>
      )}
      <Loaded query={list} what={albumWords.loadingAll} skeleton={<SkeletonText lines={4} />}>
        {({ pages }) => {
          const albums = pages.flatMap(({ results }) => results)
          if (albums.length === 0) return <p className={css.none}>{emptyStates.albums}</p>
          return (
            <Choices label={albumWords.albumsIn((at ?? centre).title)}>
              {albums.map((album) => (
                <Row
                  key={album.uuid}
                  album={album}
                  {...shared}
                  onOpen={() => {
                    onGo({ uuid: album.uuid, title: album.title })
                    if (shared.whyNot(album) === null) shared.onChoose({ uuid: album.uuid, title: album.title })
                  }}
                />
              ))}
            </Choices>
          )
        }}
      </Loaded>
      <LoadMore list={list} />
    </div>
  )
}
