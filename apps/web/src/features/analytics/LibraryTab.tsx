import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { sizeInWords } from '../../lib/sizes.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { numberInWords } from '../../lib/numbers/words.ts'
import type { FileTypes } from '@vitrine/contract'
import css from './analytics.module.css'
import { fileTypesQuery, libraryQuery, type TabProps } from './api.ts'
import { Chart } from './Chart.tsx'
import { analyticsCopy, columnWords, loadingWords, kindLabels } from './copy.ts'

type Type = FileTypes['types'][number]
const columns: readonly Column<Type>[] = [
  { id: 'kind', head: columnWords.type, width: 'minmax(0, 2fr)', card: 'title', cell: ({ kind }) => kindLabels[kind] },
  { id: 'files', head: columnWords.files, align: 'end', cell: ({ files }) => numberInWords(files) },
  { id: 'bytes', head: columnWords.storage, align: 'end', cell: ({ bytes }) => sizeInWords(bytes) },
  { id: 'added', head: columnWords.added, align: 'end', cell: ({ added }) => numberInWords(added) },
]
const Types = ({ team, range }: TabProps) => (
  <section className={css.chart} aria-label={analyticsCopy.fileTypes}>
    <h2>{analyticsCopy.fileTypes}</h2>
    <Loaded
      query={useQuery(fileTypesQuery(team, range))}
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

/** How the library grows: files, storage and types. */
export const LibraryTab = (props: TabProps) => {
  const { team, range } = props
  const query = useQuery(libraryQuery(team, range))
  return (
    <>
      <Loaded query={query} what={loadingWords.growth} skeleton={<Skeleton height={300} radius="md" />}>
        {({ days }) => (
          <div className={css.pair}>
            <Chart
              title={analyticsCopy.growth}
              note={analyticsCopy.growthHelp}
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
