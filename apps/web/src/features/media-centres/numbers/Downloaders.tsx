import type { CentreDownloader, NumbersRange } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dateInWords } from '../../../lib/dates.ts'
import { Loaded } from '../../../lib/Loaded.tsx'
import { MailAddress } from '../../../ui/MailAddress.tsx'
import { SkeletonText } from '../../../ui/States.tsx'
import { type Column, Table, TitleCell } from '../../../ui/Table.tsx'
import { downloadersQuery } from './api.ts'
import { noneInPeriod, numberInWords } from '../../../lib/numbers/words.ts'
import { numbersCopy } from './copy.ts'
import css from './numbers.module.css'

const columns: readonly Column<CentreDownloader>[] = [
  {
    id: 'person',
    head: numbersCopy.person,
    width: 'minmax(0, 2fr)',
    card: 'title',
    cell: ({ name, email }) =>
      email ? (
        <TitleCell title={name || <MailAddress text={email} />} sub={name ? <MailAddress text={email} /> : undefined} />
      ) : (
        <TitleCell title={numbersCopy.notSignedIn} />
      ),
  },
  { id: 'downloads', head: numbersCopy.downloads, align: 'end', cell: ({ downloads }) => numberInWords(downloads) },
  { id: 'files', head: numbersCopy.files, align: 'end', cell: ({ files }) => numberInWords(files) },
  { id: 'last', head: numbersCopy.lastDownload, align: 'end', cell: ({ last_at }) => dateInWords(last_at) },
]

/** The people who downloaded files in a date range. */
export const Downloaders = ({ centre, range }: { centre: string; range: NumbersRange }) => {
  const query = useInfiniteQuery(downloadersQuery(centre, range))
  return (
    <section aria-label={numbersCopy.people} className={css.people}>
      <h3>{numbersCopy.people}</h3>
      <Loaded query={query} what={numbersCopy.loadingPeople} skeleton={<SkeletonText lines={4} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          return rows.length === 0 ? (
            <p className={css.none}>{noneInPeriod}</p>
          ) : (
            <Table
              label={numbersCopy.people}
              columns={columns}
              rows={rows}
              rowKey={({ email }) => email}
              dense
              onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              loadingMore={query.isFetchingNextPage}
            />
          )
        }}
      </Loaded>
    </section>
  )
}
