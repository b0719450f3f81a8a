import { auth } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, newAddress, newBrowser } from '../../testing/browser.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { signValue } from './service/cookies.ts'

const password = 'correct horse battery'
let world: World
let ada: Person
beforeAll(async () => {
  world = await newWorld()
  ada = await world.newUser({ email: 'ada@example.test' })
  await world.setPassword(ada, password)
})
afterAll(() => world.close())

const signIn = (email: string, typed = password, browser = newBrowser(world)) =>
  browser.call(auth.signIn, { body: { email, password: typed } })
const whoIs = async (cookie: string) => (await world.call(auth.hello, { cookie })).body.user?.email ?? null

describe('signing in', () => {
  it('creates a session that lasts until sign-out', async () => {
    const browser = newBrowser(world)
    expect(await browser.call(auth.signIn, { body: { email: ada.email, password } })).toMatchObject({
      status: 200,
      body: { second_factor: false },
    })
    const before = browser.cookie()
    expect(await whoIs(before)).toBe(ada.email)
    expect((await browser.call(auth.signOut)).status).toBe(204)
    expect(browser.cookie()).toBe('')
    expect(await whoIs(before)).toBeNull()
    expect((await world.call(auth.sessions, { cookie: before })).status).toBe(401)
  })

  it.each([' ADA@example.test ', 'Ada@Example.Test', 'ada@example.test'])(
    'accepts the address %j, ignoring case and surrounding spaces',
    async (email) => {
      expect((await signIn(email)).status).toBe(200)
    },
  )

  it('records the sign-in in the ledger, and its time in the account', async () => {
    const { user, email } = await world.newUser()
    await world.setPassword({ user }, password)
    await signIn(email)
    const { rows } = await world.db.execute(sql`select u.last_login, l.event, l.data, l.actor from users u
      join ledger l on l.actor = u.uuid where u.uuid = ${user}`)
    expect(rows).toMatchObject([{ event: 'user.signed_in', data: { user, how: 'password' }, actor: user }])
    expect(rows[0]?.['last_login']).not.toBeNull()
  })

  it('returns an identical response for a wrong password, an unknown address and an account without a password', async () => {
    await world.newUser({ email: 'link-only@example.test' })
    const answers = []
    for (const email of [ada.email, 'nobody@example.test', 'link-only@example.test']) {
      const { status, text, headers } = await signIn(email, 'not the password')
      const { date: _date, ...rest } = headers
      answers.push({ status, text, rest })
    }
    expect(answers[0]).toMatchObject({ status: 401, text: expect.stringContaining('auth.wrong') })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('records a failed sign-in with its account, even though the call fails', async () => {
    const { user, email } = await world.newUser()
    await world.setPassword({ user }, password)
    await signIn(email, 'not the password')
    const { rows } = await world.db.execute(
      sql`select data from ledger where event = 'user.sign_in_failed' and data->>'user' = ${user}`,
    )
    expect(rows).toHaveLength(1)
  })

  it('returns 401 for a wrong password, however unusual its characters', async () => {
    for (const odd of ['\0', '\ud800', '💧'.repeat(60), "' or 1=1 --", '\u202e', '%00', 'ﬁ'])
      expect((await signIn(ada.email, odd, newBrowser(world, '', newAddress()))).status).toBe(401)
  })

  it("creates a new session each time and ends the browser's previous session (T-SESS)", async () => {
    const browser = newBrowser(world)
    await signIn(ada.email, password, browser)
    const first = browser.cookie()
    await signIn(ada.email, password, browser)
    const second = browser.cookie()
    expect(second).not.toBe(first)
    expect(await whoIs(first)).toBeNull()
    expect(await whoIs(second)).toBe(ada.email)
  })

  it('keeps the existing session when the password is wrong', async () => {
    const browser = newBrowser(world)
    await signIn(ada.email, password, browser)
    const before = browser.cookie()
    await signIn(ada.email, 'not the password', browser)
    expect(browser.cookie()).toBe(before)
    expect(await whoIs(before)).toBe(ada.email)
  })
})

describe('a suspended person (T-SESS-3)', () => {
  it('is refused immediately, both in an existing session and when signing in', async () => {
    const person = await world.newUser()
    await world.setPassword(person, password)
    const browser = newBrowser(world)
    await signIn(person.email, password, browser)
    await world.suspend(person)
    expect(await whoIs(browser.cookie())).toBeNull()
    expect((await browser.call(auth.sessions)).body.code).toBe('auth.required')
    const again = await signIn(person.email)
    expect(again).toMatchObject({ status: 403, body: { code: 'auth.suspended' } })
    expect(again.headers['set-cookie']).toBeUndefined()
    const { rowCount } = await world.db.execute(
      sql`select 1 from sessions where "user" = ${person.user} and created_at > (select suspended_at from users where uuid = ${person.user})`,
    )
    expect(rowCount).toBe(0)
  })

  it('sees the suspension message only after entering the correct password', async () => {
    const person = await world.newUser()
    await world.setPassword(person, password)
    await world.suspend(person)
    expect((await signIn(person.email, 'not the password')).body.code).toBe('auth.wrong')
  })
})

describe('cookies', () => {
  it('are inaccessible to scripts and not sent with requests from other sites', async () => {
    const [line] = linesOf((await signIn(ada.email)).headers['set-cookie'])
    expect(line).toMatch(/^vitrine=[^;]+;/)
    expect(line?.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']))
    expect(line).not.toMatch(/domain=|secure/i)
  })

  it('are secure and bound to the host if the origin uses HTTPS', async () => {
    const safe = await newWorld({ origin: 'https://vitrine.example', origins: ['https://vitrine.example'] })
    try {
      const person = await safe.newUser()
      await safe.setPassword(person, password)
      const reply = await safe.call(auth.signIn, undefined, { body: { email: person.email, password } })
      const [line] = linesOf(reply.headers['set-cookie'])
      expect(line).toMatch(/^__Host-vitrine=[^;]+;/)
      expect(line?.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/', 'Secure']))
      expect(line).not.toMatch(/domain=/i)
      expect((await safe.call(auth.hello, { cookie: line?.split(';')[0] ?? '' })).body.user.email).toBe(person.email)
      const [gone] = linesOf((await safe.call(auth.signOut, person)).headers['set-cookie'])
      expect(gone).toMatch(/^__Host-vitrine=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0; Secure$/)
      expect(reply.headers['strict-transport-security']).toBe('max-age=31536000')
    } finally {
      await safe.close()
    }
  })

  it('are ignored if forged, damaged or signed with another secret', async () => {
    const [, value = ''] = ada.cookie.split('=')
    const [token = '', signature = ''] = decodeURIComponent(value).split(/\.(.*)/s)
    const stranger = signValue({ ...world.settings, secret: 'another secret, long enough to be one' }, token)
    const forged = [
      '',
      '%',
      '%E0%A4%A',
      '%zz',
      '\u00ff',
      token,
      `${token}.`,
      `.${signature}`,
      `${token}.${signature.slice(0, -1)}`,
      encodeURIComponent(`${token}.${signature.slice(0, -2)}`),
      encodeURIComponent(`${token}x.${signature}`),
      encodeURIComponent(`${token.toUpperCase()}.${signature}`),
      stranger,
      signValue(world.settings, 'a'.repeat(43)),
      signValue(world.settings, "' or 1=1 --"),
      'x'.repeat(8000),
      `"${value}"`,
    ]
    for (const one of forged) {
      const { status, body } = await world.call(auth.hello, { cookie: `vitrine=${one}` })
      expect({ one, status, user: body.user }).toEqual({ one, status: 200, user: null })
      expect((await world.call(auth.sessions, { cookie: `vitrine=${one}` })).status).toBe(401)
    }
    expect(await whoIs(`other=1;vitrine=${value}`)).toBe(ada.email)
  })
})
