import { auth } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAddress, newBrowser } from '../../testing/browser.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

const password = 'correct horse battery'
const dead = { status: 410, body: { code: 'auth.link_used' } }
let world: World
let count = 0
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const newPerson = async () => {
  const person = await world.newUser({ email_verified: true })
  await world.setPassword(person, password)
  return { ...person, next: `moved-${count++}@example.test` }
}
const ask = (person: Person, email: string, typed = password) =>
  world.call(auth.changeEmail, person, { body: { email, password: typed }, address: newAddress() })
const confirm = (token: string, person?: Person) =>
  world.call(auth.confirmEmail, person, { body: { token }, address: newAddress() })
const signIn = (email: string) =>
  newBrowser(world).call(auth.signIn, { body: { email, password }, address: newAddress() })
const mailsTo = async (email: string) =>
  (await world.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)

describe('changing an email address', () => {
  it('takes effect only when the link sent to the new address is used', async () => {
    const { next, ...person } = await newPerson()
    expect((await ask(person, next.toUpperCase())).status).toBe(204)
    expect((await world.call(auth.hello, person)).body.user.email).toBe(person.email)
    expect((await signIn(next)).status).toBe(401)

    expect((await confirm(await world.mailedSecret(next), person)).status).toBe(204)
    expect((await world.call(auth.hello, person)).body.user).toMatchObject({ email: next, email_verified: true })
    expect((await signIn(next)).status).toBe(200)
    expect((await signIn(person.email)).status).toBe(401)
    expect(await world.events()).toContain('user.email_changed')
  })

  it('requires the password and a different address', async () => {
    const { next, ...person } = await newPerson()
    const wrong = await ask(person, next, 'a guess')
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ pointer: '/password' }] } })
    const same = await ask(person, person.email)
    expect(same).toMatchObject({ status: 422, body: { errors: [{ pointer: '/email' }] } })
    expect(await mailsTo(next)).toEqual([])
  })

  it('notifies the old address and ends all other sessions', async () => {
    const { next, ...person } = await newPerson()
    const elsewhere = newBrowser(world)
    await elsewhere.call(auth.signIn, { body: { email: person.email, password }, address: newAddress() })
    await ask(person, next)
    await confirm(await world.mailedSecret(next), person)
    expect(await mailsTo(person.email)).toEqual(['Your email address was changed'])
    expect((await elsewhere.call(auth.hello)).body.user).toBeNull()
    expect((await world.call(auth.hello, person)).body.user).not.toBeNull()
  })

  it('can be confirmed in a browser that is not signed in, without signing it in', async () => {
    const { next, ...person } = await newPerson()
    await ask(person, next)
    expect((await confirm(await world.mailedSecret(next))).status).toBe(204)
    expect((await world.call(auth.hello, person)).body.user).toBeNull()
  })

  it('works once per link, but not with a superseded or expired link, or while the person is suspended', async () => {
    const { next, ...person } = await newPerson()
    await ask(person, next)
    const older = await world.mailedSecret(next)
    await ask(person, next)
    const newer = await world.mailedSecret(next)
    expect(await confirm(older)).toMatchObject(dead)
    await world.db.execute(sql`update links set expires_at = now() where email = ${person.email}`)
    expect(await confirm(newer)).toMatchObject(dead)
    await ask(person, next)
    const good = await world.mailedSecret(next)
    expect((await confirm(good, person)).status).toBe(204)
    expect(await confirm(good, person)).toMatchObject(dead)

    const { next: other, ...suspended } = await newPerson()
    await ask(suspended, other)
    await world.suspend(suspended)
    expect(await confirm(await world.mailedSecret(other))).toMatchObject(dead)
  })

  it('is not possible if the new address has an account: only the owner of that account is notified, and the response is the same', async () => {
    const [{ next: _, ...person }, taken] = [await newPerson(), await world.newUser()]
    expect((await ask(person, taken.email)).status).toBe(204)
    expect(await mailsTo(taken.email)).toEqual(['This address already has an account'])

    const { next, ...late } = await newPerson()
    await ask(late, next)
    await world.newUser({ email: next })
    expect(await confirm(await world.mailedSecret(next), late)).toMatchObject(dead)
  })

  it('invalidates links sent to the old address', async () => {
    const { next, ...person } = await newPerson()
    await world.call(auth.forgot, undefined, { body: { email: person.email }, address: newAddress() })
    await world.finishJobs()
    const reset = await world.mailedSecret(person.email)
    await ask(person, next)
    await confirm(await world.mailedSecret(next), person)
    const body = { token: reset, password: 'a wholly new password' }
    expect(await world.call(auth.reset, undefined, { body, address: newAddress() })).toMatchObject(dead)
  })
})
