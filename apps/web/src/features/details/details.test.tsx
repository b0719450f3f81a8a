import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { activity, type AttributeValue, auth, emptyStates, files, toasts } from '@vitrine/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hello, ME, open, errorResponse, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld, helloPlus } from '../../testing/file.ts'

const panel = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

// The browser remembers which panel is open.
beforeEach(() => localStorage.clear())

/** Replaces the description and presses Enter. */
const writeMine = async () => {
  await panel('Description: Before. Edit')
  const box = await screen.findByRole('textbox', { name: 'Description' })
  await userEvent.clear(box)
  await userEvent.type(box, 'Mine{Enter}')
  return box
}

describe('the panels of a file', () => {
  it('show both texts if someone else saved first, and overwrite the saved one only when confirmed', async () => {
    let theirs = 'By Ingrid'
    const calls = serve([
      [
        files.update,
        ({ body }) => {
          const { based_on, description } = body as { based_on: { description: string }; description: string }
          if (based_on.description !== theirs)
            return errorResponse('thing.changed', { changed: [{ field: 'description', yours: description, theirs }] })
          theirs = description
          return fileOf({ description })
        },
      ],
      ...fileWorld({ description: 'Before' }),
    ])
    open(`/file/${FILE}`)
    const box = await writeMine()
    expect(await screen.findByText('By Ingrid')).toBeVisible()
    expect(box).toHaveValue('Mine')
    await panel('Save mine instead')
    expect(await screen.findByRole('group', { name: toasts.descriptionUpdated })).toBeVisible()
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      description: 'Mine',
      based_on: { description: 'By Ingrid' },
    })
  })

  it('keep everything typed while a text is being saved', async () => {
    const texts: string[] = []
    let release = () => {}
    serve([
      [
        files.update,
        async ({ body }) => {
          await new Promise<void>((resolve) => {
            release = resolve
          })
          const { description } = body as { description: string }
          texts.push(description)
          return fileOf({ description })
        },
      ],
      ...fileWorld({ description: 'Before' }),
    ])
    open(`/file/${FILE}`)
    const box = await writeMine()
    await userEvent.type(box, ' and more{Enter}')
    expect(box).toHaveValue('Mine and more')
    await waitFor(() => {
      release()
      expect(texts).toEqual(['Mine', 'Mine and more'])
    })
    expect(await screen.findByRole('button', { name: 'Description: Mine and more. Edit' })).toBeVisible()
  })

  it('report that the user is offline when a file is starred, and star it when back online', async () => {
    const calls = serve([[files.update, () => fileOf({ starred: true })], ...fileWorld({ starred: false })])
    open(`/file/${FILE}`)
    const star = await screen.findByRole('button', { name: 'Add to favourites' })
    act(() => onlineManager.setOnline(false))
    await userEvent.click(star)
    expect(await screen.findByRole('group', { name: 'You’re offline' })).toBeVisible()
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
    act(() => onlineManager.setOnline(true))
    expect(await screen.findByRole('group', { name: toasts.starred })).toBeVisible()
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ star: true })
  })

  it('keep text written offline, even if another panel is opened, and save it when back online', async () => {
    const calls = serve([
      [files.update, () => fileOf({ description: 'Mine' })],
      ...fileWorld({ description: 'Before' }),
    ])
    open(`/file/${FILE}`)
    await panel('Description: Before. Edit')
    act(() => onlineManager.setOnline(false))
    expect(await screen.findByText(/^You’re offline. Your changes are kept here/)).toBeVisible()
    await userEvent.clear(screen.getByRole('textbox', { name: 'Description' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'Mine{Enter}')
    expect(await screen.findByText(/^Not saved yet: you’re offline/)).toBeVisible()
    await panel('Rights')
    await panel('Information')
    expect(await screen.findByRole('textbox', { name: 'Description' })).toHaveValue('Mine')
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
    act(() => onlineManager.setOnline(true))
    expect(await screen.findByRole('group', { name: toasts.descriptionUpdated })).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Description' })).not.toBeInTheDocument()
  })

  it('offer unsaved text for copying when the file is deleted', async () => {
    let there = true
    serve([
      [files.one, () => (there ? fileOf({ description: 'Before' }) : errorResponse('thing.not_found'))],
      [files.update, () => errorResponse('thing.not_found')],
      ...fileWorld({ description: 'Before' }),
    ])
    const router = open(`/file/${FILE}`)
    await panel('Description: Before. Edit')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Description' }), ' and after')
    there = false
    await router.options.context.cache.invalidateQueries()
    expect(await screen.findByText('Not found')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Before and after')
    expect(screen.getByRole('button', { name: 'Copy: Description' })).toBeVisible()
  })

  it('say that a text can no longer be saved when permission is withdrawn, and keep it for copying', async () => {
    const allowed = fileWorld({ description: 'Before' })
    let mayEdit = true
    serve([
      [auth.hello, () => (mayEdit ? hello() : hello({}, []))],
      [files.update, () => errorResponse('access.denied')],
      ...allowed,
    ])
    const router = open(`/file/${FILE}`)
    await panel('Description: Before. Edit')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Description' }), ' and after')
    mayEdit = false
    await act(() => router.options.context.cache.invalidateQueries())
    expect(await screen.findByText(/^This can no longer be saved/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Before and after')
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveAttribute('readonly')
    expect(screen.getByRole('button', { name: 'Copy: Description' })).toBeVisible()
    await panel('Rights')
    await panel('Information')
    expect(await screen.findByRole('textbox', { name: 'Description' })).toHaveValue('Before and after')
    await panel('Discard')
    expect(await screen.findByText('Before')).toBeVisible()
  })

  it('say that a text can no longer be saved if the server refuses it, and save it on a retry once permission is restored', async () => {
    let may = false
    serve([
      [files.update, () => (may ? fileOf({ description: 'Mine' }) : errorResponse('access.denied'))],
      ...fileWorld({ description: 'Before' }),
    ])
    open(`/file/${FILE}`)
    await writeMine()
    expect(await screen.findByText(/^This can no longer be saved/)).toBeVisible()
    may = true
    await panel('Try again')
    expect(await screen.findByRole('group', { name: toasts.descriptionUpdated })).toBeVisible()
  })

  it('show the activity in sentences', async () => {
    const item = { seq: 1, created_at: '2026-09-02T08:00:00.000Z', event: 'file.updated', file: null, run: null }
    const source = { uuid: ME, first_name: 'Tomas', last_name: 'Brekke' }
    serve([
      [
        activity.file,
        () => ({ results: [{ ...item, source, text: 'Tomas Brekke starred it' }], next: null, count: 1 }),
      ],
      ...fileWorld(),
    ])
    open(`/file/${FILE}`)
    await panel('Activity')
    expect(await screen.findByText('Tomas Brekke starred it')).toBeVisible()
  })

  it('say that there are no attachments and no custom attributes', async () => {
    serve(fileWorld({}, helloPlus()))
    open(`/file/${FILE}`)
    await panel(/^Attachments/)
    expect(await screen.findByText(emptyStates.attachments)).toBeVisible()
    await panel('Custom Attributes')
    expect(await screen.findByText(emptyStates.attributes)).toBeVisible()
  })

  it('save the option chosen for a custom attribute, with a toast', async () => {
    const attribute: AttributeValue = {
      uuid: ME,
      slug: 'season',
      name: 'Season',
      attribute_type: 'Single Select',
      options: ['Summer', 'Winter'],
      public: false,
      required: false,
      value: null,
    }
    const calls = serve([
      [files.update, () => fileOf({ custom_attributes: [{ ...attribute, value: 'Winter' }] })],
      ...fileWorld({ custom_attributes: [attribute] }, helloPlus()),
    ])
    open(`/file/${FILE}`)
    await panel('Custom Attributes')
    await panel('Season: Add a value. Edit')
    await userEvent.click(await screen.findByRole('option', { name: 'Winter' }))
    expect(await screen.findByRole('group', { name: 'Season updated' })).toBeVisible()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ customAttributes: { season: 'Winter' } })
  })

  it('show the value of a custom attribute until it is edited, and save a number only once on Enter, with a toast', async () => {
    const run: AttributeValue = {
      uuid: ME,
      slug: 'print-run',
      name: 'Print run',
      attribute_type: 'Number',
      options: [],
      public: false,
      required: false,
      value: 1200,
    }
    const calls = serve([
      [files.update, () => fileOf({ custom_attributes: [{ ...run, value: 1500 }] })],
      ...fileWorld({ custom_attributes: [run] }, helloPlus()),
    ])
    open(`/file/${FILE}`)
    await panel('Custom Attributes')
    await panel('Print run: 1,200. Edit')
    const box = await screen.findByRole('textbox', { name: 'Print run' })
    await userEvent.clear(box)
    await userEvent.type(box, '1500{Enter}')
    expect(await screen.findByRole('group', { name: 'Print run updated' })).toBeVisible()
    const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(sent).toEqual([{ customAttributes: { 'print-run': 1500 } }])
  })

  it('put the cursor at the end of a text, and allow a second line only in multi-line fields', async () => {
    serve(fileWorld({ description: 'Before', location_text: 'Solvik' }))
    open(`/file/${FILE}`)
    await panel('Description: Before. Edit')
    const text = await screen.findByRole('textbox', { name: 'Description' })
    expect(text).toHaveProperty('selectionStart', 'Before'.length)
    expect(text).toHaveAccessibleDescription(/Shift\+Enter for a new line/)
    await userEvent.keyboard('{Escape}')
    await panel('Location: Solvik. Edit')
    expect(await screen.findByRole('textbox', { name: 'Location' })).toHaveAccessibleDescription(
      'Enter to save, Esc to cancel',
    )
  })

  it('collapse a long text, and expand it on request', async () => {
    const tall = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900)
    serve(fileWorld({ description: 'A line.\n'.repeat(40) }))
    open(`/file/${FILE}`)
    const more = (await screen.findAllByRole('button', { name: 'Show more' }))[0]
    if (!more) throw new Error('nothing is folded')
    expect(more).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(more)
    expect(await screen.findByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
    tall.mockRestore()
  })
})
