import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { files, tags, toasts } from '@vitrine/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld } from '../../testing/file.ts'

const openTags = async () => userEvent.click(await screen.findByRole('button', { name: 'Tags' }))

// Which panel is open is remembered in the browser.
beforeEach(() => localStorage.clear())

describe('tags of a file', () => {
  it('are added by what is new alone, so that others keep theirs', async () => {
    const heard = serve([
      [files.update, () => fileOf({ tags: ['harbour', 'boats'] })],
      [tags.suggest, () => []],
      ...fileWorld({ tags: ['harbour'] }),
    ])
    open(`/file/${FILE}`)
    await openTags()
    await userEvent.type(await screen.findByRole('combobox', { name: 'Tags' }), 'boats{Enter}')
    expect(await screen.findByRole('group', { name: toasts.tagsUpdated })).toBeVisible()
    expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({ tags: { add: ['boats'], remove: [] } })
    await waitFor(() => expect(screen.getByText('boats')).toBeVisible())
  })

  it('are only read by whoever may not edit', async () => {
    serve(fileWorld({ tags: ['harbour'] }, hello({}, ['DOWNLOAD_ASSETS'])))
    open(`/file/${FILE}`)
    await openTags()
    expect(await screen.findByText('harbour')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Tags' })).not.toBeInTheDocument()
  })
})
