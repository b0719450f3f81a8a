import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, bulk, files, folders, sharing } from '@vitrine/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { hello, open, errorResponse, serve } from '../../testing/app.tsx'
import { recycleWords } from './copy.ts'

const id = (n: number) => `0198c6e0-0000-7000-8000-00000000020${n}`
const folder = (n: number, name: string, parent: number | null, count: number) => ({
  uuid: id(n),
  name,
  parent_folder: parent === null ? null : id(parent),
  files: count,
})
const tree = [folder(1, 'Campaigns', null, 0), folder(2, 'Autumn', 1, 3), folder(3, 'Brand', null, 9)]
const world = (flags = hello()) =>
  [
    [auth.hello, () => flags],
    [folders.list, () => tree],
    [folders.breadcrumbs, () => [{ uuid: id(1), name: 'Campaigns' }]],
    [files.list, () => ({ results: [], next: null, count: 0 })],
    [sharing.anyShared, () => ({ with_us: false, by_us: false })],
  ] as const
const menu = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Campaigns' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
beforeEach(() => localStorage.clear())

describe('a folder', () => {
  it('shows before deletion which teams will lose access and where its files are used', async () => {
    const festival = { uuid: id(8), name: 'Harbour Festival' }
    const by_us = [{ uuid: id(2), name: 'Autumn', team: festival, shared_at: '2026-11-01T10:00:00Z' }]
    serve([
      ...world(),
      [sharing.shared, () => ({ with_us: [], by_us })],
      [bulk.uses, () => [{ kind: 'gallery', uuid: id(9), name: 'Front page', count: 2 }]],
    ])
    open(`/library/${id(1)}`)
    await menu('Move to the recycling bin')
    const dialog = await screen.findByRole('dialog', { name: 'Move Campaigns to the recycling bin?' })
    expect(dialog).toHaveTextContent('Teams that will lose access: Harbour Festival.')
    expect(dialog).toHaveTextContent('Files in this folder are used here:Gallery Front page 2 files')
  })

  it('shows the last folders of a deep path, and hides the others behind one button', async () => {
    const way = Array.from({ length: 9 }, (_, n) => ({ uuid: id(n), name: `Level ${n}` }))
    const deep = way.map(({ name }, n) => folder(n, name, n === 0 ? null : n - 1, 0))
    serve([[folders.list, () => deep], [folders.breadcrumbs, () => way], ...world()])
    open(`/library/${id(8)}`)
    const here = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }))
    await userEvent.click(await here.findByRole('button', { name: 'Parent folders' }))
    expect(here.getAllByRole('link').map((one) => one.textContent)).toEqual(['Root', 'Level 6', 'Level 7'])
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((one) => one.textContent)).toEqual(way.slice(0, 6).map(({ name }) => name))
    expect(items[0]).toHaveAttribute('href', `/library/${id(0)}`)
  })

  it('is described before deletion by the number of folders and files inside it, or as empty', () => {
    expect(recycleWords.contents(1, 0)).toBe(
      '1 folder inside it will also be moved to the recycling bin. You can restore it from there.',
    )
    expect(recycleWords.contents(0, 1)).toBe(
      '1 file inside it will also be moved to the recycling bin. You can restore it from there.',
    )
    expect(recycleWords.contents(2, 0)).toBe(
      '2 folders inside it will also be moved to the recycling bin. You can restore them from there.',
    )
    expect(recycleWords.contents(0, 0)).toBe('The folder is empty.')
  })

  it('is deleted only after a confirmation that counts its contents', async () => {
    const calls = serve([...world(), [folders.remove, () => ({ folders: 2, files: 3 })]])
    open(`/library/${id(1)}`)
    await menu('Move to the recycling bin')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Campaigns to the recycling bin?' }))
    expect(
      dialog.getByText(
        '1 folder and 3 files inside it will also be moved to the recycling bin. You can restore them from there.',
      ),
    ).toBeVisible()
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
    await userEvent.click(dialog.getByRole('button', { name: 'Move to the recycling bin' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`/v1/files/folder/delete/${id(1)}/`),
    )
  })

  it('can be moved to any folder except itself and its subfolders, and the shared tab is hidden if empty', async () => {
    const calls = serve([...world(), [folders.update, () => tree[0]]])
    open(`/library/${id(1)}`)
    await menu('Move')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Campaigns to a folder' }))
    expect(dialog.queryByRole('tab', { name: 'Shared Folders' })).not.toBeInTheDocument()
    for (const name of [/^Root/, /^Campaigns/, /^Autumn/]) expect(dialog.getByRole('button', { name })).toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: 'Brand' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Brand' }))
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ parent: id(3) }))
    expect(await screen.findByRole('group', { name: 'Moved to Brand' })).toBeInTheDocument()
  })

  it('can be searched for as soon as the search tab opens, without another click', async () => {
    serve(world())
    open(`/library/${id(1)}`)
    await menu('Move')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Campaigns to a folder' }))
    await userEvent.click(dialog.getByRole('tab', { name: 'Search' }))
    expect(dialog.getByRole('searchbox', { name: 'Search folders' })).toHaveFocus()
    await userEvent.keyboard('bra')
    expect(dialog.getByRole('button', { name: /^Brand/ })).toBeVisible()
  })

  it('is kept in view in the tree while items above it load, until someone touches the list', async () => {
    const shown: string[] = []
    let grow = () => {}
    const before = [HTMLElement.prototype.scrollIntoView, globalThis.ResizeObserver] as const
    HTMLElement.prototype.scrollIntoView = function () {
      if (this.dataset['folder']) shown.push(this.dataset['folder'])
    }
    Object.assign(globalThis, {
      ResizeObserver: class extends before[1] {
        constructor(changed: () => void) {
          super(changed)
          if (document.querySelector('[data-folder]')) grow = changed
        }
        override disconnect() {
          grow = () => {}
        }
      },
    })
    document.body.style.overflowY = 'auto'
    try {
      serve(world())
      const router = open(`/library/${id(2)}`)
      await waitFor(() => expect(shown.at(-1)).toBe(id(2)))
      shown.length = 0
      grow()
      expect(shown).toEqual([id(2)])
      fireEvent.wheel(screen.getByRole('tree'))
      shown.length = 0
      grow()
      expect(shown).toEqual([])
      await router.navigate({ to: '/library/$folder', params: { folder: id(3) } })
      await waitFor(() => expect(shown.at(-1)).toBe(id(3)))
    } finally {
      ;[HTMLElement.prototype.scrollIntoView, globalThis.ResizeObserver] = before
      document.body.style.overflowY = ''
    }
  })

  it('cannot be changed without permission, and the menu says why', async () => {
    serve(world(hello({}, ['DOWNLOAD_ASSETS'])))
    open(`/library/${id(1)}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Campaigns' }))
    const rename = await screen.findByRole('menuitem', { name: 'Rename' })
    expect(rename).toHaveAttribute('aria-disabled', 'true')
    expect(rename).toHaveAccessibleDescription(expect.stringContaining('Ask an admin of your team to add it'))
  })

  it('cannot be shared with an unknown team, and the dialog says so', async () => {
    const check = {
      folder: { uuid: id(1), name: 'Campaigns' },
      files: 3,
      shown: 2,
      folders: 2,
      hidden: [{ code: 'file.expired', reason: 'It has expired.', files: 1 }],
      shared_with: [],
      through: [],
    }
    serve([...world(), [sharing.check, () => check], [sharing.share, () => errorResponse('share.no_team')]])
    open(`/library/${id(1)}`)
    await menu('Share with another team')
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Campaigns' }))
    expect(await dialog.findByText('1 file hidden: It has expired.')).toBeVisible()
    await userEvent.type(dialog.getByLabelText('Team'), 'Nobody')
    await userEvent.click(dialog.getByRole('button', { name: 'Share' }))
    expect(await dialog.findByRole('alert')).toBeVisible()
  })
})
