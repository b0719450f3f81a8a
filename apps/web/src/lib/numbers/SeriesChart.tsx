import { CompositeChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { dayInWords, shortDayInWords } from '../days.ts'

export type ChartSeries = { name: string; type: 'area' | 'line' | 'bar'; isDashed?: boolean }
export type ChartProps = {
  /** One row per point: its first day, and a number for each series. */
  data: readonly Record<string, string | number>[]
  series: readonly ChartSeries[]
  format: (n: number) => string
}

/** A chart of values over time. A separate module, loaded on demand, because the chart library is large. */
export default function SeriesChart({ data, series, format }: ChartProps) {
  return (
    <CompositeChart
      h={260}
      data={data.map((row) => ({ ...row }))}
      dataKey="day"
      series={series.map(({ name, type, isDashed }) => ({
        name,
        type,
        color: isDashed ? 'var(--ink-3)' : 'var(--accent-line)',
        ...(isDashed && { strokeDasharray: '3 4' }),
      }))}
      curveType="linear"
      withDots={data.length === 1}
      withLegend={series.length > 1}
      gridAxis="x"
      strokeWidth={2}
      valueFormatter={format}
      xAxisProps={{ tickFormatter: shortDayInWords, minTickGap: 60 }}
      yAxisProps={{ allowDecimals: false, width: 64 }}
      // The label is empty until the pointer is over the chart.
      tooltipProps={{ labelFormatter: (day) => (day ? dayInWords(String(day)) : ''), isAnimationActive: false }}
      composedChartProps={{ accessibilityLayer: false }}
    />
  )
}
