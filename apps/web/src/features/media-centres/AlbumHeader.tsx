import { Menu } from '@mantine/core'
import { type Album, type MediaCentre, mediaCentres } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconArticle, IconBolt, IconChevronRight, IconCornerLeftUp, IconPlus, IconStack2 } from '../../ui/icons.ts'
import { useWhyNot } from '../auth/index.ts'
import { albumTypeWords, albumWords } from './albums-copy.ts'
import type { AlbumDraft } from './AlbumDialog.tsx'
import { AlbumMenu } from './AlbumMenu.tsx'
import { breadcrumbsQuery } from './api.ts'
import css from './media-centres.module.css'

const to = '/media-centre/$media_centre'
type TrailProps = { centre: MediaCentre; album: Album }
/** The albums from the top of the media centre down to the one in view. */
const Trail = ({ centre, album }: TrailProps) => {
  const { data = [] } = useQuery(breadcrumbsQuery(album.uuid))
  const params = { media_centre: centre.uuid }
  return (
    <nav className={css.trail} aria-label={albumWords.breadcrumbs}>
      <Link to={to} params={params} search={{}} className={css.step} activeOptions={{ exact: true }}>
        {centre.title}
      </Link>
      {data.slice(0, -1).map(({ uuid, title }) => (
        <span key={uuid} className={css.pair}>
          <IconChevronRight size={15} stroke={1.6} aria-hidden />
          <Link to={to} params={params} search={{ album: uuid }} className={css.step}>
            {title}
          </Link>
        </span>
      ))}
      <span className={css.pair}>
        <IconChevronRight size={15} stroke={1.6} aria-hidden />
        <h2 aria-current="location" className={css.here}>
          {album.title}
        </h2>
      </span>
    </nav>
  )
}

const kinds = [
  { label: albumTypeWords.album.label, icon: IconStack2, draft: { kind: 'album', live: false } },
  { label: albumTypeWords.live.label, icon: IconBolt, draft: { kind: 'album', live: true } },
  { label: albumTypeWords.text.label, icon: IconArticle, draft: { kind: 'text', live: false } },
] as const

/** Creates an album, a live album or a text block at this level. */
export const NewAlbumButton = ({ onDraft, primary }: { onDraft: (draft: AlbumDraft) => void; primary?: boolean }) => {
  const why = useWhyNot()(mediaCentres.createAlbum)
  if (why)
    return (
      <Button icon={IconPlus} why={why}>
        {albumWords.create}
      </Button>
    )
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button primary={primary === true} icon={IconPlus}>
          {albumWords.create}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map(({ label, icon: I, draft }) => (
          <Menu.Item key={label} leftSection={<I size={17} stroke={1.6} aria-hidden />} onClick={() => onDraft(draft)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type HeaderProps = { centre: MediaCentre; album: Album | undefined; onDraft: (draft: AlbumDraft) => void }
/** The breadcrumbs of an album, the link one level up, and the buttons that create items here. */
export const AlbumHeader = ({ centre, album, onDraft }: HeaderProps) => {
  const navigate = useNavigate()
  const params = { media_centre: centre.uuid }
  const above = album?.parent_album ? { album: album.parent_album } : {}
  return (
    <div className={css.levelHead}>
      {album ? <Trail centre={centre} album={album} /> : <h2 className={css.levelTitle}>{albumWords.title}</h2>}
      <div className={css.levelActions}>
        {album && (
          <ButtonLink to={to} params={params} search={above} icon={IconCornerLeftUp} subtle>
            {albumWords.upOneLevel}
          </ButtonLink>
        )}
        {album?.kind !== 'text' && <NewAlbumButton onDraft={onDraft} primary={album === undefined} />}
        {album && (
          <AlbumMenu
            centre={centre}
            album={album}
            onEdit={() => onDraft({ edits: album })}
            onDeleted={() => void navigate({ to, params, search: above })}
          />
        )}
      </div>
    </div>
  )
}
