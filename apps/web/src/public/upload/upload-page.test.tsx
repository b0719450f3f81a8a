import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { guests, teams } from '@vitrine/contract'
import { beforeEach, expect, it } from 'vitest'
import type { Upload } from '../../features/uploads/parts.ts'
import { errorResponse, serve, TEAM } from '../../testing/app.tsx'
import { ReceivedFiles } from './LinkEnded.tsx'
import type { GuestQueue } from './guest-queue.ts'
import { UploadPage } from './UploadPage.tsx'
import { storePassword, storedPassword } from './guest-storage.ts'

const team = { uuid: TEAM, name: 'Visit Solvik', logo_url: '/logo.png' }
const locked = {
  uuid: TEAM,
  team,
  unlocked: false,
  name: null,
  message: null,
  expires_at: null,
  largest: 1,
  consent: null,
}
const solvik = [teams.publicTeam, () => team] as const
const visit = (address: string) => history.replaceState(null, '', address)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const queueOf = (...states: Upload['state'][]) => {
  const list = states.map((state, i) => ({ id: `${i}`, name: `${i}.jpg`, state }))
  const queue = {
    list: () => list,
    subscribe: () => () => undefined,
    source: () => undefined,
    picture: () => undefined,
  }
  return queue as unknown as GuestQueue
}

it('tells a guest whose link ended during the upload which files were received', () => {
  render(<ReceivedFiles queue={queueOf('done', 'sending', 'failed')} />)
  expect(screen.getByText('1 of your 3 files was received.')).toBeVisible()
  const [first, ...others] = screen.getAllByRole('listitem')
  expect(within(first as HTMLElement).getByText('Sent')).toBeVisible()
  for (const one of others) expect(within(one).getByText('Not sent')).toBeVisible()
})

it('states whether the file was received, without a count, if there was only one', () => {
  render(<ReceivedFiles queue={queueOf('failed')} />)
  expect(screen.getByText('Your file was not received.')).toBeVisible()
})

it('says that unfinished uploads were not received if the link has ended', async () => {
  serve([[guests.open, () => errorResponse('guest.closed')]])
  visit('/p/upload#gone')
  render(<UploadPage />)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(screen.getByText(/Only files that finished uploading were received/)).toBeVisible()
})

it('shows the team of a link that the guest has opened before, even after the link has ended', async () => {
  let open = true
  serve([solvik, [guests.open, () => (open ? locked : errorResponse('guest.closed'))]])
  visit('/p/upload/0123456789abcdef0123456789abcdef#secret')
  const { unmount } = render(<UploadPage />)
  expect(await screen.findByText('Visit Solvik')).toBeVisible()
  unmount()
  open = false
  render(<UploadPage />)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(await screen.findByText('Visit Solvik')).toBeVisible()
})

it('asks for the password again if it was changed', async () => {
  storePassword('secret', 'under the pier')
  const calls = serve([
    solvik,
    [guests.open, ({ body }) => ((body as { password?: string }).password ? errorResponse('guest.password') : locked)],
  ])
  visit('/p/upload#secret')
  render(<UploadPage />)
  expect(await screen.findByLabelText('Password')).toHaveValue('')
  expect(storedPassword('secret')).toBeUndefined()
  await userEvent.type(screen.getByLabelText('Password'), 'guess{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password')
  expect(calls.at(-1)?.body).toEqual({ token: 'secret', password: 'guess' })
})

it('offers to try again when the server cannot be reached', async () => {
  const calls = serve([solvik, [guests.open, () => (calls.length < 2 ? errorResponse('server.busy') : locked)]])
  visit('/p/upload#secret')
  render(<UploadPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Password')).toBeVisible()
})
