import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, type IntegrationAccount, type IntegrationUpload, integrations, type Permission } from '@vitrine/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { hello, open, errorResponse, serve } from '../../testing/app.tsx'
import { id } from '../../testing/cards.ts'
import { openSend } from './send-host.tsx'

const at = '2026-10-14T08:00:00.000Z'
const accountOf = (n: number, more: Partial<IntegrationAccount> = {}) => ({
  uuid: id(n),
  provider: 'Canva',
  name: 'Northlight Studio',
  is_authenticated: true,
  health: 'connected',
  problem: null,
  connected_by: { uuid: id(9), name: 'Tomas Brekke' },
  can_manage: true,
  ...more,
  checked_at: at,
  created_at: at,
})
const uploadOf = (more: Partial<IntegrationUpload> = {}) => ({
  uuid: id(5),
  file: { uuid: id(6), name: 'Harbour.jpg' },
  account: { uuid: id(1), name: 'Northlight Studio' },
  destination: 'Canva',
  sent_by: { uuid: id(9), name: 'Tomas Brekke' },
  status: 'waiting',
  problem: null,
  note: null,
  url: null,
  ...more,
  created_at: at,
  updated_at: at,
})

let accounts: ReturnType<typeof accountOf>[]
let uploads: ReturnType<typeof uploadOf>[]
let missing: string[]
const begin = (flags?: Permission[], own: Parameters<typeof serve>[0] = []) => {
  const calls = serve([
    ...own,
    [auth.hello, () => hello({}, flags)],
    [
      integrations.list,
      () => ({
        results: accounts,
        providers: [
          { provider: 'Canva', is_set_up: missing.length === 0, missing },
          { provider: 'Adobe', is_set_up: true, missing: [] },
        ],
      }),
    ],
    [integrations.uploads, () => ({ results: uploads, next: null, count: uploads.length })],
    [integrations.canvaAuthUrl, () => ({ url: 'https://canva.example/oauth', expires_at: at })],
    [integrations.canvaDelete, () => undefined],
    [integrations.canvaUpload, () => uploadOf()],
  ])
  open('/integrations')
  return calls
}
beforeEach(() => {
  accounts = [accountOf(1)]
  uploads = []
  missing = []
})

it('shows the state of each account, and reconnects an account in a separate window', async () => {
  accounts.push(accountOf(2, { name: 'Harbour', health: 'needs_reconnect', problem: 'Canva no longer accepts it.' }))
  const popup = { location: { href: 'about:blank' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  const calls = begin()
  expect(await screen.findByRole('row', { name: /Northlight Studio/ })).toHaveTextContent('Connected')
  const row = await screen.findByRole('row', { name: /Harbour/ })
  expect(row).toHaveTextContent('Needs reconnectingCanva no longer accepts it.')
  await userEvent.click(within(row).getByRole('button', { name: 'Reconnect' }))
  await waitFor(() => expect(popup.location.href).toBe('https://canva.example/oauth'))
  expect(calls.some(({ search }) => search.includes(`account=${id(2)}`))).toBe(true)
  expect(screen.getByText('Continue in the Canva window')).toBeInTheDocument()
})

it('names the settings that are missing for a product, instead of offering to connect an account', async () => {
  accounts = []
  missing = ['CANVA_CLIENT_ID', 'CANVA_CLIENT_SECRET']
  begin()
  expect(await screen.findByText(/can set CANVA_CLIENT_ID and CANVA_CLIENT_SECRET/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Connect Canva' })).toBeNull()
  expect(screen.getByText(/No Adobe account yet/)).toBeInTheDocument()
})

it('asks before it disconnects an account', async () => {
  const calls = begin()
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Northlight Studio' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Disconnect' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Files that are already in Canva stay there.')
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Disconnect account' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
})

it('offers no actions to people who cannot edit files', async () => {
  accounts = [accountOf(1, { can_manage: false })]
  begin(['DOWNLOAD_ASSETS'])
  const row = await screen.findByRole('row', { name: /Northlight Studio/ })
  expect(within(row).queryByRole('button', { name: /Actions/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Connect Canva' })).toHaveAccessibleDescription(/Edit all files/)
})

it('says that files that aren’t images will be sent to Frame.io', async () => {
  accounts = [accountOf(1, { provider: 'Adobe' })]
  begin()
  await screen.findByRole('row', { name: /Northlight Studio/ })
  openSend('Adobe', [
    { uuid: id(6), name: 'Harbour.jpg', kind: 'image' },
    { uuid: id(7), name: 'Ferry.mp4', kind: 'video' },
  ])
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to Adobe' }))
  expect(await dialog.findByText('1 of 2 files isn’t an image and will be sent to Frame.io.')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('radio', { name: /^Frame.io/ }))
  expect(dialog.queryByText(/sent to Frame.io/)).toBeNull()
})

it('names every file that was refused, with its reason', async () => {
  begin(undefined, [
    [
      integrations.canvaUpload,
      ({ path }) =>
        errorResponse('rights.denied', {
          reasons: [path.includes(id(6)) ? 'Sharing is disabled.' : 'The licence has ended.'],
        }),
    ],
  ])
  await screen.findByRole('row', { name: /Northlight Studio/ })
  openSend('Canva', [
    { uuid: id(6), name: 'Harbour.jpg', kind: 'image' },
    { uuid: id(7), name: 'Lights.jpg', kind: 'image' },
  ])
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to Canva' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Send' }))
  const tray = within(await screen.findByRole('region', { name: 'Running tasks' }))
  for (const [name, why] of [
    ['Harbour.jpg', 'Sharing is disabled.'],
    ['Lights.jpg', 'The licence has ended.'],
  ] as const) {
    const line = (await tray.findByText(name)).closest('li')
    expect(line).toHaveTextContent(why)
  }
})

const sendOne = async () => {
  openSend('Canva', [{ uuid: id(6), name: 'Harbour.jpg', kind: 'image' }])
  const dialog = await screen.findByRole('dialog', { name: 'Send to Canva' })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Send' }))
}

it('does not say that a file was uploaded before the upload is done', async () => {
  const calls = begin()
  await screen.findByRole('row', { name: /Northlight Studio/ })
  uploads = [uploadOf({ status: 'processing' })]
  await sendOne()
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ canvaAccount: id(1) }))
  expect(screen.queryByRole('group', { name: 'File uploaded to Canva.' })).toBeNull()
  uploads = [uploadOf({ status: 'done' })]
  expect(await screen.findByRole('group', { name: 'File uploaded to Canva.' }, { timeout: 4000 })).toBeInTheDocument()
})

it('says why an upload failed', async () => {
  begin()
  await screen.findByRole('row', { name: /Northlight Studio/ })
  uploads = [uploadOf({ status: 'failed', problem: 'The file is too large for Canva.' })]
  await sendOne()
  expect(await screen.findByRole('group', { name: 'Error uploading to Canva.' }, { timeout: 4000 })).toBeInTheDocument()
  expect(screen.getAllByText('The file is too large for Canva.').length).toBeGreaterThan(0)
})

it('retries a failed upload', async () => {
  uploads = [uploadOf({ status: 'failed', problem: 'Canva could not import this file.' })]
  const calls = begin()
  await userEvent.click(await screen.findByRole('button', { name: /^Send again: .?Harbour.jpg.?$/ }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ canvaAccount: id(1) }))
})

it('says that no account is connected, instead of offering Send', async () => {
  accounts = []
  begin()
  await screen.findByText(/No Canva account yet/)
  openSend('Canva', [{ uuid: id(6), name: 'Harbour.jpg', kind: 'image' }])
  const dialog = await screen.findByRole('dialog', { name: 'Send to Canva' })
  expect(await within(dialog).findByText('Your team has no connected Canva account.')).toBeInTheDocument()
  expect(within(dialog).queryByRole('button', { name: 'Send' })).toBeNull()
})
