import { screen, within } from '@testing-library/react'
import { auth, guests } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, refusal, serve, show } from '../../testing/app.tsx'
import type { Upload } from '../uploads/index.ts'
import { Arrivals } from './EndedScreen.tsx'
import type { GuestQueue } from './guest-queue.ts'

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

it('tells a guest whose link ended on the way which files arrived and which did not', () => {
  show(<Arrivals queue={queueOf('done', 'sending', 'failed')} />)
  expect(screen.getByText('1 of 3 files arrived.')).toBeVisible()
  const [first, ...others] = screen.getAllByRole('listitem')
  expect(within(first as HTMLElement).getByText('Sent')).toBeVisible()
  for (const one of others) expect(within(one).getByText('It did not arrive.')).toBeVisible()
})

it('promises nothing about files that were on their way by a link that has ended', async () => {
  serve([
    [auth.hello, () => hello({ user: null, teams: [] })],
    [guests.open, () => refusal('guest.closed')],
  ])
  open('/p/upload#gone')
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible()
  expect(screen.getByText(/What was still on its way has not/)).toBeVisible()
})
