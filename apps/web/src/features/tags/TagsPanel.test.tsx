import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { files, tags, toasts } from '@vitrine/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { hello, open, errorResponse, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld } from '../../testing/file.ts'

const openTags = async () => userEvent.click(await screen.findByRole('button', { name: 'Tags' }))

// The browser remembers which panel is open.
beforeEach(() => localStorage.clear())

describe('tags of a file', () => {
  it("are sent as additions only, so that other people's tags are kept", async () => {
    const calls = serve([
      [files.update, () => fileOf({ tags: ['harbour', 'boats'] })],
      [tags.suggest, () => []],
      ...fileWorld({ tags: ['harbour'] }),
    ])
    open(`/file/${FILE}`)
    await openTags()
    await userEvent.type(await screen.findByRole('combobox', { name: 'Tags' }), 'boats{Enter}')
    expect(await screen.findByRole('group', { name: toasts.tagsUpdated })).toBeVisible()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ tags: { add: ['boats'], remove: [] } })
    await waitFor(() => expect(screen.getByText('boats')).toBeVisible())
  })

  it('are suggested while typing, not on focus', async () => {
    const boats = { uuid: '0198c6e0-0000-7000-8000-0000000000b1', name: 'boats', synonym: null }
    serve([[tags.suggest, () => [boats]], ...fileWorld({ tags: ['harbour'] })])
    open(`/file/${FILE}`)
    await openTags()
    const field = await screen.findByRole('combobox', { name: 'Tags' })
    await userEvent.click(field)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(screen.queryByRole('option', { name: 'boats' })).not.toBeInTheDocument()
    await userEvent.type(field, 'bo')
    expect(await screen.findByRole('option', { name: 'boats' })).toBeInTheDocument()
  })

  it('include everything typed while earlier tags are being saved', async () => {
    const saved = ['harbour']
    let release = () => {}
    const calls = serve([
      [
        files.update,
        async ({ body }) => {
          await new Promise<void>((resolve) => {
            release = resolve
          })
          saved.push(...(body as { tags: { add: string[] } }).tags.add)
          return fileOf({ tags: saved })
        },
      ],
      [tags.suggest, () => []],
      ...fileWorld({ tags: ['harbour'] }),
    ])
    open(`/file/${FILE}`)
    await openTags()
    await userEvent.type(
      await screen.findByRole('combobox', { name: 'Tags' }),
      'alpha{Enter}bravo{Enter}charlie{Enter}',
    )
    for (const name of ['alpha', 'bravo', 'charlie']) expect(screen.getByText(name)).toBeVisible()
    await waitFor(() => {
      release()
      expect(saved).toEqual(['harbour', 'alpha', 'bravo', 'charlie'])
    })
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { tags: { add: ['alpha'], remove: [] } },
      { tags: { add: ['bravo', 'charlie'], remove: [] } },
    ])
  })

  it('are kept and listed if they could not be saved, and are saved on retry', async () => {
    let isUp = false
    serve([
      [files.update, () => (isUp ? fileOf({ tags: ['harbour', 'boats'] }) : errorResponse('access.denied'))],
      [tags.suggest, () => []],
      ...fileWorld({ tags: ['harbour'] }),
    ])
    open(`/file/${FILE}`)
    await openTags()
    await userEvent.type(await screen.findByRole('combobox', { name: 'Tags' }), 'boats{Enter}')
    expect(await screen.findByText(/^Not saved yet: boats\./)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Information' }))
    await openTags()
    expect(await screen.findByText(/^Not saved yet: boats\./)).toBeVisible()
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('group', { name: toasts.tagsUpdated })).toBeVisible()
    expect(screen.queryByText(/^Not saved yet/)).not.toBeInTheDocument()
    expect(screen.getByText('boats')).toBeVisible()
  })

  it('are read-only without permission to edit', async () => {
    serve(fileWorld({ tags: ['harbour'] }, hello({}, ['DOWNLOAD_ASSETS'])))
    open(`/file/${FILE}`)
    await openTags()
    expect(await screen.findByText('harbour')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Tags' })).not.toBeInTheDocument()
  })
})
