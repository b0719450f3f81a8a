import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, collections, files, folders, galleries, search } from '@vitrine/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'

const id = (n: number) => `0198c6e0-0000-7000-8000-00000000030${n}`
const page = { results: [], next: null, previous: null, count: 0, exact: true, chips: [] }
const view = { uuid: id(1), name: 'Boats without films', query: 'q=tag%3Aboats', own: true, shared: false }
const world = [
  [auth.hello, () => hello()],
  [files.list, () => page],
  [folders.list, () => [{ uuid: id(3), name: 'Old harbour', parent_folder: null, files: 2 }]],
  [search.views, () => [{ ...view, created_at: '2026-11-01T10:00:00Z' }]],
  [collections.list, () => page],
  [galleries.list, () => page],
] as const
/** A screen of this kind: those media queries hold that begin so. */
const onScreen = (holds: string) => {
  const media = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...media(query), matches: query.startsWith(holds) }))
}
const typeInPalette = async (typed: string) => {
  await screen.findByRole('searchbox', { name: 'Search the library' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search files, places and actions' }), typed)
}
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('opens the first palette result on Enter, even if it arrives after typing', async () => {
  serve(world)
  const router = open('/profile')
  await typeInPalette('old harb')
  expect(await screen.findByRole('button', { name: 'Old harbour' })).toHaveAttribute('data-selected')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/library/${id(3)}`))
})

it('opens the library search on Enter if the palette has no result', async () => {
  serve(world)
  const router = open('/profile')
  await typeInPalette('nothing of the kind{Enter}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'nothing of the kind' }))
})

it('finds library lists and saved views in the palette while the sidebar is collapsed', async () => {
  localStorage.setItem('vitrine-sidebar', 'icons')
  serve(world)
  const router = open('/profile')
  await typeInPalette('boats without{Enter}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'tag:boats' }))
})

it('has library lists and saved views under More on a phone', async () => {
  onScreen('(max-width')
  serve(world)
  const router = open('/profile')
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  const more = within(await screen.findByRole('dialog', { name: 'More' }))
  for (const name of ['Recent', 'Untagged', 'Expiring soon', view.name])
    expect(await more.findByRole('link', { name })).toBeVisible()
  await userEvent.click(more.getByRole('link', { name: 'Favourites' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ place: 'favourites' }))
})

it('lets the sidebar be widened on a narrow screen, and keeps its width', async () => {
  onScreen('(nothing')
  serve(world)
  open('/library')
  expect(await screen.findByRole('link', { name: 'Collections' })).toBeVisible()
  expect(screen.queryByRole('tree', { name: 'Folders' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Widen the sidebar' }))
  expect(await screen.findByRole('tree', { name: 'Folders' })).toBeVisible()
  expect(localStorage.getItem('vitrine-sidebar-narrow')).toBe('words')
})
