import { auth, guests, type Limit, links, system } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApp } from '../../app.ts'
import { newAddress } from '../../testing/browser.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { countCall } from './limits.ts'

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
const guess = (at: World, { email }: Pick<Person, 'email'>, address: string, headers: Record<string, string> = {}) =>
  at.call(auth.signIn, undefined, { body: { email, password: 'a guess' }, address, headers })
const useUp = async (at: World, person: Pick<Person, 'email'>, address: string) => {
  for (let tries = 0; tries < 5; tries++) expect((await guess(at, person, address)).status).toBe(401)
}

describe('wrong passwords (T-RATE)', () => {
  it('for one account block an address after five attempts, even if the next password is correct, and the response says how long to wait', async () => {
    const [person, other, address] = [await newPerson(), await newPerson(), newAddress()]
    await useUp(world, person, address)
    const refused = await world.call(auth.signIn, undefined, { body: { email: person.email, password }, address })
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.too_many' } })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(600)
    expect(wait).toBeLessThanOrEqual(900)
    expect(refused.body['retry_after']).toBe(wait)
    expect(refused.body['detail']).toMatch(/^Too many attempts. Try again in 1[0-5] minutes.$/)
    expect((await guess(world, other, address)).status).toBe(401)
    expect((await guess(world, person, newAddress())).status).toBe(401)
  })

  it('count together for all addresses of one IPv6 network', async () => {
    const person = await newPerson()
    for (let tries = 0; tries < 5; tries++)
      expect((await guess(world, person, `2001:db8:7:7::${tries + 1}`)).status).toBe(401)
    expect((await guess(world, person, '2001:db8:7:7:ffff::9')).status).toBe(429)
    expect((await guess(world, person, '2001:db8:7:8::1')).status).toBe(401)
  })

  it('for unknown accounts count in the same way', async () => {
    const [nobody, address] = [{ email: 'unknown@example.test' }, newAddress()]
    await useUp(world, nobody, address)
    expect((await guess(world, nobody, address)).status).toBe(429)
  })

  it('count together however the email is written', async () => {
    const [{ email }, address] = [await newPerson(), newAddress()]
    for (const one of [email, ` ${email}`, email.toUpperCase(), `${email}\t`, `\u00a0${email}`])
      await guess(world, { email: one }, address)
    expect((await guess(world, { email }, address)).status).toBe(429)
  })

  it('count together whatever address the client claims to have', async () => {
    const [person, address] = [await newPerson(), newAddress()]
    const claims = ['1.2.3.4', '127.0.0.1', '::1', 'unknown', "' or 1=1"]
    for (const claim of claims)
      await guess(world, person, address, { 'x-forwarded-for': claim, 'x-real-ip': claim, forwarded: `for=${claim}` })
    expect((await guess(world, person, address, { 'x-forwarded-for': '5.6.7.8' })).status).toBe(429)
  })

  it('are counted by the last address given by a trusted proxy', async () => {
    const behind = await newWorld({ trustProxy: ['10.200.0.1'] })
    try {
      const person = { email: 'somebody@example.test' }
      const via = (chain: string) => guess(behind, person, '10.200.0.1', { 'x-forwarded-for': chain })
      for (let tries = 0; tries < 5; tries++) expect((await via(`9.9.9.${tries}, 8.8.8.8`)).status).toBe(401)
      expect((await via('1.1.1.1, 8.8.8.8')).status).toBe(429)
      expect((await via('7.7.7.7')).status).toBe(401)
    } finally {
      await behind.close()
    }
  })

  it('are counted across all processes on one database', async () => {
    const second = await newApp({ db: world.db, ports: world.ports, hub: world.hub })
    try {
      const [person, address] = [await newPerson(), newAddress()]
      const there = async () =>
        second.inject({
          method: 'POST',
          url: auth.signIn.path,
          remoteAddress: address,
          headers: { origin: world.settings.origin },
          payload: { email: person.email, password: 'a guess' },
        })
      for (let tries = 0; tries < 5; tries++)
        expect(tries % 2 ? (await there()).statusCode : (await guess(world, person, address)).status).toBe(401)
      expect((await there()).statusCode).toBe(429)
      expect((await guess(world, person, address)).status).toBe(429)
    } finally {
      await second.close()
    }
  })

  it('are all counted when they are sent at once', async () => {
    const [person, address] = [await newPerson(), newAddress()]
    const replies = await Promise.all(Array.from({ length: 12 }, () => guess(world, person, address)))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('are the only ones that count: correct passwords are unlimited', async () => {
    const [person, address] = [await newPerson(), newAddress()]
    for (let time = 0; time < 8; time++) {
      const reply = await world.call(auth.signIn, undefined, { body: { email: person.email, password }, address })
      expect(reply.status).toBe(200)
    }
  })
})

describe('passwords guessed by strangers from many addresses', () => {
  const counted = (route: string, what: string, address: string) => ({
    route,
    address,
    user: null,
    params: { share_link: what },
    body: { email: what, token: what },
  })
  const routes = {
    'auth.signIn': auth.signIn,
    'auth.publicSignIn': auth.publicSignIn,
    'links.unlock': links.unlock,
    'guests.open': guests.open,
    'guests.begin': guests.begin,
  } as const
  const limitsOf = (name: keyof typeof routes): readonly Limit[] => routes[name].limits
  const guessFromMany = async (name: keyof typeof routes, what: string) => {
    for (let tries = 0; tries < 100; tries++)
      await countCall(world.db, limitsOf(name), counted(name, what, newAddress()))
  }

  it.each(Object.keys(routes) as (keyof typeof routes)[])(
    'do not stop a new address from trying three wrong passwords an hour and any number of correct ones: %s',
    async (name) => {
      await guessFromMany(name, name)
      const call = (address: string) => countCall(world.db, limitsOf(name), counted(name, name, address))
      const late = newAddress()
      for (let tries = 0; tries < 3; tries++) await call(late)
      await expect(call(late)).rejects.toMatchObject({ code: 'request.too_many' })
      const own = newAddress()
      for (let times = 0; times < 6; times++) await (await call(own))()
    },
  )

  it('never lock out the owner of an account, even after two typos', async () => {
    const [person, own] = [await newPerson(), newAddress()]
    await guessFromMany('auth.signIn', person.email)
    for (let tries = 0; tries < 2; tries++) expect((await guess(world, person, own)).status).toBe(401)
    const right = await world.call(auth.signIn, undefined, { body: { email: person.email, password }, address: own })
    expect(right.status).toBe(200)
  })
})

describe('a rate limit window', () => {
  const limit: Limit = { times: 3, seconds: 60, per: ['address'] }
  const call = (address: string, one = limit) =>
    countCall(world.db, [one], { route: 'test', address, user: null, params: {}, body: { email: address } }).then(
      () => 'in',
      // Rounded to minutes: the test itself takes a moment.
      (error: { extra: { retry_after: number } }) => Math.ceil(error.extra.retry_after / 60),
    )
  const passTime = () => world.db.execute(sql`update limits set until = now() where until > now()`)
  const useUpWindow = async (address: string, one = limit) => {
    for (let i = 0; i < 3; i++) expect(await call(address, one)).toBe('in')
    return call(address, one)
  }

  it('doubles each time it is used up, to at most sixteen times its length, and resets after a window that is not used up', async () => {
    const waits = []
    for (let round = 0; round < 6; round++) {
      waits.push(await useUpWindow('10.99.0.1'))
      await passTime()
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 16])
    expect(await call('10.99.0.1')).toBe('in')
    await passTime()
    expect(await useUpWindow('10.99.0.1')).toBe(1)
  })

  it('does not grow if strangers could exhaust it to lock someone out', async () => {
    const theirs: Limit = { ...limit, per: ['body.email'] }
    expect(await useUpWindow('a', theirs)).toBe(1)
    await passTime()
    expect(await useUpWindow('a', theirs)).toBe(1)
  })
})

it.each(['null', '7', '"text"', '[]', '{}', '{"email":{}}', '{"email":[["a"]]}', `{"email":"${'x'.repeat(900_000)}"}`])(
  'an invalid body is rejected and does not break the rate limit: %.30s',
  async (body) => {
    expect((await world.call(auth.signIn, undefined, { body, address: newAddress() })).status).toBe(422)
  },
)

it('error reports are rate-limited too, and the response says how long to wait', async () => {
  const address = newAddress()
  const report = () => world.call(system.reportError, undefined, { body: { message: 'x' }, address })
  for (let i = 0; i < 20; i++) expect((await report()).status).toBe(204)
  const refused = await report()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
})

it('rate limit counters contain neither address nor email', async () => {
  await guess(world, { email: 'canary@example.test' }, '10.77.66.55')
  const { rows } = await world.db.execute(sql`select json_agg(l)::text kept from limits l`)
  expect(JSON.stringify(rows)).not.toMatch(/canary|10\.77\.66\.55/)
})
