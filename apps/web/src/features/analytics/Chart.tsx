import { Skeleton } from '@mantine/core'
import { lazy } from 'react'
import { dayInWords } from '../../lib/days.ts'
import { lazyImport } from '../../lib/lazy-import.ts'
import { LazySection } from '../../lib/LazyDialog.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import css from './analytics.module.css'
import { analyticsCopy, columnWords } from './copy.ts'
import type { ChartProps } from '../../lib/numbers/SeriesChart.tsx'

const SeriesChart = lazy(lazyImport(() => import('../../lib/numbers/SeriesChart.tsx')))

type Props = ChartProps & { title: string; note?: string | undefined; by?: 'day' | 'week' }
/** A chart with its title, and the same data as a table. */
export const Chart = ({ title, note, by = 'day', ...chart }: Props) => {
  const { data, series, format } = chart
  const columns: readonly Column<Record<string, string | number>>[] = [
    {
      id: 'day',
      head: columnWords[by],
      width: 'minmax(0, 1.6fr)',
      card: 'title',
      cell: ({ day }) => dayInWords(String(day)),
    },
    ...series.map(({ name }) => ({
      id: name,
      head: name,
      align: 'end' as const,
      cell: (row: Record<string, string | number>) => format(Number(row[name] ?? 0)),
    })),
  ]
  return (
    <section className={css.chart} aria-label={title}>
      <h2>{title}</h2>
      {note && <p className={css.note}>{note}</p>}
      <div role="img" aria-label={analyticsCopy.chart(title)}>
        <LazySection skeleton={<Skeleton height={260} radius="sm" />}>
          <SeriesChart {...chart} />
        </LazySection>
      </div>
      <details className={css.table}>
        <summary>{analyticsCopy.showTable}</summary>
        <Table label={title} columns={columns} rows={data.toReversed()} rowKey={({ day }) => String(day)} dense />
      </details>
    </section>
  )
}
