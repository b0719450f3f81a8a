import { notifications } from '@mantine/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../testing/app.tsx'
import { toast } from './toasts.tsx'

afterEach(() => act(() => notifications.clean()))

it('takes back what was done, once, and then goes away', async () => {
  const undo = vi.fn<() => void>()
  show(null)
  act(() => void toast.ok('Ada removed', { undo }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument())
})

it('is said to screen readers: at once when something failed, in its turn otherwise', async () => {
  show(null)
  act(() => void toast.ok('Settings saved'))
  await waitFor(() => expect(document.querySelector('[data-announcer=polite]')).toHaveTextContent('Settings saved'))
  act(() => void toast.stop('The logo was not changed', { detail: 'The disk is full.' }))
  await waitFor(() =>
    expect(document.querySelector('[data-announcer=assertive]')).toHaveTextContent(
      'The logo was not changed The disk is full.',
    ),
  )
})

it('has a close button with a name', async () => {
  show(null)
  act(() => void toast.note('Something to read'))
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Something to read' })).not.toBeInTheDocument())
})

it('what is said again takes the place of what was said before', async () => {
  show(null)
  act(() => void toast.ok('Rights details updated'))
  await screen.findByRole('group', { name: 'Rights details updated' })
  act(() => void toast.ok('Rights details updated'))
  await waitFor(() => expect(screen.getAllByRole('group', { name: 'Rights details updated' })).toHaveLength(1))
})
