import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, files, folders } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'
import { page as three } from '../../testing/cards.ts'

const PARENT = '0198c6e0-0000-7000-8000-000000000401'
const CHILD = '0198c6e0-0000-7000-8000-000000000402'
const page = { results: [], next: null, previous: null, count: 0, exact: true, chips: [] }
const parent = { uuid: PARENT, name: 'Campaigns', parent_folder: null, files: 0 }

it('offers to show the files in subfolders if a folder has none of its own', async () => {
  const calls = serve([
    [auth.hello, () => hello()],
    [files.list, () => page],
    [folders.list, () => [parent, { uuid: CHILD, name: 'Autumn', parent_folder: PARENT, files: 3 }]],
    [folders.breadcrumbs, () => [parent]],
  ])
  const router = open(`/library/${PARENT}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Include subfolders' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ subfolders: true }))
  expect(await screen.findByRole('switch', { name: 'Include subfolders' })).toBeChecked()
  const asked = () => calls.filter(({ search }) => search.includes(`folder=${PARENT}`) && search.includes('limit=100'))
  await waitFor(() => expect(asked().at(-1)?.search).toContain('subfolders=true'))
})

it('shows the newest images of a subfolder, and of those below it, on its card', async () => {
  const thumbnails = ['/one.jpg', null, '/three.jpg']
  const results = three.results.map((file, at) => ({ ...file, thumbnail_url: thumbnails[at] }))
  const calls = serve([
    [auth.hello, () => hello()],
    [files.list, ({ search }) => (search.includes('limit=3') ? { ...page, results } : page)],
    [folders.list, () => [parent, { uuid: CHILD, name: 'Autumn', parent_folder: PARENT, files: 3 }]],
    [folders.breadcrumbs, () => [parent]],
  ])
  open(`/library/${PARENT}`)
  const cards = await screen.findByRole('list', { name: 'Subfolders' })
  const sources = () => [...cards.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  await waitFor(() => expect(sources()).toEqual(['/one.jpg', '/three.jpg']))
  const asked = calls.find(({ search }) => search.includes('limit=3'))?.search
  expect(Object.fromEntries(new URLSearchParams(asked))).toEqual({ folder: CHILD, subfolders: 'true', limit: '3' })
})
