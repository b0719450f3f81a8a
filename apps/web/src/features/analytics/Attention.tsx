import { type AnalyticsOverview, surfaceInWords } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'
import { monthInWords } from '../../lib/days.ts'
import { IconSearch } from '../../ui/icons.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import css from './analytics.module.css'
import { analyticsCopy } from './copy.ts'

/** Returns the colour of a source; each is a little lighter than the previous one. */
const shade = (at: number) => `color-mix(in srgb, var(--accent-line) ${Math.max(18, 100 - at * 28)}%, var(--surface))`
const None = () => <p className={css.none}>{analyticsCopy.none}</p>

const Sources = ({ sources }: Pick<AnalyticsOverview, 'sources'>) => {
  const all = sources.reduce((sum, { downloads }) => sum + downloads, 0)
  const percent = (downloads: number) => `${Math.round((100 * downloads) / all)}%`
  return (
    <section className={css.column} aria-label={analyticsCopy.sources}>
      <h2>{analyticsCopy.sources}</h2>
      {sources.length === 0 ? (
        <None />
      ) : (
        <>
          <div className={css.stack} aria-hidden>
            {sources.map(({ surface, downloads }, at) => (
              <span key={surface} style={{ flexGrow: downloads, background: shade(at) }} />
            ))}
          </div>
          <ul>
            {sources.map(({ surface, downloads }, at) => (
              <li key={surface} className={css.row}>
                <span className={css.mark} style={{ background: shade(at) }} aria-hidden />
                <span>{surfaceInWords(surface)}</span>
                <span>{percent(downloads)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
const EmptySearches = ({ empty_searches }: Pick<AnalyticsOverview, 'empty_searches'>) => (
  <section className={css.column} aria-label={analyticsCopy.emptySearches}>
    <h2>{analyticsCopy.emptySearches}</h2>
    {empty_searches.length === 0 ? (
      <None />
    ) : (
      <ol>
        {empty_searches.slice(0, 6).map(({ query, searches }) => (
          <li key={query} className={css.row}>
            <IconSearch size={16} stroke={1.6} aria-hidden />
            <bdi>{query}</bdi>
            <span>{analyticsCopy.times(searches)}</span>
          </li>
        ))}
      </ol>
    )}
  </section>
)
const Expiring = ({ expiring, duplicates }: Pick<AnalyticsOverview, 'expiring' | 'duplicates'>) => {
  const most = Math.max(1, ...expiring.map(({ files }) => files))
  const all = expiring.reduce((sum, { files }) => sum + files, 0)
  return (
    <section className={css.column} aria-label={analyticsCopy.expiring}>
      <h2>{analyticsCopy.expiring}</h2>
      {all === 0 ? (
        <p className={css.none}>{analyticsCopy.noneExpiring}</p>
      ) : (
        <>
          <ul>
            {expiring.map(({ month, files }) => (
              <li key={month} className={css.month}>
                <span>{monthInWords(month)}</span>
                <span className={css.bar} aria-hidden>
                  <span style={{ width: `${(100 * files) / most}%` }} />
                </span>
                <span>{filesInWords(files)}</span>
              </li>
            ))}
          </ul>
          <p className={css.note}>
            <TextLink to="/team/rights/expiring">{analyticsCopy.seeExpiring(all)}</TextLink>
          </p>
        </>
      )}
      {duplicates > 0 && (
        <p className={css.note}>
          {analyticsCopy.duplicates(duplicates)}{' '}
          <TextLink to="/library/duplicates">{analyticsCopy.seeDuplicates}</TextLink>
        </p>
      )}
    </section>
  )
}

/** Sources of downloads, searches without results, and expiring files, side by side. */
export const Attention = (found: AnalyticsOverview) => (
  <div className={css.columns}>
    <Sources {...found} />
    <EmptySearches {...found} />
    <Expiring {...found} />
  </div>
)
