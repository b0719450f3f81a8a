import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, collections, files, folders, galleries, search } from '@vitrine/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { hello, ME, open, serve } from '../../testing/app.tsx'
import { page as someFiles } from '../../testing/cards.ts'

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
/** Simulates a screen on which media queries that start with this text match. */
const onScreen = (holds: string) => {
  const media = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...media(query), matches: query.startsWith(holds) }))
}
const typeInPalette = async (typed: string) => {
  await screen.findByRole('searchbox', { name: 'Search the library' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search files, people, folders and actions' }), typed)
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

it('shows the thumbnails of files in the palette, and an icon for a file without one', async () => {
  const [one, other] = someFiles.results
  const results = [
    { ...one, name: 'dawn.jpg', thumbnail_url: '/dawn' },
    { ...other, name: 'notes.txt' },
  ]
  serve([[files.list, () => ({ ...someFiles, results })], ...world])
  open('/profile')
  await typeInPalette('any')
  const [dawn, notes] = [
    await screen.findByRole('button', { name: 'dawn.jpg' }),
    await screen.findByRole('button', { name: 'notes.txt' }),
  ]
  expect(dawn.querySelector('img')).toHaveAttribute('src', '/dawn')
  expect(notes.querySelector('img')).toBeNull()
  expect(notes.querySelector('svg')).toBeInTheDocument()
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

it('shows library lists and saved views under More on a phone', async () => {
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

it('lets people expand the sidebar on a narrow screen, and remembers that it is expanded', async () => {
  onScreen('(nothing')
  serve(world)
  open('/library')
  expect(await screen.findByRole('link', { name: 'Collections' })).toBeVisible()
  expect(screen.queryByRole('tree', { name: 'Folders' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }))
  expect(await screen.findByRole('tree', { name: 'Folders' })).toBeVisible()
  expect(localStorage.getItem('vitrine-sidebar-narrow')).toBe('words')
})

it('collapses a group by its heading, with the keyboard too, and keeps it collapsed for this person', async () => {
  serve(world)
  open('/profile')
  const heading = await screen.findByRole('button', { name: 'Share' })
  expect(heading).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('link', { name: 'Embeds' })).toBeVisible()
  heading.focus()
  await userEvent.keyboard('{Enter}')
  expect(heading).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('link', { name: 'Embeds' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Collections' })).toBeVisible()
  expect(localStorage.getItem(`vitrine-group-share-${ME}`)).toBe('collapsed')
  cleanup()
  open('/profile')
  expect(await screen.findByRole('button', { name: 'Share' })).toHaveAttribute('aria-expanded', 'false')
})

it('collapses the folder tree separately from its group', async () => {
  serve(world)
  open('/profile')
  expect(await screen.findByRole('tree', { name: 'Folders' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Folder tree' }))
  expect(screen.queryByRole('tree', { name: 'Folders' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Folders' })).toHaveAttribute('href', '/library')
})

it('shows every section as an icon in the collapsed sidebar, whichever group is collapsed', async () => {
  localStorage.setItem('vitrine-sidebar', 'icons')
  localStorage.setItem(`vitrine-group-share-${ME}`, 'collapsed')
  serve(world)
  open('/profile')
  expect(await screen.findByRole('link', { name: 'Embeds' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

it('shows a few saved views first, and all of them on request', async () => {
  const views = [1, 2, 3, 4, 5, 6].map((n) => ({ ...view, uuid: id(n), name: `View ${n}` }))
  serve([[search.views, () => views.map((one) => ({ ...one, created_at: '2026-11-01T10:00:00Z' }))], ...world])
  open('/profile')
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 6 views' }))
  expect(screen.getByRole('link', { name: 'View 6' })).toBeVisible()
})

it('lists the whole library under All files', async () => {
  const calls = serve(world)
  open('/profile')
  await userEvent.click(await screen.findByRole('link', { name: 'All files' }))
  expect(await screen.findByRole('heading', { name: 'All files' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'All files' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Folders' })).not.toHaveAttribute('aria-current')
  const asked = calls.filter(({ path }) => path.includes('/files/files/')).map(({ search: sent }) => sent)
  expect(asked.at(-1)).toContain('place=library')
  expect(asked.at(-1)).not.toContain('folder=')
})

it('shows Library, Search, Upload, one more section and More as tabs on a phone', async () => {
  onScreen('(max-width')
  serve(world)
  open('/profile')
  const tabs = await screen.findByRole('navigation', { name: 'Sections' })
  expect([...tabs.querySelectorAll('a, button')].map((tab) => tab.textContent)).toEqual([
    'Library',
    'Search',
    'Upload',
    'Calendar',
    'More',
  ])
})
