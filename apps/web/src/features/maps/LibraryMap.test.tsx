import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, files, folders, maps } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { helloPlus } from '../../testing/file.ts'

const page = { results: [], next: null, previous: null, count: 0, exact: true, chips: [] }

it('shows a map skeleton while loading, not the grid skeleton', async () => {
  serve([
    [auth.hello, () => helloPlus()],
    [files.list, () => new Promise(() => undefined)],
    [folders.list, () => []],
  ])
  open('/library?view=map')
  await waitFor(() => expect(document.querySelector('[data-map-skeleton]')).toBeInTheDocument(), { timeout: 20_000 })
})

it('does not offer to search the area again until the map has been moved', async () => {
  serve([
    [auth.hello, () => helloPlus()],
    [files.list, () => page],
    [folders.list, () => []],
    [maps.libraryClusters, () => ({ clusters: [], located: 0, area: null })],
  ])
  const router = open('/library?view=map&q=boat')
  await userEvent.click(await screen.findByRole('button', { name: 'Search this area' }, { timeout: 20_000 }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: expect.stringContaining('area:') }))
  expect(screen.queryByRole('button', { name: 'Search this area' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(await screen.findByRole('button', { name: 'Search this area' })).toBeVisible()
})

it('keeps the map when a search finds nothing in its area, and searches everywhere on demand', async () => {
  serve([
    [auth.hello, () => helloPlus()],
    [files.list, () => page],
    [folders.list, () => []],
    [maps.libraryClusters, () => ({ clusters: [], located: 0, area: null })],
  ])
  const router = open('/library?view=map&q=boat%20area:10/10/20/20')
  expect(await screen.findByText(/^No files found in this area/, {}, { timeout: 20_000 })).toBeVisible()
  expect(screen.getByRole('application', { name: /^Library files on a map/ })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Search everywhere' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'boat' }))
  expect(await screen.findByText('No files found.')).toBeVisible()
})
