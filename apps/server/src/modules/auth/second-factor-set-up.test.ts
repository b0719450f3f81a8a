import { auth } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser } from '../../testing/browser.ts'
import { newAuthWorld, newPerson, password } from '../../testing/auth-world.ts'
import { codeOf, secretOf, wrongCode } from '../../testing/totp.ts'
import { newWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

describe('setting up two-factor authentication', () => {
  it('requires the password and a first code, gives this browser a new session and ends all others', async () => {
    const person = await newPerson(world)
    const browser = newBrowser(world, person.cookie)
    const refused = await browser.call(auth.startSecondFactor, { body: { password: 'a guess' } })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/password' }] } })
    const { body } = await browser.call(auth.startSecondFactor, { body: { password } })
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Vitrine:/)
    expect(new Set(body.recovery_codes).size).toBe(10)
    expect((await newBrowser(world).call(auth.signIn, { body: { email: person.email, password } })).body).toEqual({
      second_factor: false,
    })
    const wrong = await browser.call(auth.confirmSecondFactor, { body: { code: wrongCode(body.uri) } })
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ pointer: '/code' }] } })
    expect((await browser.call(auth.hello)).body.user.second_factor).toBe(false)

    const other = newBrowser(world, person.cookie)
    expect((await browser.call(auth.confirmSecondFactor, { body: { code: codeOf(body.uri) } })).status).toBe(204)
    expect((await browser.call(auth.hello)).body.user.second_factor).toBe(true)
    expect((await other.call(auth.hello)).body.user).toBeNull()
  })

  it('can be completed only once, and only after it was started', async () => {
    const person = await newPerson(world)
    const early = await world.call(auth.confirmSecondFactor, person, { body: { code: '123456' } })
    expect(early).toMatchObject({ status: 409, body: { code: 'auth.second_factor_off' } })
    const { browser, uri } = await newAuthWorld(world)
    const again = { status: 409, body: { code: 'auth.second_factor_on' } }
    expect(await browser.call(auth.startSecondFactor, { body: { password } })).toMatchObject(again)
    expect(await browser.call(auth.confirmSecondFactor, { body: { code: codeOf(uri) } })).toMatchObject(again)
  })

  it('never stores the secret in plain text, not even for a repeated call', async () => {
    const person = await newPerson(world)
    const { body } = await world.call(auth.startSecondFactor, person, {
      body: { password },
      headers: { 'idempotency-key': '0f8fad5b-d9cb-469f-a165-70867728950e' },
    })
    const { rows } = await world.db.execute(sql`select (select json_agg(s) from second_factors s)::text factors,
      (select json_agg(r) from replies r)::text replies, (select json_agg(l) from ledger l)::text ledger`)
    const kept = JSON.stringify(rows) + world.lines.join('')
    expect(kept).toContain('second_factor_started')
    expect(kept).not.toContain(new URL(body.uri).searchParams.get('secret'))
    expect(kept).not.toContain(secretOf(body.uri).toString())
    for (const code of body.recovery_codes) expect(kept).not.toContain(code)
  })
})

it('turning off two-factor authentication requires the password and renews the session', async () => {
  const { browser, email } = await newAuthWorld(world)
  const before = newBrowser(world, browser.cookie())
  const wrong = await browser.call(auth.stopSecondFactor, { body: { password: 'a guess' } })
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ pointer: '/password' }] } })
  expect((await browser.call(auth.stopSecondFactor, { body: { password } })).status).toBe(204)
  expect((await browser.call(auth.hello)).body.user.second_factor).toBe(false)
  expect((await before.call(auth.hello)).body.user).toBeNull()
  expect((await browser.call(auth.stopSecondFactor, { body: { password } })).body.code).toBe('auth.second_factor_off')
  expect((await newBrowser(world).call(auth.signIn, { body: { email, password } })).body.second_factor).toBe(false)
})

it('renewing recovery codes requires the password, invalidates the old codes and keeps sessions', async () => {
  const { browser, email, recovery: old } = await newAuthWorld(world)
  const wrong = await browser.call(auth.renewRecoveryCodes, { body: { password: 'a guess' } })
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ pointer: '/password' }] } })
  const { body } = await browser.call(auth.renewRecoveryCodes, { body: { password } })
  expect(new Set([...body.recovery_codes, ...old]).size).toBe(20)
  expect((await browser.call(auth.hello)).body.user.second_factor).toBe(true)

  const other = newBrowser(world)
  await other.call(auth.signIn, { body: { email, password } })
  const use = (code = '') => other.call(auth.secondFactor, { body: { code, kind: 'recovery' } })
  expect((await use(old[0])).body.code).toBe('auth.recovery_wrong')
  expect((await use(body.recovery_codes[0])).status).toBe(200)

  const plain = await newPerson(world)
  const off = await world.call(auth.renewRecoveryCodes, plain, { body: { password } })
  expect(off.body.code).toBe('auth.second_factor_off')
})

it('a recovery code is accepted however it is typed', async () => {
  const person = await newAuthWorld(world)
  const [first = '', second = ''] = person.recovery
  for (const typed of [first.toLowerCase().replace('-', ''), ` ${second.replace('-', '  ')}`]) {
    const browser = newBrowser(world)
    await browser.call(auth.signIn, { body: { email: person.email, password } })
    expect((await browser.call(auth.secondFactor, { body: { code: typed, kind: 'recovery' } })).status).toBe(200)
  }
})

it('a change to the sign-in methods of an account is emailed to its owner', async () => {
  const { browser, email } = await newAuthWorld(world)
  const noticeSubjects = async () =>
    (await world.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
  expect((await browser.call(auth.stopSecondFactor, { body: { password } })).status).toBe(204)
  expect(await noticeSubjects()).toEqual(['Two-factor authentication was turned off'])
  const changed = { current: password, password: 'another correct horse' }
  expect((await browser.call(auth.changePassword, { body: changed })).status).toBe(204)
  expect(await noticeSubjects()).toEqual(['Two-factor authentication was turned off', 'Your password was changed'])
  await browser.call(auth.forgot, { body: { email } })
  await world.finishJobs()
  const token = await world.mailedSecret(email)
  expect((await browser.call(auth.reset, { body: { token, password: 'a third correct horse' } })).status).toBe(204)
  expect((await noticeSubjects()).at(-1)).toBe('Your password was changed')
})
