import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { KindIcon } from '../../lib/KindIcon.tsx'
import { useSession } from '../auth/index.ts'
import { useQueryInWords, useRemarks } from '../search/index.ts'
import { albumDialogWords, searchPreviewWords } from './albums-copy.ts'
import { previewQuery } from './api.ts'
import css from './fields.module.css'

const TYPING_MS = 300

/** The files that a search would put into a live album now. */
export const SearchPreview = ({ query }: { query: string }) => {
  const { team } = useSession()
  const [debounced] = useDebouncedValue(query.trim(), TYPING_MS)
  const { data, error } = useQuery({
    ...previewQuery(team.uuid, debounced),
    enabled: debounced !== '',
    placeholderData: keepPreviousData,
  })
  const inWords = useQueryInWords(debounced)
  const remarks = useRemarks(debounced)
  if (debounced === '') return <p className={css.below}>{albumDialogWords.searchHelp}</p>
  const found = data && searchPreviewWords.found(data.count, data.exact)
  return (
    <section className={css.preview} aria-label={searchPreviewWords.label}>
      <p className={css.below} role="status">
        {[error ? searchPreviewWords.failed : found, inWords && searchPreviewWords.searchInWords(inWords), ...remarks]
          .filter(Boolean)
          .join(' ')}
      </p>
      {data && data.results.length > 0 && (
        <ul className={css.strip}>
          {data.results.map(({ uuid, name, kind, thumbnail_url }) => (
            <li key={uuid} title={name}>
              {thumbnail_url ? <img src={thumbnail_url} alt={name} /> : <KindIcon kind={kind} size={20} stroke={1.4} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
