import { analytics } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { queryOf } from '../../lib/query.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { numberWords } from './copy.ts'
import css from './usage.module.css'

/** How often the file was downloaded and viewed. */
export const FileNumbers = ({ file }: { file: string }) => {
  const query = useQuery(queryOf(analytics.file, { params: { file } }))
  return (
    <section className={css.section} aria-label={numberWords.title}>
      <header className={css.head}>
        <h3>{numberWords.title}</h3>
      </header>
      <Loaded query={query} what={numberWords.loading} skeleton={<SkeletonText lines={2} />}>
        {({ downloads, views, recent }) => (
          <dl className={css.numbers}>
            <dt>{numberWords.downloads}</dt>
            <dd>{numberWords.times(downloads, recent.downloads)}</dd>
            <dt title={numberWords.viewsHelp}>{numberWords.views}</dt>
            <dd>{numberWords.times(views, recent.views)}</dd>
          </dl>
        )}
      </Loaded>
    </section>
  )
}
