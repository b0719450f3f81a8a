import { CompositeChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { CentrePerformance, CentreTotal } from '@vitrine/contract'
import { dayInWords, shortDayInWords } from '../../../lib/days.ts'
import { numberInWords, totalWords } from './copy.ts'

const BEFORE = 'Period before'

/** One total per day, with the days before as a dashed line. In a file of its own, because the charts are a large library. */
export default function DaysChart({ numbers, total }: { numbers: CentrePerformance; total: CentreTotal }) {
  const { label } = totalWords[total]
  const data = numbers.days.map((row, at) => ({
    day: row.day,
    [label]: row[total],
    [BEFORE]: numbers.before.days[at]?.[total] ?? 0,
  }))
  return (
    <CompositeChart
      h={260}
      data={data}
      dataKey="day"
      series={[
        { name: label, color: 'var(--accent-line)', type: 'area' },
        { name: BEFORE, color: 'var(--ink-3)', type: 'line', strokeDasharray: '3 4' },
      ]}
      curveType="linear"
      withDots={data.length === 1}
      withLegend
      gridAxis="x"
      strokeWidth={2}
      valueFormatter={numberInWords}
      xAxisProps={{ tickFormatter: shortDayInWords, minTickGap: 60 }}
      yAxisProps={{ allowDecimals: false, width: 48 }}
      // the label is empty until the pointer is over the chart
      tooltipProps={{ labelFormatter: (day) => (day ? dayInWords(String(day)) : ''), isAnimationActive: false }}
      composedChartProps={{ accessibilityLayer: false }}
    />
  )
}
