import { analytics, auth, type AnalyticsGraph, permissions } from '@vitrine/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'
import { findingOf } from './copy.ts'

const days = { from: '2026-05-04', to: '2026-05-04', time_zone: 'Europe/Oslo' }
const none = { downloads: 0, views: 0, shares: 0, uploads: 0 }
const totals = { ...none, people: 0, requests: 0, searches: 0, empty_searches: 0 }
const graph = (downloads: number, before: number): AnalyticsGraph => ({
  ...days,
  interval: 'day',
  counted: ['downloads', 'views', 'shares', 'uploads'],
  points: [{ ...none, day: '2026-05-04', downloads }],
  before: [{ ...none, day: '2026-05-03', downloads: before }],
})
const overview = (downloads: number, files: number) => ({
  ...days,
  totals: { ...totals, downloads },
  before: { from: '2026-05-03', to: '2026-05-03', totals },
  files,
  never_used: Math.floor(files / 2),
  sources: [{ surface: 'media centre', downloads }],
  empty_searches: [{ query: 'reindeer', searches: 38 }],
  expiring: [{ month: '2026-05-01', files: 7 }],
  duplicates: 2,
})
const file = {
  uuid: '0198c6e0-0000-4000-8000-0000000000f1',
  name: 'Harbour morning',
  thumbnail_url: null,
  placeholder: null,
}
const start = (downloads: number, files: number, flags = [...permissions], address = '/analytics') => {
  const calls = serve([
    [auth.hello, () => hello({}, flags)],
    [analytics.graph, () => graph(downloads, 100)],
    [analytics.overview, () => overview(downloads, files)],
    [analytics.interactions, () => ({ ...days, surfaces: [], files: [{ file, downloads: 412, views: 9 }], links: [] })],
    [analytics.users, () => ({ ...days, days: [{ day: '2026-05-04', people: 3 }], people: [] })],
  ])
  open(address)
  return calls
}

describe('the analytics screen', () => {
  it('starts with a summary, and also shows the chart as a table', async () => {
    start(127, 10)
    expect(await screen.findByRole('heading', { level: 1, name: 'Downloads are up 27%' })).toBeVisible()
    expect(await screen.findByRole('button', { name: /Downloads 127 27% more/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const table = screen.getByRole('table', { name: 'Downloads per day', hidden: true })
    expect(within(table).getByText('127')).toBeInTheDocument()
    expect(await screen.findByText('Harbour morning')).toBeVisible()
    expect(await screen.findByText('38 times')).toBeVisible()
    expect(screen.getByText('5 of 10 files')).toBeVisible()
  })

  it('requests the analytics again when the range changes', async () => {
    const calls = start(1, 10)
    await userEvent.selectOptions(await screen.findByLabelText('Date range'), 'Last 7 days')
    const asked = calls.filter(({ path }) => path.endsWith('/graph/')).map(({ search }) => new URLSearchParams(search))
    const lengths = asked.map(
      (query) => (Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '')) / 864e5,
    )
    expect(lengths).toEqual([89, 6])
  })

  it('keeps the filter and the range in the URL, on every tab', async () => {
    const folder = '0198c6e0-0000-4000-8000-0000000000a1'
    const calls = start(1, 10, [...permissions], `/analytics?tab=use&folder=${folder}&days=7`)
    expect(await screen.findByText('Harbour morning')).toBeVisible()
    const asked = new URLSearchParams(calls.find(({ path }) => path.endsWith('/interactions/'))?.search)
    expect(asked.get('folder')).toBe(folder)
    expect((Date.parse(asked.get('to') ?? '') - Date.parse(asked.get('from') ?? '')) / 864e5).toBe(6)
    expect(
      await screen.findByText('Share links can’t be filtered by folder. Clear the filter to see them.'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Library' })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`(?=.*folder=${folder})(?=.*days=.*7)(?=.*tab=library)`)),
    )
  })

  it('names the parts that cannot be filtered by person', async () => {
    const person = '0198c6e0-0000-4000-8000-0000000000a2'
    start(1, 10, [...permissions], `/analytics?tab=library&person=${person}`)
    expect(
      await screen.findByText(
        'Files in the library, storage used and file types can’t be filtered by person. Clear the filter to see them.',
      ),
    ).toBeVisible()
  })

  it('shows an empty state while there is no activity', async () => {
    start(0, 0)
    expect(await screen.findByRole('heading', { name: 'No activity yet' })).toBeVisible()
  })

  it('tells people who cannot manage the team that they cannot see analytics', async () => {
    start(1, 1, ['EDIT_ASSETS'])
    expect(await screen.findByRole('heading', { name: 'You can’t see analytics' })).toBeVisible()
  })
})

it('the summary of a period without downloads states that there were none', () =>
  expect(findingOf(graph(0, 4))).toBe('No downloads in this period'))
