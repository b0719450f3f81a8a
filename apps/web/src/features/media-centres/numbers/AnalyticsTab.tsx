import { Menu, Skeleton } from '@mantine/core'
import {
  type CentrePerformance,
  type CentreTotal,
  centreTotals,
  mediaCentres,
  type NumbersRange,
  numberTables,
} from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { addressOf } from '../../../lib/client.ts'
import { lazyImport } from '../../../lib/lazy-import.ts'
import { dayInWords, todayIn } from '../../../lib/days.ts'
import { LazySection } from '../../../lib/LazyDialog.tsx'
import { Loaded } from '../../../lib/Loaded.tsx'
import { chosenBy, RangeField, rangeOf } from '../../../lib/numbers/RangeField.tsx'
import { numberInWords, periodBefore, rangeInWords } from '../../../lib/numbers/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconChartLine, IconDownload } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { useSession } from '../../auth/index.ts'
import { performanceQuery } from './api.ts'
import { findingOf, numbersCopy, tableWords, totalWords } from './copy.ts'
import { Downloaders } from './Downloaders.tsx'
import css from './numbers.module.css'
import { TopLists } from './TopLists.tsx'
import { Totals } from './Totals.tsx'

const SeriesChart = lazy(lazyImport(() => import('../../../lib/numbers/SeriesChart.tsx')))

type Day = CentrePerformance['days'][number]
const columns: readonly Column<Day>[] = [
  { id: 'day', head: numbersCopy.day, width: 'minmax(0, 1.6fr)', card: 'title', cell: ({ day }) => dayInWords(day) },
  ...centreTotals.map((total) => ({
    id: total,
    head: totalWords[total].label,
    align: 'end' as const,
    cell: (row: Day) => numberInWords(row[total]),
  })),
]

const PerDay = ({ numbers }: { numbers: CentrePerformance }) => {
  const [total, setTotal] = useState<CentreTotal>('visits')
  const chart = <Skeleton height={260} radius="sm" />
  const { label } = totalWords[total]
  const data = numbers.days.map((row, at) => ({
    day: row.day,
    [label]: row[total],
    [periodBefore]: numbers.before.days[at]?.[total] ?? 0,
  }))
  return (
    <>
      <Totals numbers={numbers} open={total} onOpen={setTotal} />
      <h3>{numbersCopy.perDay(total)}</h3>
      <div role="img" aria-label={numbersCopy.chartFor(total, rangeInWords(numbers))}>
        <LazySection skeleton={chart}>
          <SeriesChart
            data={data}
            series={[
              { name: label, type: 'area' },
              { name: periodBefore, type: 'line', isDashed: true },
            ]}
            format={numberInWords}
          />
        </LazySection>
      </div>
      <details className={css.table}>
        <summary>{numbersCopy.showTable}</summary>
        <Table
          label={tableWords.days}
          columns={columns}
          rows={numbers.days.toReversed()}
          rowKey={({ day }) => day}
          dense
        />
      </details>
    </>
  )
}

const Export = ({ centre, range }: { centre: string; range: NumbersRange }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button icon={IconDownload}>{numbersCopy.exportCsv}</Button>
    </Menu.Target>
    <Menu.Dropdown>
      {numberTables.map((table) => (
        <Menu.Item
          key={table}
          component="a"
          download
          href={addressOf(mediaCentres.exportNumbers, { params: { media_centre: centre }, query: { ...range, table } })}
        >
          {tableWords[table]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

const isEmpty = ({ totals, before }: CentrePerformance) =>
  centreTotals.every((total) => totals[total] === 0 && before.totals[total] === 0)

/** The analytics of a media centre: totals, a daily chart, top lists and the people who downloaded files.
 *  Days are counted in the team's time zone. */
export const CentreNumbers = ({ uuid, zone }: { uuid: string; zone: string }) => {
  const [today] = useState(() => todayIn(zone))
  const [chosen, setChosen] = useState(() => chosenBy('30', today))
  const [asked, setAsked] = useState<NumbersRange>(() => rangeOf(chosen) ?? {})
  const choose = (next: typeof chosen) => {
    setChosen(next)
    const range = rangeOf(next)
    if (range) setAsked(range)
  }
  const query = useQuery(performanceQuery(uuid, asked))
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <h2>{query.data ? findingOf(query.data) : numbersCopy.title}</h2>
          {query.data && (
            <p className={css.sub}>{numbersCopy.period(rangeInWords(query.data), query.data.days.length)}</p>
          )}
        </div>
        <div className={css.tools}>
          <RangeField chosen={chosen} today={today} onChange={choose} />
          <Export centre={uuid} range={asked} />
        </div>
      </header>
      <Loaded query={query} what={numbersCopy.loading} skeleton={<Skeleton height={400} radius="md" />}>
        {(numbers) =>
          isEmpty(numbers) ? (
            <EmptyState icon={IconChartLine} title={numbersCopy.empty}>
              {numbersCopy.emptyHelp}
            </EmptyState>
          ) : (
            <>
              <PerDay numbers={numbers} />
              <TopLists centre={uuid} range={asked} />
              <Downloaders centre={uuid} range={asked} />
            </>
          )
        }
      </Loaded>
      <p className={css.privacy}>{numbersCopy.privacy}</p>
    </div>
  )
}

export const AnalyticsTab = ({ centre }: { centre: { uuid: string } }) => {
  const { team } = useSession()
  return <CentreNumbers uuid={centre.uuid} zone={team.time_zone} />
}
