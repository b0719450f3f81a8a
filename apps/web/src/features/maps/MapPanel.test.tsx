import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { files, maps, outlineCredit } from '@vitrine/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld, helloPlus } from '../../testing/file.ts'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => localStorage.clear())

/** jsdom has no layout, and a map without a size requests no tiles. */
const giveSize = () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(384)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320)
}
const zooms = () => new Set([...document.querySelectorAll('img')].map(({ src }) => /\/(\d+)\/\d+\/\d+/.exec(src)?.[1]))

describe('the map of a file', () => {
  it('when offline, zooms out to the world outline with place names and a dismissible notice, and credits only the outline', async () => {
    giveSize()
    const label = { name: 'Ålesund', kind: 'town', lat: 62.47, lng: 6.15 }
    serve([
      [maps.labels, () => [label]],
      ...fileWorld({ map_point: { latitude: 62.4722, longitude: 5.9438 } }, helloPlus()),
    ])
    open(`/file/${FILE}`)
    await press('Map')
    await waitFor(() => expect(zooms()).toContain('15'))
    expect(screen.getByText(outlineCredit)).toBeVisible()
    expect(screen.queryByText('Ålesund')).not.toBeInTheDocument()
    for (const tile of document.querySelectorAll('[role=application] img')) fireEvent.error(tile)
    expect(await screen.findByText('Map tiles couldn’t be loaded. Showing an outline of the world.')).toBeVisible()
    expect(zooms()).not.toContain('15')
    expect(screen.getByText(outlineCredit)).toBeVisible()
    expect(await screen.findByText('Ålesund')).toBeInTheDocument()
    await press('Close')
    expect(screen.queryByText(/^Map tiles couldn’t be loaded/)).not.toBeInTheDocument()
    vi.restoreAllMocks()
  })

  it('retries on demand when offline', async () => {
    giveSize()
    serve(fileWorld({ map_point: { latitude: 62.4722, longitude: 5.9438 } }, helloPlus()))
    open(`/file/${FILE}`)
    await press('Map')
    await waitFor(() => expect(zooms()).toContain('15'))
    for (const tile of document.querySelectorAll('[role=application] img')) fireEvent.error(tile)
    await press('Try again')
    await waitFor(() => expect(zooms()).toContain('15'))
    expect(screen.queryByText(/^Map tiles couldn’t be loaded/)).not.toBeInTheDocument()
    for (const tile of document.querySelectorAll('[role=application] img')) fireEvent.load(tile)
    expect(await screen.findByText('© OpenStreetMap contributors')).toBeVisible()
    expect(screen.queryByText('Ålesund')).not.toBeInTheDocument()
    vi.restoreAllMocks()
  })

  it('opens at zoom 15 for a file with a location', async () => {
    giveSize()
    serve(fileWorld({ map_point: { latitude: 62.4722, longitude: 5.9438 } }, helloPlus()))
    open(`/file/${FILE}`)
    await press('Map')
    await waitFor(() => expect([...zooms()].filter(Boolean)).toEqual(['15']))
    vi.restoreAllMocks()
  })

  it('is a 250 px location picker at zoom 2, centred on 0,0, for a file without a location', async () => {
    giveSize()
    serve(fileWorld({}, helloPlus()))
    open(`/file/${FILE}`)
    await press('Map')
    const map = await screen.findByRole('application', { name: /^File location/ })
    expect(map.parentElement).toHaveStyle({ height: '250px' })
    await waitFor(() => expect([...zooms()].filter(Boolean)).toEqual(['2']))
    fireEvent.keyDown(map, { key: 'Enter' })
    expect(await screen.findByText('0.0000° north, 0.0000° east')).toBeVisible()
    vi.restoreAllMocks()
  })

  it('moves the focus to the place search, and back to the button that opened it', async () => {
    serve([[maps.places, () => []], ...fileWorld({ map_point: { latitude: 62.4722, longitude: 5.9438 } }, helloPlus())])
    open(`/file/${FILE}`)
    await press('Map')
    await press('Move pin')
    const search = screen.getByRole('combobox', { name: 'Place or coordinates' })
    expect(search).toHaveFocus()
    await userEvent.type(search, 'zzqqxx')
    expect(await screen.findByRole('option', { name: 'No places found' })).toBeInTheDocument()
    await userEvent.clear(search)
    await press('Cancel')
    expect(await screen.findByRole('button', { name: 'Move pin' })).toHaveFocus()
  })

  it('discards a new pin on Escape, and stays on the file', async () => {
    serve(fileWorld({ map_point: { latitude: 62.4722, longitude: 5.9438 } }, helloPlus()))
    const router = open(`/file/${FILE}`)
    await press('Map')
    await press('Move pin')
    await press('Clear Pin')
    expect(await screen.findByText('No pin')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Move pin' })).toBeVisible()
    expect(screen.getByText('62.4722° north, 5.9438° east')).toBeVisible()
    expect(router.state.location.pathname).toBe(`/file/${FILE}`)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/library'))
  })

  it('offers the point itself for typed coordinates, and says which number is out of range', async () => {
    const calls = serve([[maps.places, () => []], ...fileWorld({}, helloPlus())])
    open(`/file/${FILE}`)
    await press('Map')
    const search = await screen.findByRole('combobox', { name: 'Place or coordinates' })
    await userEvent.type(search, '91 6.15')
    expect(await screen.findByRole('option', { name: 'Latitude must be between -90 and 90' })).toBeInTheDocument()
    await userEvent.clear(search)
    await userEvent.type(search, '62.47, 181')
    expect(await screen.findByRole('option', { name: 'Longitude must be between -180 and 180' })).toBeInTheDocument()
    await userEvent.clear(search)
    await userEvent.type(search, '62.47, 6.15')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '62.4700° north, 6.1500° east',
    ])
    await userEvent.keyboard('{Enter}')
    await press('Update Map')
    await waitFor(() => expect(calls.find(({ method }) => method === files.update.method)).toBeDefined())
    expect(calls.find(({ method }) => method === files.update.method)?.body).toEqual({
      location: { map_point: { latitude: 62.47, longitude: 6.15 } },
    })
    expect(calls.filter(({ search: query }) => /query=.*6\.15/.test(query))).toEqual([])
  })

  it('shows the place and the coordinates of a pin with the actions, and clears the pin with an undo', async () => {
    const point = { latitude: 62.4722, longitude: 5.9438 }
    const area = { south: 62, west: 5, north: 63, east: 6 }
    let now: typeof point | null = point
    const calls = serve([
      [maps.places, () => [{ name: 'Ålesund', country: 'Norway', lat: 62.47, lng: 6.15, area }]],
      [
        files.update,
        ({ body }) => {
          now = (body as { location: { map_point: typeof point | null } }).location.map_point
          return fileOf({ map_point: now })
        },
      ],
      [files.one, () => fileOf({ map_point: now })],
      ...fileWorld({}, helloPlus()),
    ])
    open(`/file/${FILE}`)
    await press('Map')
    expect(await screen.findByText('Near Ålesund, Norway')).toBeVisible()
    expect(screen.getByText('62.4722° north, 5.9438° east')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Move pin' })).toBeVisible()
    await press('Clear Pin')
    expect(await screen.findByText('No pin')).toBeVisible()
    await press('Undo')
    expect(await screen.findByText('62.4722° north, 5.9438° east')).toBeVisible()
    const sent = calls.filter(({ method }) => method === files.update.method).map(({ body }) => body)
    expect(sent).toEqual([{ location: { map_point: null } }, { location: { map_point: point } }])
  })
})
