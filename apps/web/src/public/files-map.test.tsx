import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { maps, type PublicMap } from '@vitrine/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { errorResponse, serve } from '../testing/app.tsx'
import { id } from '../testing/cards.ts'
import { FilesMap } from './FilesMap.tsx'

const map: PublicMap = {
  uuid: id(7),
  team: id(8),
  title: 'Coast',
  description: '',
  layer: 'OSM',
  capture: null,
  exact: true,
}
const cluster = {
  lat: 62,
  lng: 6,
  count: 3,
  area: { south: 62, west: 6, north: 62, east: 6 },
  file: { uuid: id(1), name: 'Quay.jpg', thumbnail_url: null, placeholder: null },
}
const clusters = { clusters: [cluster], located: 3, area: cluster.area }
const show = (more: Partial<PublicMap> = {}) =>
  render(<FilesMap map={{ ...map, ...more }} chosen={undefined} onChoose={() => undefined} />)

afterEach(() => vi.restoreAllMocks())

it('opens with the saved view of the map, and keeps it when no map tiles can be loaded', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(560)
  const calls = serve([[maps.publicClusters, () => clusters]])
  show({ capture: { lat: 62.47, lng: 6.15, zoom: 14 } })
  const last = () => new URLSearchParams(calls.at(-1)?.search)
  await waitFor(() => expect(last().get('zoom')).toBe('14'))
  for (const tile of document.querySelectorAll('[role=application] img')) fireEvent.error(tile)
  expect(await screen.findByText(/^Map tiles couldn’t be loaded/)).toBeVisible()
  const [south, north] = [Number(last().get('south')), Number(last().get('north'))]
  expect({ lat: (south + north) / 2, zoom: last().get('zoom') }).toEqual({ lat: expect.closeTo(62.47, 2), zoom: '14' })
})

it('says that the map is loading, and offers to try again when it can’t be loaded', async () => {
  let works = false
  serve([[maps.publicClusters, () => (works ? clusters : errorResponse('server.failed'))]])
  show()
  expect(screen.getByRole('status')).toHaveTextContent('Loading…')
  expect(await screen.findByRole('alert')).toBeVisible()
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('application', { name: /^Coast/ })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('keeps the files of the previous view when those of the next can’t be loaded, and requests them again', async () => {
  let works = true
  serve([[maps.publicClusters, () => (works ? clusters : errorResponse('server.failed'))]])
  show()
  expect(await screen.findByRole('button', { name: /^3 files/ })).toBeInTheDocument()
  works = false
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(await screen.findByText('The files here couldn’t be loaded.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^3 files/ })).toBeInTheDocument()
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => screen.queryByText('The files here couldn’t be loaded.'), { timeout: 20_000 }).toBeNull()
})
