import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, collections, files, folders, search } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'

const uuid = '0198c6e0-0000-7000-8000-000000000401'
const made = { created_at: '2026-10-14T08:00:00.000Z', updated_at: '2026-10-14T08:00:00.000Z', description: '' }
const live = {
  ...made,
  uuid,
  name: 'Harbours',
  query: 'tag:harbour type:image -is:expired boat',
  files: null,
  covers: [],
}
const byHand = { ...made, uuid: uuid.replace(/1$/, '2'), name: 'Covers', query: null, files: 84, covers: [] }
const page = { next: null, previous: null, exact: true, chips: [] }
const world = [
  [auth.hello, () => hello()],
  [folders.list, () => []],
  [search.views, () => []],
  [collections.list, () => ({ results: [byHand, live], next: null, count: 2 })],
  [collections.one, () => live],
  [files.list, () => ({ ...page, results: [], count: 1204 })],
] as const

it('shows the number of files in a live collection, and describes its search in words', async () => {
  const calls = serve(world)
  open('/collections')
  expect(
    await screen.findByText('1,204 files · Results for Tag is harbour, Type is Images, Not expired, “boat”'),
  ).toBeVisible()
  expect(screen.getByText('84 files')).toBeVisible()
  expect(calls.find(({ search: asked }) => asked.includes(`collection=${uuid}`))).toBeDefined()
})

it('shows the number of files and the search on the screen of a live collection, with a link to the search', async () => {
  serve(world)
  open(`/collections/${uuid}`)
  expect(await screen.findByText(/1,204 files · Results for Tag is harbour/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show as a search' })).toHaveAttribute(
    'href',
    expect.stringContaining('/library?q='),
  )
})

it('describes the search while a live collection is being created, and reports unknown fields', async () => {
  serve(world)
  open('/collections')
  await userEvent.click(await screen.findByRole('button', { name: 'New collection' }))
  await userEvent.click(await screen.findByRole('switch', { name: /^Fill automatically from a search/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search' }), 'tag:boats foo:bar')
  expect(await screen.findByText(/^Searches for: Tag is boats, “foo:bar”. .* There is no field “foo”/)).toBeVisible()
})
