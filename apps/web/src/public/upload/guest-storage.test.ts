import { GuestName } from '@vitrine/contract'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
})
const visit = () => import('./guest-storage.ts')

it('returns a stored password only for the link it opened', async () => {
  const { storePassword, storedPassword } = await visit()
  storePassword('a-secret', 'under the pier')
  expect(storedPassword('a-secret')).toBe('under the pier')
  expect(storedPassword('another-secret')).toBeUndefined()
  storePassword('a-secret', undefined)
  expect(storedPassword('a-secret')).toBeUndefined()
})

it('remembers the guest across a reload', async () => {
  const guest = { name: 'Kari Nordal', email: 'kari@example.org' }
  ;(await visit()).storeGuestName(guest)
  vi.resetModules()
  expect((await visit()).guestName()).toEqual(guest)
})

it('ignores invalid stored data', async () => {
  localStorage.setItem('vitrine-guest', '{"name":"","email":"nowhere"}')
  sessionStorage.setItem('vitrine-guest-password', 'not json')
  const { guestName, storedPassword } = await visit()
  expect(guestName()).toEqual({ name: '', email: '' })
  expect(storedPassword('a-secret')).toBeUndefined()
})

it.each([
  ['Kari Nordal', ' Kari@Example.org '],
  ['\u202eKari', 'kari@example.org'],
  [' ', 'kari@example.org'],
  ['Kari\u0007', 'kari@example.org'],
  ['K'.repeat(201), 'kari@example.org'],
  ['Kari', 'kari@example'],
  ['Kari', 'kari.@example.org'],
  ['Kari', `${'k'.repeat(250)}@example.org`],
  ['Kari', ''],
])('parses the name %j and the email %j as the server does', async (name, email) => {
  const { guest, wrong } = (await visit()).parseGuest({ name, email })
  const parsed = GuestName.safeParse({ name, email })
  expect(wrong === undefined).toBe(parsed.success)
  if (parsed.success) expect(guest).toEqual(parsed.data)
})
