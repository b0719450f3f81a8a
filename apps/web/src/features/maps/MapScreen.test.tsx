import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, files, type MapArea, type MapCapture, maps } from '@vitrine/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { card, id, page } from '../../testing/cards.ts'
import { helloPlus } from '../../testing/file.ts'

const MAP = id(7)
const cover = { uuid: id(1), thumbnail_url: null, placeholder: null }
const map = {
  uuid: MAP,
  title: 'Coast',
  description: '',
  public: false,
  files: 0,
  located: 0,
  cover: null,
  layer: 'OSM',
  capture: null as MapCapture | null,
  exact: false,
  hidden: 0,
  public_url: `/p/map/${MAP}`,
  embed_url: `/p/map/embed/${MAP}`,
  embed_code: '',
  created_at: '2026-10-14T08:00:00.000Z',
  updated_at: '2026-10-14T08:00:00.000Z',
}
/** The area of the files on the map. */
let area: MapArea | null = null
beforeEach(() => {
  area = null
})
afterEach(() => vi.restoreAllMocks())
/** jsdom has no layout. */
const giveSize = () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
}
const openMap = (
  more: Partial<typeof map> = {},
  update: () => unknown = () => new Promise(() => undefined),
  added = 3,
) => {
  const calls = serve([
    [auth.hello, () => helloPlus()],
    [files.list, () => page],
    [maps.changeFiles, () => ({ added, removed: 0 })],
    [maps.files, () => ({ results: [], next: null, previous: null, count: 0, exact: true })],
    [maps.clusters, () => ({ clusters: [], located: 0, area })],
    [maps.one, () => ({ ...map, ...more })],
    [maps.update, update],
  ])
  open(`/maps/${MAP}`)
  return calls
}

it('adds selected files without setting a location, unless they are dropped on the map', async () => {
  const calls = openMap()
  await userEvent.click(await screen.findByRole('button', { name: 'Add files' }))
  const tray = within(await screen.findByRole('region', { name: 'Add files from the library' }))
  await userEvent.click(await tray.findByRole('button', { name: 'Select all' }))
  await userEvent.click(tray.getByRole('button', { name: 'Add to map' }))
  expect(await screen.findByText(/^3 files added to/)).toBeVisible()
  const writes = calls.filter(({ method }) => method !== 'GET')
  expect(writes).toMatchObject([{ method: 'PUT', body: { add: [id(1), id(2), id(3)] } }])
})

it.each([
  [2, /^2 files added to/],
  [0, 'These files are already on the map'],
])('counts only files that were not on the map yet (%i)', async (count, text) => {
  openMap({}, undefined, count)
  await userEvent.click(await screen.findByRole('button', { name: 'Add files' }))
  const tray = within(await screen.findByRole('region', { name: 'Add files from the library' }))
  await userEvent.click(await tray.findByRole('button', { name: 'Select all' }))
  await userEvent.click(tray.getByRole('button', { name: 'Add to map' }))
  expect(await screen.findByText(text)).toBeVisible()
})

it('zooms to all files after files with a location are added', async () => {
  giveSize()
  const calls = openMap()
  await userEvent.click(await screen.findByRole('button', { name: 'Add files' }))
  const tray = within(await screen.findByRole('region', { name: 'Add files from the library' }))
  await userEvent.click(tray.getByRole('radio', { name: 'With a location' }))
  await userEvent.click(await tray.findByRole('button', { name: 'Select all' }))
  area = { south: 62, west: 5, north: 63, east: 6 }
  await userEvent.click(tray.getByRole('button', { name: 'Add to map' }))
  const areas = () =>
    calls.filter(({ path }) => path.includes('/clusters/')).map(({ search }) => new URLSearchParams(search))
  await waitFor(() => expect(Number(areas().at(-1)?.get('zoom'))).toBeGreaterThan(6))
  expect(Number(areas().at(-1)?.get('south'))).toBeLessThan(62)
  expect(Number(areas().at(-1)?.get('north'))).toBeGreaterThan(63)
})

/** The visible area and zoom that the map last requested clusters for. */
const viewOf = (calls: ReturnType<typeof openMap>) => {
  const [last] = calls.filter(({ path }) => path.includes('/clusters/')).slice(-1)
  const { south, north, zoom } = Object.fromEntries(new URLSearchParams(last?.search))
  return { lat: (Number(south) + Number(north)) / 2, zoom: Number(zoom) }
}
const far = { lat: 62.47, lng: 6.15, zoom: 15 }

it('opens with its saved view, and keeps it when no map tiles can be loaded', async () => {
  giveSize()
  area = { south: 10, west: 5, north: 12, east: 6 }
  const calls = openMap({ capture: far })
  await waitFor(() => expect(viewOf(calls)).toEqual({ lat: expect.closeTo(62.47, 1), zoom: 15 }))
  for (const tile of document.querySelectorAll('[role=application] img')) fireEvent.error(tile)
  expect(await screen.findByText(/^Map tiles couldn’t be loaded/)).toBeVisible()
  expect(viewOf(calls).zoom).toBe(15)
})

it('shows a view that was saved in another window until the user moves the map', async () => {
  giveSize()
  const saved: Partial<typeof map> = {}
  const calls = openMap(saved, () => ({ ...map, ...saved }))
  /** Changes another field, after which the map is fetched again. */
  const changeMap = async () => {
    const panel = within(await screen.findByRole('region', { name: 'Files on Coast' }))
    await userEvent.click(panel.getByRole('button', { name: 'Share' }))
    await userEvent.click(await screen.findByRole('switch', { name: 'Public' }))
    await screen.findByRole('switch', { name: 'Public', checked: saved.public ?? false })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  await waitFor(() => expect(viewOf(calls).zoom).toBe(2))
  Object.assign(saved, { capture: far, public: true })
  await changeMap()
  await waitFor(() => expect(viewOf(calls)).toEqual({ lat: expect.closeTo(62.47, 1), zoom: 15 }))
  fireEvent.keyDown(screen.getByRole('application'), { key: 'Tab' })
  Object.assign(saved, { capture: { ...far, zoom: 7 }, public: false })
  await changeMap()
  await waitFor(() => expect(viewOf(calls).zoom).toBe(7))
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }))
  await waitFor(() => expect(viewOf(calls).zoom).toBe(6))
  Object.assign(saved, { capture: { ...far, zoom: 4 }, public: true })
  await changeMap()
  expect(viewOf(calls).zoom).toBe(6)
})

it('stays as it is when its view is saved after it zoomed out because no map tiles could be loaded', async () => {
  giveSize()
  area = { south: 62, west: 6, north: 62, east: 6 }
  const saved: Partial<typeof map> = {}
  const calls = openMap(saved, () => ({ ...map, ...saved }))
  await waitFor(() => expect(viewOf(calls).zoom).toBe(13))
  for (const tile of document.querySelectorAll('[role=application] img')) fireEvent.error(tile)
  expect(await screen.findByText(/^Map tiles couldn’t be loaded/)).toBeVisible()
  await waitFor(() => expect(viewOf(calls).zoom).toBe(8))
  saved.capture = { lat: 62, lng: 6, zoom: 8 }
  const openMenu = () => userEvent.click(screen.getByRole('button', { name: /^Actions for Coast/ }))
  await openMenu()
  await userEvent.click(await screen.findByText('Set as default view'))
  expect(await screen.findByText('The map now opens with this view')).toBeVisible()
  await openMenu()
  expect(await screen.findByText('Remove default view')).toBeInTheDocument()
  expect(screen.getByText(/^Map tiles couldn’t be loaded/)).toBeInTheDocument()
  expect(document.querySelector('[role=application] img')).not.toBeInTheDocument()
  expect(viewOf(calls).zoom).toBe(8)
})

it('moves focus to the search box of the tray when the tray opens, and back to the button when it closes', async () => {
  openMap()
  await userEvent.click(await screen.findByRole('button', { name: 'Add files' }))
  const tray = within(await screen.findByRole('region', { name: 'Add files from the library' }))
  expect(tray.getByRole('searchbox')).toHaveFocus()
  await userEvent.click(await tray.findByRole('button', { name: 'Select all' }))
  await userEvent.click(tray.getByRole('button', { name: 'Add to map' }))
  await waitFor(() => expect(tray.getByRole('button', { name: 'Add to map' })).toHaveFocus())
  await userEvent.click(tray.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('button', { name: 'Add files' })).toHaveFocus()
})

it('shows, before a map is published, how many files visitors will not see, and keeps the focus on the switch', async () => {
  openMap({ files: 5, hidden: 2 })
  const panel = within(await screen.findByRole('region', { name: 'Files on Coast' }))
  await userEvent.click(panel.getByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^2 files won’t be shown to visitors/)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('switch', { name: 'Public' }))
  await waitFor(() => expect(dialog.getByRole('switch', { name: 'Public' })).toHaveAttribute('aria-disabled'))
  expect(dialog.getByRole('switch', { name: 'Public' })).toHaveFocus()
})

it('shows the image, the name and the rights of the file at a marker, and whether visitors see it', async () => {
  const here = { south: 62, west: 6, north: 62, east: 6 }
  const file = {
    ...card(1),
    created_at: '2026-10-14T08:00:00.000Z',
    thumbnail_url: '/small.webp',
    status: 'restricted',
    shown: false,
    reasons: ['The file is marked "Restricted".'],
  }
  serve([
    [auth.hello, () => helloPlus()],
    [files.list, () => page],
    [maps.files, () => ({ results: [file], next: null, previous: null, count: 1, exact: true })],
    [
      maps.clusters,
      () => ({
        clusters: [{ lat: 62, lng: 6, count: 1, area: here, file: { ...cover, name: file.name } }],
        located: 1,
        area: here,
      }),
    ],
    [maps.one, () => ({ ...map, public: true, files: 1, located: 1 })],
  ])
  open(`/maps/${MAP}`)
  const marker = await screen.findByRole('button', { name: /picture 1.jpg/ })
  await userEvent.click(marker)
  const popup = within((await screen.findByText(/^Not shown to visitors/)).closest('.leaflet-popup') as HTMLElement)
  expect(popup.getByText('picture 1.jpg')).toBeInTheDocument()
  expect(popup.getByText('Restricted')).toBeInTheDocument()
  expect(popup.getByText('Not shown to visitors. The file is marked "Restricted".')).toBeInTheDocument()
  expect(popup.getByRole('link', { name: 'Open file' })).toHaveAttribute('href', expect.stringContaining(file.uuid))
  expect(popup.getByRole('presentation', { hidden: true })).toHaveAttribute('src', '/small.webp')
})

it('filters the files and the clusters by words, and by a filter added and removed with the keyboard', async () => {
  const calls = openMap({ files: 5, located: 5 })
  const panel = within(await screen.findByRole('region', { name: 'Files on Coast' }))
  const asked = (path: string) =>
    calls.filter((one) => one.path.includes(path)).map(({ search }) => new URLSearchParams(search).get('q'))
  const bothAsk = (q: string | null) =>
    waitFor(() => expect([asked('/map/files/').at(-1), asked('/map/clusters/').at(-1)]).toEqual([q, q]))
  await bothAsk(null)
  await userEvent.type(panel.getByRole('searchbox', { name: 'Search this map' }), 'harbour')
  await bothAsk('harbour')
  expect(await panel.findByText('No files on this map match your search or filters.')).toBeVisible()
  await userEvent.tab()
  await userEvent.tab()
  expect(panel.getByRole('button', { name: 'Filter' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Field' })).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(panel.getByRole('button', { name: 'Filter' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Field' })).toHaveFocus())
  await userEvent.clear(screen.getByRole('combobox', { name: 'Field' }))
  await userEvent.keyboard('Type{Enter}')
  await userEvent.click(screen.getByRole('combobox', { name: 'Value' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Videos' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }))
  await waitFor(() => expect(asked('/map/files/').at(-1)).toMatch(/^harbour type:/))
  await bothAsk(asked('/map/files/').at(-1) ?? '')
  await userEvent.click(panel.getByRole('button', { name: /^Remove type:/ }))
  await waitFor(() => expect(panel.queryByRole('button', { name: /^Remove type:/ })).toBeNull())
  expect(panel.getByRole('button', { name: 'Filter' })).toHaveFocus()
  expect(panel.getByRole('searchbox', { name: 'Search this map' })).toHaveValue('harbour')
})
