import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { downloads, files, folders, sharing } from '@vitrine/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { open, errorResponse, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld } from '../../testing/file.ts'

const BRAND = '0198c6e0-0000-7000-8000-000000000401'
const OWNER = { uuid: '0198c6e0-0000-7000-8000-000000000402', name: 'Visit Solvik' }
const sharedFile = fileOf({
  name: 'Logo.png',
  team: OWNER.uuid,
  viewer: 'shared',
  foreign: true,
  owner: OWNER,
  parent_folder: { uuid: BRAND, name: 'Brand' },
})
const world = [
  [sharing.folders, () => ({ way: [{ uuid: BRAND, name: 'Brand' }], folders: [] })],
  [sharing.files, () => ({ results: [sharedFile], next: null, count: 1 })],
  [files.shared, () => sharedFile],
  [folders.list, () => []],
] as const
/** Returns whether the screen names the team that owns the file, and the names of the panels it offers. */
const shown = async () => {
  const file = within(await screen.findByRole('region', { name: 'File' }))
  await file.findByRole('heading', { name: 'Logo.png' })
  const panels = ['Information', 'File Usage', 'Rights', 'Comments', 'Metadata']
  return {
    whose: file
      .getAllByText(/shared by/)
      .some(({ textContent }) => textContent.includes('Brand, shared by Visit Solvik')),
    panels: panels.filter((name) => file.queryByRole('button', { name: new RegExp(`^${name}`) }) !== null),
  }
}

beforeEach(() => localStorage.clear())

describe('a file of another team', () => {
  it('opens in the usual file screen over the shared folder, and shows which team it belongs to', async () => {
    serve([...world, ...fileWorld()])
    open(`/library/shared/${BRAND}?file=${FILE}`)
    expect(await shown()).toEqual({ whose: true, panels: ['Information', 'Rights', 'Comments', 'Metadata'] })
  })

  it('can be selected with other files, and offers only the actions that its owners allow', async () => {
    const other = { ...sharedFile, uuid: '0198c6e0-0000-7000-8000-000000000403', name: 'Mark.png' }
    const begun = [downloads.beginZip, () => errorResponse('rights.denied')] as const
    const two = [sharing.files, () => ({ results: [sharedFile, other], next: null, count: 2 })] as const
    const calls = serve([two, begun, ...world, ...fileWorld()])
    open(`/library/shared/${BRAND}`)
    await screen.findByRole('list', { name: 'Files in Brand' })
    await userEvent.keyboard('{Control>}a{/Control}')
    const bar = within(await screen.findByRole('region', { name: 'Selected files' }))
    expect(bar.getByText('2 selected')).toBeVisible()
    const offered = bar.getAllByRole('button').map((one) => one.textContent || one.getAttribute('aria-label'))
    expect(offered).toEqual(['Download', 'Clear selection'])
    await userEvent.click(bar.getByRole('button', { name: 'Download' }))
    const size = within(await screen.findByRole('dialog'))
    await userEvent.click(size.getByRole('button', { name: 'Download' }))
    const asked = await vi.waitUntil(() => calls.find(({ path }) => path.includes('/zip/begin/')), 20_000)
    expect(asked.body).toMatchObject({ files: [], shared_files: [sharedFile.uuid, other.uuid] })
  })

  it('opens in the same screen at its own URL, even for a member of both teams', async () => {
    serve([...world, ...fileWorld({ name: 'Logo.png', team: OWNER.uuid })])
    open(`/file/${FILE}`)
    expect(await shown()).toEqual({ whose: true, panels: ['Information', 'Rights', 'Comments', 'Metadata'] })
  })
})
