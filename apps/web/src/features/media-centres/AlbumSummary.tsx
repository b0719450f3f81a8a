import type { Album } from '@vitrine/contract'
import { Badge } from '../../ui/Badge.tsx'
import { IconArticle, IconBolt, IconDownload, IconLock } from '../../ui/icons.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { useQueryInWords } from '../search/index.ts'
import { albumTypeWords, albumWords } from './albums-copy.ts'
import { accessWords, downloadWords } from './copy.ts'
import css from './media-centres.module.css'

const SearchNote = ({ query }: { query: string }) => {
  const inWords = useQueryInWords(query)
  return (
    <p className={css.liveNote}>
      <Badge kind="ok" icon={IconBolt}>
        {albumTypeWords.live.label}
      </Badge>
      <span>
        {albumWords.liveNote}{' '}
        <TextLink to="/library" search={{ q: query }}>
          {inWords || query}
        </TextLink>
      </span>
    </p>
  )
}

/** The album in view: its text, who can open it, and how files are downloaded. */
export const AlbumSummary = ({ album }: { album: Album }) => (
  <section className={css.summary} aria-label={albumWords.about(album.title)}>
    {album.description && <p className={album.kind === 'text' ? css.prose : css.description}>{album.description}</p>}
    {album.query !== null && <SearchNote query={album.query} />}
    <ul className={css.terms} aria-label={albumWords.rules}>
      {album.kind === 'text' && (
        <li>
          <IconArticle size={16} stroke={1.6} aria-hidden /> {albumTypeWords.text.label}
        </li>
      )}
      <li>
        <IconLock size={16} stroke={1.6} aria-hidden /> {accessWords[album.effective.access].label}
      </li>
      <li>
        <IconDownload size={16} stroke={1.6} aria-hidden /> {downloadWords[album.effective.downloads].label}
      </li>
    </ul>
  </section>
)
