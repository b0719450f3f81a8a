import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, passkeys } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'
import { whyNoPasskeys } from './api.ts'

const passkey = {
  uuid: '0198c6e0-0000-7000-8000-000000000201',
  name: 'Work laptop',
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: null,
}

it('lists passkeys in the profile, and removes one after confirmation', async () => {
  let list = [passkey]
  serve([
    [auth.hello, () => hello()],
    [auth.sessions, () => []],
    [passkeys.list, () => list],
    [
      passkeys.remove,
      () => {
        list = []
        return undefined
      },
    ],
  ])
  open('/profile')
  expect(await screen.findByText(/^Added .*2026, not used yet$/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for the passkey Work laptop' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove passkey' }))
  expect(await screen.findByText('No passkeys yet. Add one to sign in without a password.')).toBeVisible()
})

it('says why passkeys cannot be used', async () => {
  serve([
    [auth.hello, () => hello()],
    [auth.sessions, () => []],
    [passkeys.list, () => []],
  ])
  open('/profile')
  const add = await screen.findByRole('button', { name: 'Add passkey' })
  expect(add).toHaveAccessibleDescription('This browser doesn’t support passkeys')
  expect(whyNoPasskeys('127.0.0.1')).toMatch(/Vitrine’s host name/)
  expect(whyNoPasskeys('[::1]')).toMatch(/Vitrine’s host name/)
})
