import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { maps, outlineCredit } from '@vitrine/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { FILE, fileWorld, helloPlus } from '../../testing/file.ts'

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
    const search = screen.getByRole('combobox', { name: 'Find a place' })
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
})
