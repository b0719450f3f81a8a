import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, files, folders, search } from '@vitrine/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'

afterEach(() => vi.restoreAllMocks())

it('shows the number of results and a way back to the files when the filters cover them', async () => {
  const wide = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...wide(query),
    matches: !query.includes('1200') && wide(query).matches,
  }))
  serve([
    [auth.hello, () => hello()],
    [files.list, () => ({ results: [], next: null, previous: null, count: 105, exact: true, chips: [] })],
    [folders.list, () => []],
    [search.views, () => []],
    [search.facets, () => ({ count: 105, exact: true, facets: [] })],
  ])
  open('/library?place=recent')
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show 105 files' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull())
})
