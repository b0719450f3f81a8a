import { notifications } from '@mantine/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { withProviders, renderPart } from '../testing/app.tsx'
import { Dialog } from './Dialog.tsx'
import { placeToasts } from './toast-place.ts'
import { toast } from './toasts.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  act(() => notifications.clean())
})

it('a toast undoes the action once, and then closes', async () => {
  const undo = vi.fn<() => void>()
  renderPart(null)
  act(() => void toast.ok('Ada removed', { undo }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument())
})

it('a toast is announced to screen readers: assertively for failures, politely otherwise', async () => {
  renderPart(null)
  act(() => void toast.ok('Settings saved'))
  await waitFor(() => expect(document.querySelector('[data-announcer=polite]')).toHaveTextContent('Settings saved'))
  act(() => void toast.stop('The logo was not changed', { detail: 'The disk is full.' }))
  await waitFor(() =>
    expect(document.querySelector('[data-announcer=assertive]')).toHaveTextContent(
      'The logo was not changed The disk is full.',
    ),
  )
})

it('a toast has a close button with an accessible name', async () => {
  renderPart(null)
  act(() => void toast.note('Something to read'))
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Something to read' })).not.toBeInTheDocument())
})

it('a toast replaces an earlier toast with the same message', async () => {
  renderPart(null)
  act(() => void toast.ok('Rights details updated'))
  await screen.findByRole('group', { name: 'Rights details updated' })
  act(() => void toast.ok('Rights details updated'))
  await waitFor(() => expect(screen.getAllByRole('group', { name: 'Rights details updated' })).toHaveLength(1))
})

describe('toasts while a dialog is open', () => {
  const room = { height: 900, lowerEdge: 0 }
  it('stay in place if the dialog ends above them', () => {
    expect(placeToasts({ left: 400, top: 200, bottom: 700 }, 260, 1, room)).toBeUndefined()
    expect(placeToasts({ left: 0, top: 100, bottom: 600 }, 160, 2, { ...room, lowerEdge: 120 })).toBeUndefined()
  })
  it('are in the lower left corner beside a tall dialog, as wide as the space allows', () => {
    expect(placeToasts({ left: 440, top: 60, bottom: 840 }, 120, 1, room)).toEqual({ at: 'corner', width: 408 })
    expect(placeToasts({ left: 940, top: 0, bottom: 900 }, 60, 1, room)).toEqual({ at: 'corner', width: 908 })
  })
  it('are above a bottom sheet on a phone', () => {
    expect(placeToasts({ left: 0, top: 400, bottom: 900 }, 460, 2, room)).toEqual({ at: 'above', bottom: 508 })
  })
  it('are below the title if there is no room beside or above the dialog', () => {
    expect(placeToasts({ left: 0, top: 0, bottom: 900 }, 56, 1, room)).toEqual({ at: 'below', top: 64 })
    expect(placeToasts({ left: 0, top: 100, bottom: 900 }, 160, 3, room)).toEqual({ at: 'below', top: 168 })
  })
  it('move when the dialog opens, and stay when it closes', async () => {
    const host = () => document.querySelector('[data-position=bottom-left]')
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, innerWidth, innerHeight))
    const { rerender } = renderPart(null)
    const dialog = (opened: boolean) => (
      <Dialog opened={opened} onClose={() => undefined} title="Rename">
        A name
      </Dialog>
    )
    act(() => void toast.ok('Moved'))
    await screen.findByRole('group', { name: 'Moved' })
    expect(host()).not.toHaveAttribute('data-beside')
    rerender(withProviders(dialog(true)))
    await waitFor(() => expect(host()).toHaveAttribute('data-beside', 'below'))
    rerender(withProviders(dialog(false)))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(host()).toHaveAttribute('data-beside', 'below')
    act(() => notifications.clean())
    await waitFor(() => expect(host()).not.toHaveAttribute('data-beside'))
  })
})
