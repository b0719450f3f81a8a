import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { files, folders, sharing } from '@vitrine/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld } from '../../testing/file.ts'

const BRAND = '0198c6e0-0000-7000-8000-000000000401'
const OWNER = { uuid: '0198c6e0-0000-7000-8000-000000000402', name: 'Visit Solvik' }
const lent = fileOf({
  name: 'Logo.png',
  team: OWNER.uuid,
  viewer: 'shared',
  foreign: true,
  owner: OWNER,
  parent_folder: { uuid: BRAND, name: 'Brand' },
})
const world = [
  [sharing.folders, () => ({ way: [{ uuid: BRAND, name: 'Brand' }], folders: [] })],
  [sharing.files, () => ({ results: [lent], next: null, count: 1 })],
  [files.shared, () => lent],
  [folders.list, () => []],
] as const
/** Whose the file on the screen is, and which of these panels it has. */
const shown = async () => {
  const file = within(await screen.findByRole('region', { name: 'File' }))
  await file.findByRole('heading', { name: 'Logo.png' })
  const panels = ['Information', 'File Usage', 'Rights', 'Comments', 'Metadata']
  return {
    whose: file.getAllByText(/of/).some(({ textContent }) => textContent.includes('Brand of Visit Solvik')),
    panels: panels.filter((name) => file.queryByRole('button', { name: new RegExp(`^${name}`) }) !== null),
  }
}

beforeEach(() => localStorage.clear())

describe('a file of another team', () => {
  it('has the screen that every file has, over the shared folder, and says whose it is', async () => {
    serve([...world, ...fileWorld()])
    open(`/library/shared/${BRAND}`)
    await userEvent.click(await screen.findByRole('link', { name: 'Logo.png' }))
    expect(await shown()).toEqual({ whose: true, panels: ['Information', 'Rights'] })
  })

  it('has the same screen by its own address, also for somebody of both teams', async () => {
    serve([...world, ...fileWorld({ name: 'Logo.png', team: OWNER.uuid })])
    open(`/file/${FILE}`)
    expect(await shown()).toEqual({ whose: true, panels: ['Information', 'Rights'] })
  })
})
