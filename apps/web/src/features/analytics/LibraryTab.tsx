import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { sizeInWords } from '../../lib/sizes.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { numberInWords } from '../../lib/numbers/words.ts'
import { fileKindLabels, type FileTypes } from '@vitrine/contract'
import css from './analytics.module.css'
import { fileTypesQuery, libraryQuery, overviewQuery, type TabProps } from './api.ts'
import { Chart } from './Chart.tsx'
import { analyticsCopy, columnWords, loadingWords } from './copy.ts'
import { NotFiltered } from './NotFiltered.tsx'

type Type = FileTypes['types'][number]
const columns: readonly Column<Type>[] = [
  {
    id: 'kind',
    head: columnWords.type,
    width: 'minmax(0, 2fr)',
    card: 'title',
    cell: ({ kind }) => fileKindLabels[kind],
  },
  { id: 'files', head: columnWords.files, align: 'end', cell: ({ files }) => numberInWords(files) },
  { id: 'bytes', head: columnWords.storage, align: 'end', cell: ({ bytes }) => sizeInWords(bytes) },
  { id: 'added', head: columnWords.added, align: 'end', cell: ({ added }) => numberInWords(added) },
]
const Types = ({ team, range, filter }: TabProps) => (
  <section className={css.chart} aria-label={analyticsCopy.fileTypes}>
    <h2>{analyticsCopy.fileTypes}</h2>
    <Loaded
      query={useQuery(fileTypesQuery(team, range, filter))}
      what={loadingWords.fileTypes}
      skeleton={<SkeletonText lines={4} />}
    >
      {({ types }) =>
        types.length === 0 ? (
          <p className={css.none}>{analyticsCopy.none}</p>
        ) : (
          <Table label={analyticsCopy.fileTypes} columns={columns} rows={types} rowKey={({ kind }) => kind} dense />
        )
      }
    </Loaded>
  </section>
)

const growthNote = (filter: TabProps['filter'], now: number | undefined) => {
  if (filter) return analyticsCopy.growthFiltered
  const { growthHelp, growthNow } = analyticsCopy
  return now === undefined ? growthHelp : `${growthNow(now)} ${growthHelp}`
}

/** How the library grows: files, storage and types. */
export const LibraryTab = (props: TabProps) => {
  const { filter } = props
  const { growth, storage, fileTypes } = analyticsCopy
  if (filter?.by === 'person' || filter?.by === 'media_centre')
    return <NotFiltered names={[growth, storage, fileTypes]} filter={filter} />
  return <Library {...props} />
}

const Library = (props: TabProps) => {
  const { team, range, filter } = props
  const query = useQuery(libraryQuery(team, range, filter))
  const now = useQuery(overviewQuery(team, range)).data?.files
  return (
    <>
      <Loaded query={query} what={loadingWords.growth} skeleton={<Skeleton height={300} radius="md" />}>
        {({ days }) => (
          <div className={css.pair}>
            <Chart
              title={analyticsCopy.growth}
              note={growthNote(filter, now)}
              data={days.map(({ day, files }) => ({ day, [columnWords.files]: files }))}
              series={[{ name: columnWords.files, type: 'area' }]}
              format={numberInWords}
            />
            <Chart
              title={analyticsCopy.storage}
              note={analyticsCopy.sizeOfLibrary(days.at(-1)?.files ?? 0, sizeInWords(days.at(-1)?.bytes ?? 0))}
              data={days.map(({ day, bytes }) => ({ day, [columnWords.storage]: bytes }))}
              series={[{ name: columnWords.storage, type: 'area' }]}
              format={sizeInWords}
            />
          </div>
        )}
      </Loaded>
      <Types {...props} />
    </>
  )
}
