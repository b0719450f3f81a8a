import { auth } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, newBrowser } from '../../testing/browser.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

const password = 'correct horse battery'
let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const newPerson = async () => {
  const person = await world.newUser()
  await world.setPassword(person, password)
  return person
}
const signedIn = async ({ email }: Person, agent = 'Firefox') => {
  const browser = newBrowser(world)
  await browser.call(auth.signIn, { body: { email, password }, headers: { 'user-agent': agent } })
  return browser
}
const isIn = async (cookie: string) => (await world.call(auth.sessions, { cookie })).status === 200
const age = (table: 'sessions' | 'spent_tokens', column: string, user: string) =>
  world.db.execute(
    sql`update ${sql.raw(table)} set ${sql.raw(column)} = now() - interval '61 minutes' where ${
      table === 'sessions' ? sql`"user" = ${user}` : sql`session in (select uuid from sessions where "user" = ${user})`
    }`,
  )

describe('active sessions', () => {
  it('are listed with browser and address, with the current one marked', async () => {
    const person = await newPerson()
    await world.db.execute(sql`delete from sessions where "user" = ${person.user}`)
    const [here, there] = [await signedIn(person, 'Firefox'), await signedIn(person, 'x'.repeat(2000))]
    const { body } = await here.call(auth.sessions)
    expect(body).toHaveLength(2)
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ current: true, user_agent: 'Firefox', address: here.address }),
        expect.objectContaining({ current: false, user_agent: 'x'.repeat(300), address: there.address }),
      ]),
    )
    expect(JSON.stringify(body)).not.toContain('token')
  })

  it('can be ended one by one, only by their owner', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const [here, there, stranger] = [await signedIn(person), await signedIn(person), await signedIn(other)]
    const { body } = await there.call(auth.sessions)
    const session = body.find((one: { current: boolean }) => one.current).uuid
    expect((await stranger.call(auth.revokeSession, { params: { session } })).status).toBe(404)
    expect(await isIn(there.cookie())).toBe(true)
    expect((await here.call(auth.revokeSession, { params: { session: session.toUpperCase() } })).status).toBe(204)
    expect(await isIn(there.cookie())).toBe(false)
    expect(await isIn(here.cookie())).toBe(true)
    expect((await here.call(auth.revokeSession, { params: { session } })).status).toBe(404)
  })

  it('can all be ended except the current one', async () => {
    const person = await newPerson()
    const [here, there] = [await signedIn(person), await signedIn(person)]
    expect((await here.call(auth.revokeOtherSessions)).status).toBe(204)
    expect([await isIn(here.cookie()), await isIn(there.cookie()), await isIn(person.cookie)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('expire after 30 days without use', async () => {
    const person = await newPerson()
    await world.db.execute(sql`update sessions set expires_at = now() where "user" = ${person.user}`)
    expect(await isIn(person.cookie)).toBe(false)
  })

  it('are extended by use: only one of many parallel requests renews the expiry and the cookie', async () => {
    const person = await newPerson()
    expect((await world.call(auth.hello, person)).headers['set-cookie']).toBeUndefined()
    await age('sessions', 'updated_at', person.user)
    const replies = await Promise.all(Array.from({ length: 10 }, () => world.call(auth.hello, person)))
    const lines = replies.flatMap(({ headers }) => linesOf(headers['set-cookie']))
    expect(replies.every(({ body }) => body.user.email === person.email)).toBe(true)
    expect(lines).toEqual([`${person.cookie}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000`])
    const { rows } = await world.db.execute<{ moved: boolean }>(
      sql`select expires_at > now() + interval '29 days' moved from sessions where "user" = ${person.user}`,
    )
    expect(rows).toEqual([{ moved: true }])
  })
})

describe('changing the password (T-SESS)', () => {
  const change = { current: password, password: 'another horse battery' }

  it('gives this browser a new session and ends all others', async () => {
    const person = await newPerson()
    const [here, there] = [await signedIn(person), await signedIn(person)]
    const before = here.cookie()
    expect((await here.call(auth.changePassword, { body: change })).status).toBe(204)
    expect(here.cookie()).not.toBe(before)
    expect([await isIn(here.cookie()), await isIn(before), await isIn(there.cookie())]).toEqual([true, false, false])
    expect((await newBrowser(world).call(auth.signIn, { body: { email: person.email, password } })).status).toBe(401)
    const body = { email: person.email, password: change.password }
    expect((await newBrowser(world).call(auth.signIn, { body })).status).toBe(200)
  })

  it('requires the current password, and reports which field is wrong', async () => {
    const person = await newPerson()
    const refused = await world.call(auth.changePassword, person, { body: { ...change, current: 'a guess' } })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/current' }] } })
    const short = await world.call(auth.changePassword, person, { body: { ...change, password: 'short' } })
    expect(short).toMatchObject({ status: 422, body: { errors: [{ pointer: '/password' }] } })
    expect(await isIn(person.cookie)).toBe(true)
  })

  it('limits guesses of the current password across all addresses', async () => {
    const person = await newPerson()
    for (let tries = 0; tries < 5; tries++) {
      const guess = newBrowser(world, person.cookie).call(auth.changePassword, {
        body: { ...change, current: 'a guess' },
      })
      expect((await guess).status).toBe(422)
    }
    const last = await newBrowser(world, person.cookie).call(auth.changePassword, { body: change })
    expect(last).toMatchObject({ status: 429, body: { code: 'request.too_many' } })
  })

  it('ends the new session too if the old token is reused later', async () => {
    const person = await newPerson()
    const here = await signedIn(person)
    const stolen = here.cookie()
    await here.call(auth.changePassword, { body: change })
    await here.call(auth.changePassword, { body: { current: change.password, password } })
    // Soon after the change, the old token may come from a request that was still in flight, so the session is kept.
    expect(await isIn(stolen)).toBe(false)
    expect(await isIn(here.cookie())).toBe(true)
    await age('spent_tokens', 'spent_at', person.user)
    expect(await isIn(stolen)).toBe(false)
    expect(await isIn(here.cookie())).toBe(false)
    const { rows } = await world.db.execute(
      sql`select data from ledger where event = 'user.sessions_revoked' and data->>'user' = ${person.user}`,
    )
    expect(rows).toEqual([{ data: { user: person.user, count: 1 } }])
  })
})

it('updating your own name trims it and rejects invalid names', async () => {
  const person = await newPerson()
  const good = await world.call(auth.updateMe, person, {
    body: { first_name: '  Zoë ', last_name: 'Ng', is_staff: true },
  })
  expect(good.body).toMatchObject({ first_name: 'Zoë', last_name: 'Ng', is_staff: false })
  for (const bad of ['', '   ', '\0', 'a\nb', '\ud800', 'x'.repeat(81), 7, null]) {
    const { status, body } = await world.call(auth.updateMe, person, { body: { first_name: bad, last_name: 'Ng' } })
    expect({ bad, status, at: body.errors[0].pointer }).toEqual({ bad, status: 422, at: '/first_name' })
  }
})
