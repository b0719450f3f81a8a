import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  attributes,
  auth,
  bulk,
  bulkTexts,
  fileFields,
  files,
  folders,
  previewedColumns,
  search,
} from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, errorResponse, serve } from '../../testing/app.tsx'
import { id, page } from '../../testing/cards.ts'
import { helloPlus } from '../../testing/file.ts'

const nobody = hello({ user: null, teams: [] })
const same = Object.fromEntries(previewedColumns.map((field) => [field, { mixed: false, value: null }]))
const preview = ({ fields = {}, attributes: said = {} } = {}) => {
  const none = { tags: [], collections: [], rights: [], linked_folders: [] }
  return { count: 3, own: 0, fields: { ...same, ...fields }, attributes: said, ...none }
}
const answers = (shown?: Parameters<typeof preview>[0]) =>
  [
    [auth.hello, () => hello()],
    [files.list, () => page],
    [folders.list, () => []],
    [search.views, () => []],
    [bulk.preview, () => preview(shown)],
  ] as const
const openEdit = async () => {
  open('/library?place=recent')
  await screen.findByText('3 files')
  await userEvent.keyboard('{Control>}a{/Control}')
  const bar = within(await screen.findByRole('region', { name: 'Selected files' }))
  await userEvent.click(bar.getByRole('button', { name: 'Edit' }))
}

it('keeps the input if the server rejects it, and shows the error next to the field', async () => {
  const wrong = [{ pointer: '#/change/source_display_name', detail: 'Use at most 200 characters' }]
  serve([...answers(), [bulk.start, () => errorResponse('request.invalid', { errors: wrong })]])
  await openEdit()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Description' }), 'Fog')
  await userEvent.type(screen.getByRole('textbox', { name: 'Original source' }), 'Much too long')
  await userEvent.click(screen.getByRole('button', { name: 'Apply to 3 files' }))
  expect(await screen.findByText('Use at most 200 characters')).toBeVisible()
  expect(screen.getByText('Some fields are not valid')).toBeVisible()
  const source = screen.getByRole('textbox', { name: /Original source/ })
  expect(source).toHaveFocus()
  expect(screen.getByRole('textbox', { name: /Description/ })).toHaveValue('Fog')
  expect(screen.getByText('3 selected')).toBeInTheDocument()
  await userEvent.type(source, '!')
  expect(screen.queryByText('Use at most 200 characters')).toBeNull()
})

it('shows an input for every text field that bulk edit can set', async () => {
  serve(answers())
  await openEdit()
  await screen.findByRole('textbox', { name: 'Description' })
  for (const name of bulkTexts) expect(screen.getByRole('textbox', { name: fileFields[name].label })).toBeVisible()
})

it('warns that a cleared field will be emptied, but only if files have a value', async () => {
  serve(answers({ fields: { copyright: { mixed: true, value: null } } }))
  await openEdit()
  const box = await screen.findByPlaceholderText('Different values')
  await userEvent.type(box, 'a')
  await userEvent.clear(box)
  expect(box).toHaveAttribute('placeholder', 'Will be cleared')
  const never = screen.getByRole('textbox', { name: 'Location' })
  await userEvent.type(never, 'a')
  await userEvent.clear(never)
  expect(never).toHaveAttribute('placeholder', '')
})

it('shows the most common tags, and the others on request', async () => {
  const tags = Array.from({ length: 20 }, (_, n) => ({ uuid: id(n % 10), name: `tag ${n}`, count: 20 - n }))
  serve([[bulk.preview, () => ({ ...preview(), count: 30, tags })], ...answers()])
  await openEdit()
  const chips = within(await screen.findByRole('list', { name: 'Tags of the selected files' }))
  expect(chips.queryByText('tag 12')).toBeNull()
  await userEvent.click(chips.getByRole('button', { name: 'Show 8 more' }))
  expect(chips.getByText('tag 19')).toBeVisible()
})

it('disables editing and moving for people without permission, even if all results are selected', async () => {
  const started = serve([[auth.hello, () => hello({}, [])], ...answers()])
  open('/library?place=recent')
  await screen.findByText('3 files')
  await userEvent.keyboard('{Control>}a{/Control}')
  const bar = within(await screen.findByRole('region', { name: 'Selected files' }))
  expect(bar.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
  expect(bar.getByRole('button', { name: 'Move' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('e')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.keyboard('f')
  expect(started.some(({ path }) => path.startsWith('/v1/files/bulk/create/'))).toBe(false)
})

it('asks before discarding unsaved changes', async () => {
  serve(answers())
  await openEdit()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Description' }), 'Fog')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByRole('textbox', { name: /Description/ })).toHaveValue('Fog')
  await userEvent.keyboard('{Escape}')
  const question = within(await screen.findByRole('dialog', { name: 'Close without applying?' }))
  await userEvent.click(question.getByText('Discard changes'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Description/ })).toBeNull())
})

it('shows the value of a custom attribute, or that the values differ', async () => {
  const attribute = { attribute_type: 'Text', options: [], public: false, required: false, files: 3 }
  const said = { season: { mixed: true, value: null }, series: { mixed: false, value: 'Coast' } }
  serve([
    [auth.hello, () => helloPlus()],
    [
      attributes.list,
      () => [
        { ...attribute, uuid: id(8), slug: 'season', name: 'Season' },
        { ...attribute, uuid: id(9), slug: 'series', name: 'Series' },
      ],
    ],
    ...answers({ attributes: said }),
  ])
  await openEdit()
  expect(await screen.findByRole('textbox', { name: 'Season' })).toHaveAttribute('placeholder', 'Different values')
  expect(screen.getByRole('textbox', { name: 'Series' })).toHaveValue('Coast')
})

it('reports that the session ended while someone was typing, and keeps the input', async () => {
  let ended = false
  const calls = serve([
    [auth.hello, () => (ended ? nobody : hello())],
    ...answers(),
    [bulk.start, () => errorResponse(ended ? 'auth.required' : 'bulk.nothing')],
  ])
  const isSent = () => calls.filter(({ path }) => path.startsWith('/v1/files/bulk/create/')).length
  await openEdit()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Description' }), 'Fog')
  ended = true
  await userEvent.click(screen.getByRole('button', { name: 'Apply to 3 files' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'You’re signed out' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Stay here' }))
  expect(screen.getByRole('textbox', { name: /Description/ })).toHaveValue('Fog')
  ended = false
  const before = isSent()
  await userEvent.click(screen.getByRole('button', { name: 'Apply to 3 files' }))
  await waitFor(() => expect(isSent()).toBeGreaterThan(before))
  expect(calls.findLast(({ path }) => path.startsWith('/v1/files/bulk/create/'))?.body).toMatchObject({
    change: { description: 'Fog' },
  })
})

const contributor = () => hello({}, ['UPLOAD_ASSETS', 'EDIT_OWNED_ASSETS', 'DELETE_OWNED_ASSETS'])
const chooseAll = async () => {
  open('/library?place=recent')
  await screen.findByText('3 files')
  await userEvent.keyboard('{Control>}a{/Control}')
  await screen.findByRole('region', { name: 'Selected files' })
}
it('tells people who can move only their own files how many of the selected files those are, before they choose a folder', async () => {
  serve([[auth.hello, contributor], [bulk.preview, () => ({ ...preview(), own: 1 })], ...answers()])
  await chooseAll()
  await userEvent.keyboard('m')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 3 files to a folder' }))
  expect(
    await dialog.findByText(
      /lets you move only your own files. Only 1 of the selected files is yours, so the others won’t be changed/,
    ),
  ).toBeVisible()
})

it('asks for confirmation if only some of the files can be deleted, and does nothing if none can', async () => {
  let own = 1
  const calls = serve([
    [auth.hello, contributor],
    [bulk.preview, () => ({ ...preview(), own })],
    [bulk.uses, () => []],
    ...answers(),
  ])
  await chooseAll()
  await userEvent.keyboard('{Delete}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Only some of these files are yours' }))
  expect(
    dialog.getByText(/lets you move only your own files to the recycling bin. Only 1 of the selected files is yours/),
  ).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  own = 0
  await userEvent.keyboard('{Delete}')
  expect(await screen.findByText(/None of the selected files are yours/)).toBeInTheDocument()
  expect(calls.some(({ path }) => path.startsWith('/v1/files/bulk/create/'))).toBe(false)
})

it('tells people who can edit only their own files how many of the selected files those are, before they type anything', async () => {
  const own = hello()
  for (const team of own.teams) team.permissions = ['UPLOAD_ASSETS', 'EDIT_OWNED_ASSETS']
  serve([[auth.hello, () => own], [bulk.preview, () => ({ ...preview(), own: 1 })], ...answers()])
  await openEdit()
  expect(
    await screen.findByText(
      /only your own files. Only 1 of the selected files is yours, so the others won’t be changed/,
    ),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Apply to 1 file' })).toBeVisible()
})
