import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, collections, embeds, type File, files, folders } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'
import { fileOf } from '../../testing/file.ts'

const id = (n: number) => `0198c6e0-0000-7000-8000-0000000003${String(n).padStart(2, '0')}`
const cardOf = (n: number, name: string, more: Partial<File> = {}) => fileOf({ uuid: id(n), name, ...more })
const library = [
  cardOf(1, 'Harbour.jpg'),
  cardOf(2, 'Lighthouse.jpg'),
  cardOf(3, 'Ferry.jpg', { status: 'restricted' }),
  cardOf(4, 'Boathouse.jpg', { expired: true, expiration_date: '2026-01-01' }),
]
type Call = { search: string }
const asked = ({ search }: Call) => new URLSearchParams(search)
const found = (calls: Call) => {
  const q = asked(calls).get('q')?.toLowerCase() ?? ''
  const results = library.filter(({ name }) => name.toLowerCase().includes(q))
  return { results, next: null, previous: null, count: results.length, exact: true, chips: [] }
}
const page = <T,>(results: T[]) => ({ results, next: null, count: results.length })
const campaign = {
  uuid: id(20),
  name: 'Spring',
  description: '',
  query: null,
  files: 1,
  covers: [],
  created_at: '2026-10-14T08:00:00.000Z',
  updated_at: '2026-10-14T08:00:00.000Z',
}
const world = [
  [auth.hello, () => hello()],
  [files.list, found],
  [folders.list, () => []],
] as const
const box = () => screen.findByRole('searchbox', { name: 'Search files' })
const choice = (name: string) => screen.findByRole('checkbox', { name })

it('filters while typing, keeps the selection, and marks items that are already added', async () => {
  const calls = serve([
    ...world,
    [collections.one, () => campaign],
    [collections.files, () => ({ ...page([library[0]]), previous: null, exact: true, chips: [] })],
    [collections.changeFiles, () => ({ added: 2, removed: 0 })],
  ])
  open(`/collections/${campaign.uuid}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Add files' }))
  const there = await choice('Harbour.jpg')
  expect(there).toBeChecked()
  expect(there).toHaveAccessibleDescription('Already added')
  const add = () => screen.getByRole('button', { name: 'Add' })
  expect(add()).toHaveAccessibleDescription('Select files first')
  await userEvent.click(there)
  expect(add()).toHaveAccessibleDescription('Select files first')

  await userEvent.click(await choice('Ferry.jpg'))
  await userEvent.type(await box(), 'house')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Ferry.jpg' })).not.toBeInTheDocument())
  await userEvent.click(await choice('Lighthouse.jpg'))
  expect(screen.getByText('2 files selected')).toBeVisible()
  await userEvent.click(add())
  await waitFor(() => expect(calls.find(({ method }) => method !== 'GET')?.body).toEqual({ add: [id(3), id(2)] }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('says why a file cannot be used, and does not let it be selected', async () => {
  serve([...world, [embeds.list, () => page([])]])
  open('/embeds')
  await userEvent.click(await screen.findByRole('button', { name: 'New embed' }))
  const ferry = await choice('Ferry.jpg')
  await userEvent.click(ferry)
  expect(ferry).not.toBeChecked()
  expect(ferry).toHaveAccessibleDescription(/.+/)
  expect(await choice('Boathouse.jpg')).toHaveAccessibleDescription(/.+/)
  await userEvent.click(await choice('Lighthouse.jpg'))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toBeVisible()
})

it('offers to search all folders or clear the search if nothing was found', async () => {
  const calls = serve([...world, [embeds.list, () => page([])]])
  open('/embeds')
  await userEvent.click(await screen.findByRole('button', { name: 'New embed' }))
  const dialog = await screen.findByRole('dialog')
  await choice('Harbour.jpg')
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Folder' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Root' }))
  await userEvent.type(await box(), 'glacier')
  await userEvent.click(await screen.findByRole('button', { name: 'Search all folders' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }))
  await choice('Harbour.jpg')
  const last = calls.findLast(({ path }) => path.includes('/files/files/'))
  expect(asked(last ?? { search: '' }).get('folder')).toBeNull()
  expect(calls.some((one) => asked(one).get('folder') === 'root' && asked(one).get('q') === 'glacier')).toBe(true)
})
