import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, type Permission, type SocialAccount, socialAccounts } from '@vitrine/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { type ReceivedCall, hello, open, serve } from '../../testing/app.tsx'
import { id } from '../../testing/cards.ts'
import { accountOf, sentAccount } from '../../testing/posts.ts'

let accounts: SocialAccount[]
const begin = (flags?: Permission[]) => {
  const calls: ReceivedCall[] = serve([
    [auth.hello, () => hello({}, flags)],
    [socialAccounts.list, () => ({ results: accounts.map(sentAccount), platforms: ['Instagram', 'TikTok'] })],
    [socialAccounts.connect, () => ({ url: 'https://network.example/oauth', expires_at: '2026-10-14T08:10:00.000Z' })],
    [socialAccounts.remove, () => undefined],
    [socialAccounts.update, () => sentAccount(accountOf(1, { active: false }))],
  ])
  open('/socials/accounts')
  return calls
}
beforeEach(() => {
  accounts = [
    accountOf(1),
    accountOf(2, { username: 'harbour', health: 'needs_reconnect', problem: 'The password was changed.' }),
    accountOf(3, { username: 'tok', platform: 'TikTok', health: 'expiring', problem: 'TikTok did not respond.' }),
  ]
})

it('shows the status of each account, and the reason', async () => {
  begin()
  const row = async (name: RegExp) => screen.findByRole('row', { name })
  expect(await row(/visitsolvik/)).toHaveTextContent('Connected')
  expect(await row(/harbour/)).toHaveTextContent('Needs reconnectingThe password was changed.')
  expect(await row(/tok/)).toHaveTextContent(
    'Expires soonTikTok did not respond. Access ends on 1 January 2027. Reconnect before then.',
  )
})

it('reconnects an account in a new window, on the website of its network', async () => {
  const popup = { location: { href: 'about:blank' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  const calls = begin()
  const row = await screen.findByRole('row', { name: /harbour/ })
  await userEvent.click(within(row).getByRole('button', { name: 'Reconnect' }))
  await waitFor(() => expect(popup.location.href).toBe('https://network.example/oauth'))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ platform: 'Instagram', account: id(2) })
  expect(screen.getByText('Continue in the Instagram window')).toBeInTheDocument()
})

it('offers a new tab if the browser blocks the window', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  begin()
  await userEvent.click(await screen.findByRole('button', { name: 'Connect account' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'TikTok' }))
  expect(await screen.findByText('Your browser blocked the TikTok window')).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Open TikTok in a new tab' })).toHaveAttribute(
    'href',
    'https://network.example/oauth',
  )
})

it('asks before it disconnects an account', async () => {
  const calls = begin()
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for harbour' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Disconnect' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Its scheduled posts won’t be published.')
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Disconnect account' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
})

it('shows the list as read-only to people who cannot manage accounts', async () => {
  begin(['EDIT_ASSETS'])
  const row = await screen.findByRole('row', { name: /visitsolvik/ })
  expect(within(row).getByRole('switch')).toBeDisabled()
  expect(within(row).queryByRole('button', { name: /Actions/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Connect account' })).toHaveAccessibleDescription(/social accounts/i)
})
