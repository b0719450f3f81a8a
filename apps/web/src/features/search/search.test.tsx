import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, collections, files, folders, galleries, search } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'
import { chipsOf } from './chips.ts'

const id = (n: number) => `0198c6e0-0000-7000-8000-00000000020${n}`
const view = {
  uuid: id(1),
  name: 'Coast in print',
  query: 'q=tag%3Acoast',
  shared: false,
  own: true,
  created_at: '2026-10-14T08:00:00.000Z',
}
const found = (heard: { search: string }) => {
  const q = new URLSearchParams(heard.search).get('q') ?? ''
  return { results: [], next: null, previous: null, count: 0, exact: true, chips: chipsOf(q) }
}
const world = [
  [auth.hello, () => hello()],
  [files.list, found],
  [folders.list, () => []],
  [search.views, () => [view]],
  [search.loosen, () => [{ chip: 1, text: 'size:big', query: 'fjord', count: 12, exact: true }]],
] as const

it('shows what was understood and what was not, and says what to leave out when nothing is found', async () => {
  const heard = serve(world)
  const router = open('/library?q=fjord%20size%3Abig')
  const chips = await screen.findByRole('region', { name: 'What is looked for' })
  expect(within(chips).getByText(/is looked for as a word. Write a size, such as >10mb/)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Without “size:big”: 12 files' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'fjord' }))
  await waitFor(() => expect(heard.some(({ search: asked }) => /[?&]q=fjord(&|$)/.test(asked))).toBe(true))
})

it('looks for what is typed, keeps it in the address, and removing its chip edits it', async () => {
  serve(world)
  const router = open('/library')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the library' }), 'fjord tag:coast')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove tag:coast' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'fjord' }))
  expect(await screen.findByRole('searchbox', { name: 'Search the library' })).toHaveValue('fjord')
})

it('lists places and saved views in the sidebar, and opens them', async () => {
  const heard = serve(world)
  const router = open('/library')
  await userEvent.click(await screen.findByRole('link', { name: 'Coast in print' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'tag:coast' }))
  await userEvent.click(screen.getByRole('link', { name: 'Untagged' }))
  expect(await screen.findByRole('heading', { name: 'Every file has a tag' })).toBeVisible()
  expect(heard.some(({ search: asked }) => asked.includes('place=untagged'))).toBe(true)
})

it('leads from any page to what the library has, from the first letter after the slash', async () => {
  serve([...world, [collections.list, () => ({ results: [], next: null, count: 0 })]])
  const router = open('/collections')
  await screen.findByRole('heading', { name: 'Collections' })
  await userEvent.keyboard('/harbour{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/library'))
  expect(router.state.location.search).toMatchObject({ q: 'harbour' })
})

it('finds folders, collections and galleries in the palette', async () => {
  const page = { next: null, count: 1 }
  const made = { created_at: view.created_at, updated_at: view.created_at, description: '' }
  const collection = { ...made, uuid: id(4), name: 'Harbours by night', query: null, files: 1, covers: [] }
  const gallery = { ...made, uuid: id(5), title: 'Harbour days', public: false, files: 1, cover: null }
  serve([
    [folders.list, () => [{ uuid: id(3), name: 'Old harbour', parent_folder: null, files: 2 }]],
    [collections.list, () => ({ ...page, results: [collection] })],
    [galleries.list, () => ({ ...page, results: [gallery] })],
    ...world,
  ])
  const router = open('/profile')
  await screen.findByRole('searchbox', { name: 'Search the library' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search files, places and actions' }), 'harbour')
  expect(await screen.findByRole('button', { name: 'Harbours by night' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Harbour days' })).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Old harbour' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/library/${id(3)}`))
})

it('shows files as the address says, and puts another choice there', async () => {
  serve([[files.list, (heard) => ({ ...found(heard), count: 1 })], ...world])
  const router = open('/library?view=list')
  expect(await screen.findByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Pictures' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ view: 'grid' }))
})
