import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, bulk, files, folders, maps, noFeature } from '@vitrine/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { errorResponse, hello, open, serve } from '../../testing/app.tsx'
import { id, page as threeFiles } from '../../testing/cards.ts'
import { helloPlus } from '../../testing/file.ts'

const page = { results: [], next: null, previous: null, count: 0, exact: true, chips: [] }
afterEach(() => vi.restoreAllMocks())
/** jsdom has no layout. */
const giveSize = () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
}
const bodyOf = { uuid: id(9), what: 'changed', total: 2, failed: 0, undoable: true, user: null, ended_at: null }
const cluster = {
  lat: 62,
  lng: 6,
  count: 1,
  area: { south: 62, west: 6, north: 62, east: 6 },
  file: { uuid: id(1), name: 'picture 1.jpg', thumbnail_url: null, placeholder: null },
}

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
  fireEvent.keyDown(screen.getByRole('application'), { key: 'Tab' })
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

it('sets the location of selected files to the point on the map where they are dropped', async () => {
  giveSize()
  const calls = serve([
    [auth.hello, () => helloPlus()],
    [files.list, () => threeFiles],
    [folders.list, () => []],
    [maps.libraryClusters, () => ({ clusters: [], located: 0, area: null })],
    [bulk.start, () => ({ ...bodyOf, state: 'done', done: 2, created_at: '2026-10-14T08:00:00.000Z' })],
  ])
  open('/library?view=map')
  await userEvent.click(await screen.findByRole('button', { name: 'Set locations' }, { timeout: 20_000 }))
  const tray = within(await screen.findByRole('region', { name: 'Set locations' }))
  for (const name of ['picture 1.jpg', 'picture 3.jpg'])
    await userEvent.click(await tray.findByRole('checkbox', { name: new RegExp(name) }))
  const dataTransfer = { types: [], setData: () => undefined }
  fireEvent.dragStart(tray.getByRole('checkbox', { name: /picture 3.jpg/ }), { dataTransfer })
  const map = screen.getByRole('application', { name: /^Library files on a map/ })
  fireEvent.dragOver(map, { dataTransfer })
  // The centre of the map, which opens at 20° north, 0° east.
  const drop = createEvent.drop(map, { dataTransfer })
  Object.defineProperties(drop, { clientX: { value: 500 }, clientY: { value: 350 } })
  fireEvent(map, drop)
  const started = () => calls.find(({ path }) => path.startsWith('/v1/files/bulk/create/'))
  await waitFor(() => expect(started()).toBeDefined())
  expect(started()?.body).toEqual({
    selection: { files: [id(1), id(3)] },
    change: { location: { map_point: { latitude: expect.closeTo(20, 1), longitude: expect.closeTo(0, 1) } } },
  })
})

it('keeps the files on the map when the files in a new view can’t be loaded, and offers to try again', async () => {
  giveSize()
  let works = true
  serve([
    [auth.hello, () => helloPlus()],
    [files.list, () => threeFiles],
    [folders.list, () => []],
    [
      maps.libraryClusters,
      () => (works ? { clusters: [cluster], located: 1, area: cluster.area } : errorResponse('request.invalid')),
    ],
  ])
  open('/library?view=map')
  expect(await screen.findByRole('button', { name: /picture 1.jpg/ }, { timeout: 20_000 })).toBeInTheDocument()
  works = false
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }))
  expect(await screen.findByText('The files here couldn’t be loaded.')).toBeVisible()
  expect(screen.getByRole('button', { name: /picture 1.jpg/ })).toBeInTheDocument()
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('The files here couldn’t be loaded.')).not.toBeInTheDocument())
})

it.each(['/maps', `/maps/${id(7)}`])('%s says that the team’s plan does not include maps', async (path) => {
  serve([[auth.hello, () => hello()]])
  open(path)
  expect(await screen.findByText(noFeature.title)).toBeVisible()
  expect(screen.getByText(noFeature.help)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New map' })).not.toBeInTheDocument()
})
