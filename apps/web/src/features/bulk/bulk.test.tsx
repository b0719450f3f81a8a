import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, bulk, files, folders, search, toasts } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { actions } from '../../lib/keyboard.ts'
import { hello, open, serve, TEAM } from '../../testing/app.tsx'
import { card, id, page } from '../../testing/cards.ts'
import { bulkActions } from './actions.ts'
import { splitTyped } from './AddFields.tsx'
import { changeOf, emptyBulkForm } from './change.ts'
import { doneInWords } from './run.ts'
import { newSelection, selectionOf, sizeOf } from './selection.ts'
import { removesFromList } from './use-bulk-tools.ts'
import { currentFolders } from './current-folders.ts'
import { limitWords } from './copy.ts'

const query = { q: 'fjord', place: 'library' as const }

it('selects one file, a range of files, or all but a few', () => {
  const list = [1, 2, 3, 4].map(card)
  const [first, second, third] = list
  if (!first || !second || !third) throw new Error('no cards')
  const store = newSelection()
  store.toggle(first)
  store.selectRange(third, list)
  expect(selectionOf(store.now(), query)).toEqual({ files: [id(1), id(2), id(3)] })
  store.toggle(second)
  expect(sizeOf(store.now(), 4)).toBe(2)
  store.all()
  store.toggle(second)
  expect(sizeOf(store.now(), 48_213)).toBe(48_212)
  expect(selectionOf(store.now(), query)).toEqual({ query, except: [id(2)] })
  store.clear()
  expect(sizeOf(store.now(), 4)).toBe(0)
})

it('extends the selection from the focused file with Shift and an arrow key', () => {
  const list = [1, 2, 3, 4].map(card)
  const [first, second, third] = list
  if (!first || !second || !third) throw new Error('no cards')
  const store = newSelection()
  store.extendTo(first, second, list)
  store.extendTo(second, third, list)
  expect(selectionOf(store.now(), query)).toEqual({ files: [id(1), id(2), id(3)] })
})

it('keeps the selection up to date after an edit, and clears it after a change that may remove files from the list', () => {
  const store = newSelection()
  store.toggle(card(1))
  const now = { ...card(1), name: 'renamed.jpg' }
  store.updateFiles([now, card(2)])
  expect(store.now()).toEqual({ kind: 'some', files: new Map([[id(1), now]]) })
  const some = { files: [id(1)] }
  expect(removesFromList({ description: 'x' }, some)).toBe(false)
  expect(removesFromList({ star: true }, some)).toBe(false)
  expect(removesFromList({ newFolder: null }, some)).toBe(true)
  expect(removesFromList({ recycled: true }, some)).toBe(true)
  // The change may alter which files match the query.
  expect(removesFromList({ star: true }, { query })).toBe(true)
})

it('drags an unselected file alone, and a selected one together with the whole selection', () => {
  const [first, second, third] = [1, 2, 3].map(card)
  if (!first || !second || !third) throw new Error('no cards')
  const store = newSelection()
  const dragged: unknown[] = []
  store.setDragSource((chosen) => {
    dragged.push(selectionOf(chosen, query))
    return 'not now'
  })
  store.toggle(first)
  store.toggle(second)
  store.dragged(third)
  store.dragged(second)
  expect(dragged).toEqual([{ files: [id(3)] }, { files: [id(1), id(2)] }])
  expect(selectionOf(store.now(), query)).toEqual({ files: [id(1), id(2)] })
})

it('‘Move to Folder’ shows how many selected files a folder contains, and rejects a folder that contains all of them', () => {
  const lying = (...lies: (string | null)[]) => ({
    files: lies.map((parent_folder, i) => ({ ...card(i + 1), parent_folder })),
    selection: { files: [] },
    total: lies.length,
  })
  const together = currentFolders(lying(id(8), id(8)))
  expect([together.whyNot(id(8)), together.noteOf(id(8))]).toEqual([
    'All selected files are already in this folder',
    undefined,
  ])
  expect([together.whyNot(null), together.noteOf(null)]).toEqual([undefined, undefined])
  const apart = currentFolders(lying(null, null, id(8)))
  expect([apart.whyNot(null), apart.noteOf(null)]).toEqual([undefined, '2 files already here'])
  expect(apart.noteOf(id(8))).toBe('1 file already here')
  const all = currentFolders({ files: [], selection: { query: { folder: id(8) } }, total: 48_213 })
  expect([all.whyNot(id(8)), all.noteOf(id(8)), all.noteOf(id(9))]).toEqual([undefined, 'Current folder', undefined])
})

it('does not select a range from a file that is no longer in the list', () => {
  const [far, near, here] = [1, 2, 3].map(card)
  if (!far || !near || !here) throw new Error('no cards')
  const store = newSelection()
  store.toggle(far)
  store.selectRange(here, [near, here])
  expect(selectionOf(store.now(), query)).toEqual({ files: [id(1)] })
})

it('sends only changed fields, and an emptied date as null', () => {
  expect(changeOf(emptyBulkForm, 'UTC')).toEqual({})
  const customAttributes = { season: 'Winter', 'shot-on': null }
  expect(changeOf({ ...emptyBulkForm, customAttributes }, 'UTC')).toEqual({ customAttributes })
  const tag = { key: 'coast', name: 'coast', count: 0 }
  const emptied = { copyright: '', expirationDate: '', tags: { add: [tag], remove: ['test'] } }
  expect(changeOf({ ...emptyBulkForm, ...emptied }, 'UTC')).toEqual({
    copyright: '',
    expirationDate: null,
    tags: { add: ['coast'], remove: ['test'] },
  })
})

it('can change every field that a single file has, including source, context, embargo and hiding the name', () => {
  const zone = 'Europe/Oslo'
  const texts = { source_display_name: 'Ingrid', rightsContext: 'Print only', hideName: true }
  expect(changeOf({ ...emptyBulkForm, ...texts, availableFrom: '2027-01-31' }, zone)).toEqual({
    ...texts,
    availableFrom: '2027-01-30T23:00:00.000Z',
  })
  expect(changeOf({ ...emptyBulkForm, availableFrom: '' }, zone)).toEqual({ availableFrom: null })
  expect(changeOf({ ...emptyBulkForm, availableFrom: 'soon' }, zone)).toEqual({ availableFrom: 'soon' })
})

it('offers to remove selected files from a collection only if it is filled by hand', () => {
  const out = bulkActions.find(({ id: name }) => name === 'uncollect')
  expect(out?.visible({ inBin: false, inReview: false, collection: id(9) })).toBe(true)
  expect(out?.visible({ inBin: false, inReview: false })).toBe(false)
  expect(removesFromList({ collections: { remove: [id(9)] } }, { files: [id(1)] })).toBe(true)
  expect(removesFromList({ collections: { add: [id(9)] } }, { files: [id(1)] })).toBe(false)
})

it('offers only two actions for selected files in review: adding them to the library, and recycling them', () => {
  const offered = bulkActions.filter(({ visible }) => visible({ inBin: false, inReview: true }))
  expect(offered.map(({ label }) => label)).toEqual(['Add to Library', 'Move to the recycling bin'])
})

it('reports what was done to the selection, and the number of changed files if some were skipped', () => {
  expect(doneInWords({ done: 2, failed: 0 }, toasts.filesRecycled)).toBe('2 files moved to the recycling bin')
  expect(doneInWords({ done: 21, failed: 0 }, toasts.addedToGallery)).toBe('Added to gallery')
  expect(doneInWords({ done: 15, failed: 6 }, toasts.addedToGallery)).toBe('Added to gallery: 15 of 21 files')
  expect(doneInWords({ done: 1, failed: 0 })).toBe('1 file changed')
})

it('changes all results in one run, which can be undone from the toast', async () => {
  const run = (state: string, done: number, failed = 0) => ({
    uuid: id(9),
    state,
    what: 'star',
    total: 3,
    done,
    failed,
    undoable: state === 'done',
    user: null,
    created_at: '2026-10-14T08:00:00.000Z',
    ended_at: null,
  })
  const calls = serve([
    [auth.hello, () => hello()],
    [files.list, () => page],
    [folders.list, () => []],
    [search.views, () => []],
    [bulk.start, () => run('done', 2, 1)],
    [bulk.undo, () => run('undone', 2)],
    [
      bulk.problems,
      () => ({ results: [{ file: id(3), name: 'picture 3.jpg', problem: 'It is locked' }], next: null, count: 1 }),
    ],
  ])
  open('/library?place=recent')
  await screen.findByText('3 files')
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(await screen.findByText('3 selected')).toBeVisible()
  const bar = within(screen.getByRole('region', { name: 'Selected files' }))
  await userEvent.click(bar.getByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to favourites' }))
  expect((await screen.findAllByText('Added to favourites: 2 of 3 files')).length).toBeGreaterThan(0)
  const started = calls.find(({ path }) => path.startsWith('/v1/files/bulk/create/'))
  expect(started?.body).toEqual({
    selection: { query: { q: '', place: 'recent' }, except: [] },
    change: { star: true },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/v1/files/bulk/undo/'))).toBe(true))
  expect((await screen.findAllByText('Change undone for 2 files')).length).toBeGreaterThan(0)
  await userEvent.click(await screen.findByRole('button', { name: /^Show files:/ }))
  expect(await screen.findByText('It is locked')).toBeVisible()
})

it('offers selection actions in the palette only while files are selected', async () => {
  serve([
    [auth.hello, () => hello()],
    [files.list, () => page],
    [folders.list, () => []],
    [search.views, () => []],
  ])
  open('/library?place=recent')
  await screen.findByText('3 files')
  const inPalette = () => actions.list().filter(({ group, keyOnly }) => group === 'Selected files' && !keyOnly)
  expect(actions.list().some(({ group }) => group === 'Selected files')).toBe(true)
  expect(inPalette()).toEqual([])
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(await screen.findByText('3 selected')).toBeVisible()
  expect(inPalette().length).toBeGreaterThan(3)
  expect(inPalette().filter(({ icon }) => !icon)).toEqual([])
})

it('completes a tag when a comma is typed', () => {
  expect(splitTyped('coast, fog ,,ha')).toEqual({ ended: ['coast', 'fog'], rest: 'ha' })
  expect(splitTyped('coast,')).toEqual({ ended: ['coast'], rest: '' })
  expect(splitTyped('old town')).toEqual({ ended: [], rest: 'old town' })
})

it('reports how many selected files cannot be shared, and why', () => {
  const [off, expired] = ['Sharing is disabled for this file.', 'It has expired.']
  expect(limitWords.unshareable(1, [off])).toBe(off)
  expect(limitWords.unshareable(2, [off, off])).toBe(
    'None of the 2 selected files can be shared. 2 files: Sharing is disabled for this file.',
  )
  expect(limitWords.unshareable(5, [off, expired, off])).toBe(
    '3 of the 5 selected files can’t be shared. 2 files: Sharing is disabled for this file. 1 file: It has expired.',
  )
})

it('lists the files excluded from a link with the reason, and suggests a title for visitors', async () => {
  const results = page.results.map((one, at) => ({ ...one, team: TEAM, internal_use: at === 2 }))
  serve([
    [auth.hello, () => hello()],
    [files.list, () => ({ ...page, results })],
    [folders.list, () => []],
    [search.views, () => []],
  ])
  open('/library?place=recent')
  await screen.findByText('3 files')
  await userEvent.keyboard('{Control>}a{/Control}')
  const bar = within(await screen.findByRole('region', { name: 'Selected files' }))
  await userEvent.click(bar.getByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New share link' }))
  expect(await dialog.findByText('1 file can’t be shared and is excluded:')).toBeVisible()
  expect(dialog.getByText(results[2]?.name ?? '')).toBeVisible()
  expect(dialog.getByText(/Sharing is disabled/)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Files from Visit Solvik')
  // The dialog belongs to the shell, which outlives the test.
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('offers to open the folder that the files were moved to', async () => {
  const run = {
    uuid: id(9),
    state: 'done',
    what: 'moved',
    total: 3,
    done: 3,
    failed: 0,
    undoable: true,
    user: null,
    created_at: '2026-10-14T08:00:00.000Z',
    ended_at: '2026-10-14T08:00:01.000Z',
  }
  serve([
    [auth.hello, () => hello()],
    [files.list, () => page],
    [folders.list, () => [{ uuid: id(4), name: 'Brand', parent_folder: null, files: 2 }]],
    [search.views, () => []],
    [bulk.start, () => run],
  ])
  const router = open('/library?place=recent')
  await screen.findByText('3 files')
  await userEvent.keyboard('{Control>}a{/Control}m')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: 'Brand' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Move to Brand' }))
  const message = within(await screen.findByRole('group', { name: 'Moved to Brand' }))
  expect(message.getByRole('button', { name: 'Undo' })).toBeVisible()
  await userEvent.click(message.getByRole('button', { name: 'Go To Folder' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/library/${id(4)}`))
})
