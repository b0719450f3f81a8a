import { type CentrePerformance, mediaCentres } from '@vitrine/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { todayIn } from '../../../lib/days.ts'
import { newQueryClient } from '../../../lib/query.ts'
import { serve, renderPart } from '../../../testing/app.tsx'
import { CentreNumbers } from './AnalyticsTab.tsx'
import { changeInWords } from '../../../lib/numbers/words.ts'
import { findingOf } from './copy.ts'

const CENTRE = '0198c6e0-0000-7000-8000-0000000000c1'
const none = { visits: 0, visitors: 0, views: 0, downloads: 0, requests: 0, searches: 0, empty_searches: 0 }
const numbers = (visits: number, before: number): CentrePerformance => ({
  from: '2026-05-04',
  to: '2026-05-04',
  time_zone: 'Europe/Oslo',
  totals: { ...none, visits },
  days: [{ ...none, visits, day: '2026-05-04' }],
  before: { from: '2026-05-03', to: '2026-05-03', totals: { ...none, visits: before }, days: [] },
})
const tops = { from: '2026-05-04', to: '2026-05-04', files: [], albums: [], referrers: [], searches: [] }
const open = (visits: number, before: number, zone = 'Europe/Oslo') => {
  const calls = serve([
    [mediaCentres.performance, () => numbers(visits, before)],
    [mediaCentres.analytics, () => ({ ...tops, empty_searches: [{ query: 'reindeer', searches: 3 }] })],
    [mediaCentres.userDownloads, () => ({ results: [], next: null, count: 0 })],
  ])
  renderPart(
    <QueryClientProvider client={newQueryClient(() => {})}>
      <CentreNumbers uuid={CENTRE} zone={zone} />
    </QueryClientProvider>,
  )
  return calls
}

describe('the analytics of a media centre', () => {
  it('lead with a summary, and also show the chart as a table', async () => {
    open(127, 100)
    expect(await screen.findByRole('heading', { name: 'Visits are up 27%' })).toBeVisible()
    expect(screen.getByRole('button', { name: /Visits 127 27% more/ })).toHaveAttribute('aria-pressed', 'true')
    const table = screen.getByRole('table', { name: 'Daily figures', hidden: true })
    expect(within(table).getByText('127')).toBeInTheDocument()
    expect(await screen.findByText('reindeer')).toBeVisible()
  })

  it('load the selected date range', async () => {
    const calls = open(1, 0)
    await screen.findByRole('heading', { name: '1 visit' })
    await userEvent.selectOptions(screen.getByLabelText('Date range'), 'Last 7 days')
    const days = calls
      .filter(({ path }) => path.includes('/performance/'))
      .map(({ body }) => body as { from: string; to: string })
      .map(({ from, to }) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1)
    expect(days).toEqual([30, 7])
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'end with the current day in the time zone of the team: %s',
    async (zone) => {
      const calls = open(1, 0, zone)
      await screen.findByRole('heading', { name: '1 visit' })
      const asked = calls.find(({ path }) => path.includes('/performance/'))
      expect(asked?.body).toMatchObject({ to: todayIn(zone) })
    },
  )

  it('show an empty state when there are no visits', async () => {
    open(0, 0)
    expect(await screen.findByRole('heading', { name: 'No visits yet' })).toBeVisible()
  })
})

describe('changes in words', () => {
  it.each([
    [127, 100, '27% more'],
    [50, 100, '50% fewer'],
    [0, 0, 'No change'],
    [3, 0, 'None in the previous period'],
  ])('describe %i after %i as "%s"', (now, before, words) => expect(changeInWords(now, before)).toBe(words))
  it('say that there were no visits', () => expect(findingOf(numbers(0, 4))).toBe('No visits in this period'))
})
