import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  analytics,
  bulk,
  emptyStates,
  files,
  fileWords,
  folders,
  galleries,
  galleryWords,
  mediaCentres,
  placeWords,
  sharing,
  toasts,
  versions,
} from '@vitrine/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld, helloPlus } from '../../testing/file.ts'

const COAST = '0198c6e0-0000-7000-8000-000000000301'
const act = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const put = (calls: { method: string; body: unknown }[]) => calls.find(({ method }) => method === 'PUT')?.body
const listed = [
  [folders.list, () => [{ uuid: COAST, name: 'Coast', parent_folder: null, files: 0 }]],
  [sharing.anyShared, () => ({ with_us: false, by_us: false })],
] as const

// The browser remembers which panel is open.
beforeEach(() => localStorage.clear())

describe('the file screen', () => {
  it('shows how often the file was downloaded and viewed', async () => {
    const numbers = { downloads: 1204, views: 0, recent: { downloads: 31, views: 0 } }
    serve([[analytics.file, () => numbers], ...fileWorld()])
    open(`/file/${FILE}`)
    await userEvent.click(await screen.findByRole('button', { name: 'File Usage' }))
    const part = within(await screen.findByRole('region', { name: 'Views and downloads' }))
    expect(await part.findByText('1,204 (31 in the last 30 days)')).toBeVisible()
    expect(part.getByText('None yet')).toBeVisible()
  })

  it('shows empty states, and removes the file from a linked folder', async () => {
    const calls = serve([
      [files.update, () => fileOf()],
      ...fileWorld({ linked_folders: [{ uuid: COAST, name: 'Coast' }] }, helloPlus()),
    ])
    open(`/file/${FILE}`)
    await userEvent.click(await screen.findByRole('button', { name: 'File Usage' }))
    for (const words of [emptyStates.galleries, emptyStates.mediaCentres, emptyStates.embeds, emptyStates.maps])
      expect(await screen.findByText(words)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Remove from Coast' }))
    expect(await screen.findByText(emptyStates.linkedFolders)).toBeVisible()
    expect(put(calls)).toEqual({ linkedFolders: { remove: [COAST] } })
  })

  it('lists live albums whose search finds the file, without a button to remove it from them', async () => {
    const album = { uuid: COAST, title: 'Always fresh' }
    serve([[mediaCentres.liveAlbums, () => [{ media_centre: { uuid: COAST, title: 'Press' }, album }]], ...fileWorld()])
    open(`/file/${FILE}`)
    await userEvent.click(await screen.findByRole('button', { name: 'File Usage' }))
    const centres = within(await screen.findByRole('region', { name: 'Media Centres' }))
    expect(await centres.findByRole('link', { name: 'Press, Always fresh' })).toBeVisible()
    expect(centres.getByText('Live album')).toBeVisible()
    expect(centres.getByText(/^This file matches the album’s search/)).toBeVisible()
    expect(centres.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
    expect(centres.queryByText(emptyStates.mediaCentres)).not.toBeInTheDocument()
  })

  it('moves a file, and the toast links to its folder', async () => {
    const calls = serve([[files.update, () => fileOf()], ...listed, ...fileWorld()])
    const router = open(`/file/${FILE}`)
    await act('Move to Folder')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to Folder' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Coast' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Coast' }))
    const message = within(await screen.findByRole('group', { name: toasts.movedTo('Coast') }))
    expect(put(calls)).toEqual({ newFolder: COAST })
    await userEvent.click(message.getByRole('button', { name: placeWords.goToFolder }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/library/${COAST}`))
  })

  it('does not let a file be linked to Root, and says why', async () => {
    serve([...listed, ...fileWorld({}, helloPlus())])
    open(`/file/${FILE}`)
    await act('Link to Folders')
    const root = await screen.findByRole('button', { name: /^Root/ })
    expect(root).toBeDisabled()
    expect(root).toHaveTextContent('Files can’t be linked to Root. Choose a folder.')
  })

  it('adds a file to a gallery found by search', async () => {
    const gallery = { uuid: COAST, title: 'Winter', description: '', public: false, files: 0, cover: null }
    const at = '2026-09-02T08:00:00.000Z'
    const calls = serve([
      [files.update, () => fileOf()],
      [galleries.list, () => ({ results: [{ ...gallery, created_at: at, updated_at: at }], next: null, count: 1 })],
      ...fileWorld(),
    ])
    open(`/file/${FILE}`)
    await act('Add to Gallery')
    expect(await screen.findByPlaceholderText(galleryWords.search)).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Winter' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByRole('group', { name: toasts.addedToGallery })).toBeVisible()
    expect(put(calls)).toEqual({ gallery: COAST })
  })

  it('lists where a file is used before another version is activated, and changes nothing without confirmation', async () => {
    const older = { ...fileOf().latest_version, uuid: COAST, created_at: '2020-01-01T00:00:00.000Z' }
    const active = { ...fileOf().latest_version, number: 2 }
    const calls = serve([
      [versions.list, () => [active, older]],
      [versions.setActive, () => [older, active]],
      [bulk.uses, () => [{ kind: 'gallery', uuid: COAST, name: 'Winter', count: 1 }]],
      ...fileWorld({ version_count: 2 }, helloPlus()).filter(([route]) => route !== versions.list),
    ])
    open(`/file/${FILE}`)
    const choose = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Actions for original version' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: fileWords.setActive }))
      return within(await screen.findByRole('dialog', { name: 'This file is in use' }))
    }
    const question = await choose()
    expect(question.getByText('Winter')).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect(put(calls)).toBeUndefined()
    await userEvent.click((await choose()).getByRole('button', { name: fileWords.setActive }))
    expect(await screen.findByRole('group', { name: toasts.versionSetActive })).toBeVisible()
  })

  it('adds the file to the person’s own favourites', async () => {
    const calls = serve([[files.update, () => fileOf({ starred: true })], ...fileWorld()])
    open(`/file/${FILE}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Add to favourites' }))
    expect(await screen.findByRole('group', { name: toasts.starred })).toBeVisible()
    expect(put(calls)).toEqual({ star: true })
  })
})
