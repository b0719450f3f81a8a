import { Skeleton } from '@mantine/core'
import type { NeverUsedFile, UsedFile, UsedLink } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { sizeInWords } from '../../lib/sizes.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { numberInWords } from '../../lib/numbers/words.ts'
import css from './analytics.module.css'
import { neverUsedQuery, type TabProps, usedQuery } from './api.ts'
import { analyticsCopy, columnWords, loadingWords } from './copy.ts'
import { NotFiltered } from './NotFiltered.tsx'

const fileLink = (file: { uuid: string; name: string }) => (
  <TextLink to="/file/$file" params={{ file: file.uuid }}>
    <bdi>{file.name}</bdi>
  </TextLink>
)
const numbers = [
  {
    id: 'downloads',
    head: columnWords.downloads,
    align: 'end',
    cell: (row: { downloads: number }) => numberInWords(row.downloads),
  },
  { id: 'views', head: columnWords.views, align: 'end', cell: (row: { views: number }) => numberInWords(row.views) },
] as const
const fileColumns: readonly Column<UsedFile>[] = [
  {
    id: 'file',
    head: columnWords.file,
    width: 'minmax(0, 3fr)',
    card: 'title',
    cell: ({ file }) => (file ? fileLink(file) : analyticsCopy.deletedFile),
  },
  ...numbers,
]
const linkColumns: readonly Column<UsedLink>[] = [
  {
    id: 'link',
    head: columnWords.link,
    width: 'minmax(0, 3fr)',
    card: 'title',
    cell: ({ link }) => <bdi>{link?.title ?? analyticsCopy.deletedLink}</bdi>,
  },
  ...numbers,
]
const unusedColumns: readonly Column<NeverUsedFile>[] = [
  { id: 'file', head: columnWords.file, width: 'minmax(0, 3fr)', card: 'title', cell: fileLink },
  { id: 'size', head: columnWords.size, align: 'end', cell: ({ size }) => sizeInWords(size) },
  { id: 'added', head: columnWords.added, align: 'end', cell: ({ created_at }) => dateInWords(created_at) },
]

type PartProps = { title: string; note?: string; none: string; isEmpty: boolean; children: ReactNode }
const Part = ({ title, note, none, isEmpty, children }: PartProps) => (
  <section className={css.chart} aria-label={title}>
    <h2>{title}</h2>
    {note && <p className={css.note}>{note}</p>}
    {isEmpty ? <p className={css.none}>{none}</p> : children}
  </section>
)

const NeverUsed = ({ team, filter }: Pick<TabProps, 'team' | 'filter'>) => {
  const query = useInfiniteQuery(neverUsedQuery(team, filter))
  return (
    <Loaded query={query} what={loadingWords.neverUsed} skeleton={<SkeletonText lines={6} />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ results }) => results)
        return (
          <Part
            title={analyticsCopy.neverUsed}
            note={analyticsCopy.neverUsedHelp}
            none={analyticsCopy.noneUnused}
            isEmpty={rows.length === 0}
          >
            <Table
              label={analyticsCopy.neverUsed}
              columns={unusedColumns}
              rows={rows}
              rowKey={({ uuid }) => uuid}
              dense
              onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              loadingMore={query.isFetchingNextPage}
            />
          </Part>
        )
      }}
    </Loaded>
  )
}

/** Labels of the charts and lists that this filter hides from this tab. */
const hiddenLabels = (filter: TabProps['filter']) => {
  const { files, links, neverUsed } = analyticsCopy
  if (filter?.by === 'person') return [files, links, neverUsed]
  return filter?.by === 'media_centre' ? [links, neverUsed] : [links]
}

/** Statistics per file and per share link, and the files that nobody uses. */
export const UseTab = (props: TabProps) => (
  <>
    {props.filter?.by !== 'person' && <Used {...props} />}
    <NotFiltered names={hiddenLabels(props.filter)} filter={props.filter} />
  </>
)

const Used = ({ team, range, filter }: TabProps) => (
  <>
    <Loaded
      query={useQuery(usedQuery(team, range, { filter, by: 'downloads', limit: '50' }))}
      what={loadingWords.filesAndLinks}
      skeleton={<Skeleton height={400} radius="md" />}
    >
      {({ files, links }) => (
        <>
          <Part title={analyticsCopy.files} none={analyticsCopy.none} isEmpty={files.length === 0}>
            <Table
              label={analyticsCopy.files}
              columns={fileColumns}
              rows={files}
              rowKey={(row) => row.file?.uuid ?? `deleted ${files.indexOf(row)}`}
              dense
            />
          </Part>
          {!filter && (
            <Part title={analyticsCopy.links} none={analyticsCopy.none} isEmpty={links.length === 0}>
              <Table
                label={analyticsCopy.links}
                columns={linkColumns}
                rows={links}
                rowKey={(row) => row.link?.uuid ?? `deleted ${links.indexOf(row)}`}
                dense
              />
            </Part>
          )}
        </>
      )}
    </Loaded>
    {filter?.by !== 'media_centre' && <NeverUsed team={team} filter={filter} />}
  </>
)
