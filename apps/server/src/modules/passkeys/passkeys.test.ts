import { auth, passkeys } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAuthWorld, newPerson, password } from '../../testing/auth-world.ts'
import { newAuthenticator } from '../../testing/authenticator.ts'
import { newBrowser } from '../../testing/browser.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { ledger } from '../../platform/db/table.ts'
import { siteOf } from './service.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

type Device = ReturnType<typeof newAuthenticator>
type Answer = Parameters<Device['get']>[1]
const challengeFor = async (person: Pick<Person, 'cookie'>) =>
  String((await world.call(passkeys.startAdding, person, { body: { password } })).body['challenge'])
const add = async (person: Pick<Person, 'cookie'>, device: Device, name = 'Laptop', how?: Answer) =>
  world.call(passkeys.add, person, { body: { name, credential: device.create(await challengeFor(person), how) } })
const newChallenge = async () => String((await newBrowser(world).call(passkeys.startSignIn)).body['challenge'])
const signIn = async (device: Device, how?: Answer, challenge?: string) => {
  const browser = newBrowser(world)
  const credential = device.get(challenge ?? (await newChallenge()), how)
  return { browser, credential, reply: await browser.call(passkeys.signIn, { body: { credential } }) }
}
const wrong = { status: 401, body: { code: 'passkey.wrong' } }
const expired = { status: 410, body: { code: 'passkey.expired' } }

it('a person adds several passkeys, names them, sees when they were used, and removes them', async () => {
  const person = await newPerson(world)
  const [laptop, phone] = [newAuthenticator(), newAuthenticator()]
  expect(await add(person, laptop)).toMatchObject({ status: 200, body: { name: 'Laptop', last_used_at: null } })
  const { uuid } = (await add(person, phone, 'Phone')).body
  const rename = await world.call(passkeys.rename, person, { params: { passkey: uuid }, body: { name: 'Old phone' } })
  expect(rename).toMatchObject({ status: 200, body: { name: 'Old phone' } })
  expect((await signIn(phone)).reply).toMatchObject({ status: 200, body: { second_factor: false } })
  const list = (await world.call(passkeys.list, person)).reply
  expect(list.map(({ name, last_used_at }) => [name, last_used_at === null])).toEqual([
    ['Laptop', true],
    ['Old phone', false],
  ])
  expect(await world.call(passkeys.remove, person, { params: { passkey: uuid } })).toMatchObject({ status: 204 })
  expect((await signIn(phone)).reply).toMatchObject(wrong)
  expect((await signIn(laptop)).reply).toMatchObject({ status: 200 })
  const events = await world.db.select().from(ledger).where(eq(ledger.actor, person.user)).orderBy(ledger.seq)
  expect(events.map(({ event }) => event)).toEqual([
    'user.passkey_added',
    'user.passkey_added',
    'user.passkey_renamed',
    'user.signed_in',
    'user.passkey_removed',
    'user.signed_in',
  ])
  expect(events[3]?.data).toMatchObject({ how: 'passkey' })
  const mails = (await world.mails()).filter(({ to }) => to === person.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['A passkey was added', 'A passkey was added'])
})

it('a passkey counts as two factors', async () => {
  const person = await newAuthWorld(world)
  const device = newAuthenticator()
  expect(await add({ cookie: person.browser.cookie() }, device)).toMatchObject({ status: 200 })
  const { browser, reply } = await signIn(device)
  expect(reply).toMatchObject({ status: 200, body: { second_factor: false } })
  expect((await browser.call(auth.hello)).body).toMatchObject({ user: { email: person.email } })
})

it('adding a passkey requires the password, or a recent sign-in if the account has none', async () => {
  const person = await newPerson(world)
  for (const body of [{}, { password: 'wrong' }])
    expect(await world.call(passkeys.startAdding, person, { body })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/password' }] },
    })
  const without = await world.newUser()
  expect(await world.call(passkeys.startAdding, without, { body: {} })).toMatchObject({ status: 200 })
  await world.db.execute(
    sql`update sessions set created_at = now() - interval '11 minutes' where "user" = ${without.user}`,
  )
  expect(await world.call(passkeys.startAdding, without, { body: {} })).toMatchObject({
    status: 403,
    body: { code: 'auth.sign_in_again' },
  })
})

it('adding a passkey is refused without user verification, from another site or for another person', async () => {
  const person = await newPerson(world)
  expect(await add(person, newAuthenticator(), 'No finger', { isVerified: false })).toMatchObject(wrong)
  expect(await add(person, newAuthenticator(), 'Elsewhere', { origin: 'http://evil.test' })).toMatchObject(wrong)
  expect(await add(person, newAuthenticator(), 'Elsewhere', { rpID: 'evil.test' })).toMatchObject(wrong)
  const credential = newAuthenticator().create(await challengeFor(await newPerson(world)))
  expect(await world.call(passkeys.add, person, { body: { name: 'Theirs', credential } })).toMatchObject(expired)
  expect((await world.call(passkeys.list, person)).reply).toEqual([])
})

it('a passkey belongs to one account', async () => {
  const device = newAuthenticator()
  await add(await newPerson(world), device)
  expect(await add(await newPerson(world), device)).toMatchObject({ status: 409, body: { code: 'passkey.exists' } })
})

it('a sign-in is refused without user verification, from another site or with an unknown passkey', async () => {
  const device = newAuthenticator()
  await add(await newPerson(world), device)
  for (const how of [{ isVerified: false }, { origin: 'http://evil.test' }, { rpID: 'evil.test' }])
    expect((await signIn(device, how)).reply).toMatchObject(wrong)
  expect((await signIn(newAuthenticator())).reply).toMatchObject(wrong)
  const other = newAuthenticator()
  await add(await newPerson(world), other)
  const credential = { ...device.get(await newChallenge()), id: other.get('').id }
  expect(await newBrowser(world).call(passkeys.signIn, { body: { credential } })).toMatchObject(wrong)
})

it('a challenge can be answered only once, within five minutes, and only if we issued it', async () => {
  const device = newAuthenticator()
  await add(await newPerson(world), device)
  const { credential, reply } = await signIn(device)
  expect(reply).toMatchObject({ status: 200 })
  expect(await newBrowser(world).call(passkeys.signIn, { body: { credential } })).toMatchObject(expired)
  expect((await signIn(device, {}, 'bWFkZSB1cA')).reply).toMatchObject(expired)
  const late = await newChallenge()
  await world.db.execute(sql`update passkey_challenges set expires_at = now() - interval '1 second'`)
  expect((await signIn(device, {}, late)).reply).toMatchObject(expired)
  const used = await newChallenge()
  expect((await signIn(device, { isVerified: false }, used)).reply).toMatchObject(wrong)
  expect((await signIn(device, {}, used)).reply).toMatchObject(expired)
})

it('a sign-in is refused if the counter does not increase, because the passkey may have been copied', async () => {
  const device = newAuthenticator()
  await add(await newPerson(world), device)
  expect((await signIn(device, { counter: 7 })).reply).toMatchObject({ status: 200 })
  expect((await signIn(device, { counter: 7 })).reply).toMatchObject(wrong)
  expect((await signIn(device, { counter: 6 })).reply).toMatchObject(wrong)
  expect((await signIn(device, { counter: 8 })).reply).toMatchObject({ status: 200 })
})

it('a passkey does not sign in a suspended person, and cannot be renamed or removed by others', async () => {
  const person = await newPerson(world)
  const device = newAuthenticator()
  const { uuid } = (await add(person, device)).body
  const other = await newPerson(world)
  const params = { passkey: uuid }
  expect(await world.call(passkeys.rename, other, { params, body: { name: 'Mine' } })).toMatchObject({ status: 404 })
  expect(await world.call(passkeys.remove, other, { params })).toMatchObject({ status: 404 })
  await world.suspend(person)
  expect((await signIn(device)).reply).toMatchObject({ status: 403, body: { code: 'auth.suspended' } })
})

it('a person can have at most twenty passkeys', async () => {
  const person = await newPerson(world)
  for (let n = 0; n < 20; n++) expect((await add(person, newAuthenticator(), `Key ${n}`)).status).toBe(200)
  expect(await world.call(passkeys.startAdding, person, { body: { password } })).toMatchObject({
    status: 409,
    body: { code: 'passkey.too_many' },
  })
})

it('passkeys belong to the host name of the installation, or to localhost if it only has an IP address', () => {
  expect(siteOf({ origin: 'https://dam.example.org', origins: ['https://dam.example.org'] })).toEqual({
    rpID: 'dam.example.org',
    expectedOrigin: ['https://dam.example.org'],
  })
  const local = ['http://127.0.0.1:3000', 'http://localhost:3000']
  expect(siteOf({ origin: 'http://127.0.0.1:3000', origins: local })).toEqual({
    rpID: 'localhost',
    expectedOrigin: ['http://localhost:3000'],
  })
})
