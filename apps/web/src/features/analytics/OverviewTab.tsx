import { Skeleton } from '@mantine/core'
import { type AnalyticsGraph, type AnalyticsOverview, type GraphSeries, graphSeries } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { ComparedFigure, Figure, Figures } from '../../lib/numbers/Figures.tsx'
import { TopList } from '../../lib/numbers/TopList.tsx'
import { numberInWords, periodBefore } from '../../lib/numbers/words.ts'
import { IconChartLine } from '../../ui/icons.ts'
import { EmptyState, SkeletonText } from '../../ui/States.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import css from './analytics.module.css'
import { graphQuery, overviewQuery, type TabProps, usedQuery } from './api.ts'
import { Attention } from './Attention.tsx'
import { Chart } from './Chart.tsx'
import { analyticsCopy, loadingWords, seriesWords, totalsOf } from './copy.ts'
import { NotFiltered } from './NotFiltered.tsx'

type TotalProps = {
  graph: AnalyticsGraph
  series: GraphSeries
  open: GraphSeries
  onOpen: (series: GraphSeries) => void
}
const Total = ({ graph, series, open, onOpen }: TotalProps) => (
  <ComparedFigure
    {...seriesWords[series]}
    {...totalsOf(graph, series)}
    open={open === series}
    onOpen={() => onOpen(series)}
  />
)
const NeverUsed = ({ files, never_used }: AnalyticsOverview) => (
  <Figure
    label={analyticsCopy.neverUsed}
    help={analyticsCopy.neverUsedHelp}
    figure={`${files === 0 ? 0 : Math.round((100 * never_used) / files)}%`}
    note={analyticsCopy.of(never_used, files)}
  />
)

const MostUsed = ({ team, range, filter, by }: TabProps & { by: 'downloads' | 'views' }) => {
  const query = useQuery(usedQuery(team, range, { filter, by, limit: '7' }))
  const title = analyticsCopy.mostUsed[by]
  return (
    <Loaded query={query} what={loadingWords.mostUsed} skeleton={<SkeletonText lines={7} />}>
      {({ files }) => (
        <TopList
          title={title}
          rows={files.map(({ file, ...amounts }, at) => ({
            id: file?.uuid ?? `deleted ${at}`,
            name: file ? (
              <TextLink to="/file/$file" params={{ file: file.uuid }}>
                {file.name}
              </TextLink>
            ) : (
              analyticsCopy.deletedFile
            ),
            image: file?.thumbnail_url ?? null,
            amount: amounts[by],
          }))}
        />
      )}
    </Loaded>
  )
}

const WEEK = 7
/** Describes how many days the last point covers, if it covers less than a full week. */
const restOf = ({ interval, points, to }: AnalyticsGraph) => {
  const last = points.at(-1)
  if (interval === 'day' || !last) return undefined
  const days = Math.round((Date.parse(to) - Date.parse(last.day)) / 86_400_000) + 1
  return days < WEEK ? analyticsCopy.lastWeek(days) : undefined
}

const Graph = ({ graph, series }: { graph: AnalyticsGraph; series: GraphSeries }) => {
  const { label } = seriesWords[series]
  const data = graph.points.map((point, at) => ({
    day: point.day,
    [label]: point[series],
    [periodBefore]: graph.before[at]?.[series] ?? 0,
  }))
  return (
    <Chart
      title={analyticsCopy.per(series, graph.interval)}
      note={restOf(graph)}
      by={graph.interval}
      data={data}
      series={[
        { name: label, type: 'area' },
        { name: periodBefore, type: 'line', isDashed: true },
      ]}
      format={numberInWords}
    />
  )
}

/** Labels of the charts and lists that this filter hides from the overview. */
const hiddenLabels = ({ counted }: AnalyticsGraph, filter: TabProps['filter']) => [
  ...graphSeries.filter((series) => !counted.includes(series)).map((series) => seriesWords[series].label),
  ...(filter?.by === 'person' ? [analyticsCopy.files] : []),
  analyticsCopy.neverUsed,
  analyticsCopy.sourcesOf,
  analyticsCopy.emptySearches,
  analyticsCopy.expiring,
]

const isEmpty = ({ files, totals, before }: AnalyticsOverview) =>
  files === 0 && [...Object.values(totals), ...Object.values(before.totals)].every((amount) => amount === 0)

/** Totals, activity over time, the most used files and items that need attention. */
export const OverviewTab = (props: TabProps) => {
  const { team, range, filter } = props
  const [chosen, setChosen] = useState<GraphSeries>('downloads')
  const overview = useQuery(overviewQuery(team, range))
  const query = useQuery(graphQuery(team, range, filter))
  if (overview.data && isEmpty(overview.data))
    return (
      <EmptyState icon={IconChartLine} title={analyticsCopy.empty}>
        {analyticsCopy.emptyHelp}
      </EmptyState>
    )
  return (
    <>
      <Loaded query={query} what={loadingWords.numbers} skeleton={<Skeleton height={400} radius="md" />}>
        {(graph) => {
          const open = graph.counted.includes(chosen) ? chosen : 'downloads'
          return (
            <>
              <Figures>
                {graphSeries
                  .filter((series) => graph.counted.includes(series))
                  .map((series) => (
                    <Total key={series} graph={graph} series={series} open={open} onOpen={setChosen} />
                  ))}
                {overview.data && !filter && <NeverUsed {...overview.data} />}
              </Figures>
              <div className={css.main}>
                <Graph graph={graph} series={open} />
                {filter?.by !== 'person' && <MostUsed {...props} by={open === 'views' ? 'views' : 'downloads'} />}
              </div>
              <NotFiltered names={hiddenLabels(graph, filter)} filter={filter} />
            </>
          )
        }}
      </Loaded>
      {!filter && (
        <Loaded query={overview} what={loadingWords.overview} skeleton={<SkeletonText lines={6} />}>
          {(found) => <Attention {...found} />}
        </Loaded>
      )}
    </>
  )
}
