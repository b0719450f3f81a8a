import { NativeSelect } from '@mantine/core'
import { type CentreAnalytics, type NumbersRange, type TopOrder, topOrders } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../lib/Loaded.tsx'
import { SkeletonText } from '../../../ui/States.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { analyticsQuery } from './api.ts'
import { TopList } from '../../../lib/numbers/TopList.tsx'
import { numbersCopy, tableWords, totalWords } from './copy.ts'
import css from './numbers.module.css'

const filesIn = ({ files }: CentreAnalytics, by: TopOrder) =>
  files.map((row, at) => ({
    id: row.file?.uuid ?? `deleted ${at}`,
    name: row.file ? (
      <TextLink to="/file/$file" params={{ file: row.file.uuid }}>
        {row.file.name}
      </TextLink>
    ) : (
      numbersCopy.deletedFile
    ),
    image: row.file?.thumbnail_url ?? null,
    amount: row[by],
    more: numbersCopy.countsOf({ ...row, [by]: 0 }),
  }))

/** The top files, albums, sites and searches in a date range. */
export const TopLists = ({ centre, range }: { centre: string; range: NumbersRange }) => {
  const [by, setBy] = useState<TopOrder>('views')
  const query = useQuery(analyticsQuery(centre, range, by))
  const order = (
    <NativeSelect
      aria-label={numbersCopy.sortFiles}
      size="xs"
      value={by}
      onChange={({ currentTarget: { value } }) => setBy(topOrders.find((one) => one === value) ?? 'views')}
      data={topOrders.map((one) => ({ value: one, label: totalWords[one].label }))}
    />
  )
  return (
    <Loaded query={query} what={numbersCopy.loadingLists} skeleton={<SkeletonText lines={8} />}>
      {(found) => (
        <div className={css.lists}>
          <TopList title={numbersCopy.topFiles} rows={filesIn(found, by)} action={order} />
          <TopList
            title={numbersCopy.topAlbums}
            rows={found.albums.map(({ album, views }, at) => ({
              id: album?.uuid ?? `deleted ${at}`,
              name: album?.title ?? numbersCopy.deletedAlbum,
              amount: views,
            }))}
          />
          <TopList
            title={tableWords.referrers}
            rows={found.referrers.map(({ host, views }) => ({ id: host, name: host, amount: views }))}
          />
          <TopList
            title={tableWords.searches}
            rows={found.searches.map(({ query: text, searches }) => ({ id: text, name: text, amount: searches }))}
          />
          <TopList
            title={tableWords.empty_searches}
            rows={found.empty_searches.map(({ query: text, searches }) => ({ id: text, name: text, amount: searches }))}
          />
        </div>
      )}
    </Loaded>
  )
}
