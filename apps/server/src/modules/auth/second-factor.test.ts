import { auth } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, newAddress, newBrowser } from '../../testing/browser.ts'
import { newAuthWorld, newPerson, password } from '../../testing/auth-world.ts'
import { codeOf, wrongCode } from '../../testing/totp.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

/** Returns a browser that has entered the correct password and must now enter the second factor. */
const asked = async ({ email }: Pick<Person, 'email'>, at = world) => {
  const browser = newBrowser(at)
  const { body } = await browser.call(auth.signIn, { body: { email, password } })
  expect(body).toEqual({ second_factor: true })
  return browser
}
const give = (browser: Browser, code: string, kind: 'authenticator' | 'recovery' = 'authenticator') =>
  browser.call(auth.secondFactor, { body: { code, kind }, address: newAddress() })
const whoIs = async (browser: Browser) => (await browser.call(auth.hello)).body.user?.email ?? null

describe('signing in with two-factor authentication', () => {
  it('asks for a code after the password before creating a session', async () => {
    const person = await newAuthWorld(world)
    const browser = await asked(person)
    expect(await whoIs(browser)).toBeNull()
    const { status, body } = await give(browser, codeOf(person.uri).replace(/(...)/, '$1 '))
    expect({ status, body }).toEqual({ status: 200, body: { second_factor: false } })
    expect(await whoIs(browser)).toBe(person.email)
    expect([...browser.jar.keys()]).toEqual(['vitrine'])
  })

  it('accepts a code once, even from several requests at once', async () => {
    const person = await newAuthWorld(world)
    const browsers = [await asked(person), await asked(person), await asked(person)]
    const code = codeOf(person.uri)
    const replies = await Promise.all(browsers.map((browser) => give(browser, code)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    expect((await give(await asked(person), code)).body.code).toBe('auth.code_wrong')
  })

  it('rejects the code that was used to confirm the set-up', async () => {
    const person = await newPerson(world)
    const browser = newBrowser(world, person.cookie)
    const { body } = await browser.call(auth.startSecondFactor, { body: { password } })
    const code = codeOf(body.uri)
    expect((await browser.call(auth.confirmSecondFactor, { body: { code } })).status).toBe(204)
    expect((await give(await asked(person), code)).body.code).toBe('auth.code_wrong')
  })

  it('must be started again after the password is reset', async () => {
    const person = await newAuthWorld(world)
    const browser = await asked(person)
    await world.call(auth.forgot, undefined, { body: { email: person.email } })
    await world.finishJobs()
    const token = await world.mailedSecret(person.email)
    const changed = { token, password: 'another horse battery' }
    expect((await world.call(auth.reset, undefined, { body: changed })).status).toBe(204)
    expect((await give(browser, codeOf(person.uri))).body.code).toBe('auth.start_again')
  })

  it('counts wrong codes even though the call fails, and must be started again after five, even with a correct code', async () => {
    const person = await newAuthWorld(world)
    const browser = await asked(person)
    const challenge = new Map(browser.jar)
    for (let tries = 0; tries < 5; tries++)
      expect((await give(browser, wrongCode(person.uri))).body.code).toBe('auth.code_wrong')
    const { rows } = await world.db.execute(
      sql`select failed_verification_count n from second_factors where "user" = ${person.user}`,
    )
    expect(rows).toEqual([{ n: 5 }])
    expect((await give(browser, codeOf(person.uri))).body.code).toBe('auth.start_again')
    for (const [name, value] of challenge) browser.jar.set(name, value)
    expect((await give(browser, codeOf(person.uri))).body.code).toBe('auth.start_again')
    expect((await give(await asked(person), codeOf(person.uri))).status).toBe(200)
  })

  it('locks the account for a while after ten wrong codes from any address', async () => {
    const person = await newAuthWorld(world)
    for (let tries = 0; tries < 10; tries += 5) {
      const browser = await asked(person)
      for (let i = 0; i < 5; i++) await give(browser, wrongCode(person.uri))
    }
    const locked = await give(await asked(person), codeOf(person.uri))
    expect(locked).toMatchObject({ status: 429, body: { code: 'request.too_many', retry_after: 900 } })
    expect(locked.headers['retry-after']).toBe('900')
  })

  it('accepts each recovery code once, even from several requests at once', async () => {
    const person = await newAuthWorld(world)
    const [code = '', other = ''] = person.recovery
    const browsers = []
    for (let i = 0; i < 4; i++) browsers.push(await asked(person))
    const replies = await Promise.all(browsers.map((browser) => give(browser, code, 'recovery')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.every(({ status }) => [200, 401, 409].includes(status))).toBe(true)
    expect((await give(await asked(person), code, 'recovery')).body.code).toBe('auth.recovery_wrong')
    expect((await give(await asked(person), other, 'recovery')).status).toBe(200)
  })

  it('rejects a code without the password step, or if that step has expired or was already used', async () => {
    const person = await newAuthWorld(world)
    expect((await give(newBrowser(world), codeOf(person.uri))).body.code).toBe('auth.start_again')
    const browser = await asked(person)
    const half = newBrowser(world, browser.cookie())
    expect((await give(browser, codeOf(person.uri))).status).toBe(200)
    expect((await give(half, codeOf(person.uri))).body.code).toBe('auth.start_again')
    const late = await asked(person)
    await world.db.execute(sql`update verifications set expires_at = now() - interval '1 second'`)
    expect((await give(late, codeOf(person.uri))).body.code).toBe('auth.start_again')
  })

  it('asks for the code of the person signing in, not of the person already signed in to the same browser', async () => {
    const [before, person] = [await newAuthWorld(world), await newAuthWorld(world)]
    const browser = await asked(person)
    for (const [name, value] of before.browser.jar) browser.jar.set(name, value)
    expect((await give(browser, codeOf(before.uri))).body.code).toBe('auth.code_wrong')
    expect((await give(browser, codeOf(person.uri))).status).toBe(200)
    expect(await whoIs(browser)).toBe(person.email)
    expect(await whoIs(before.browser)).toBeNull()
  })

  it('does not complete a set-up that has only been started', async () => {
    const person = await newPerson(world)
    const browser = newBrowser(world, person.cookie)
    const { body } = await browser.call(auth.startSecondFactor, { body: { password } })
    expect((await give(browser, codeOf(body.uri))).body.code).toBe('auth.start_again')
    expect((await browser.call(auth.hello)).body.user.second_factor).toBe(false)
  })

  it('refuses a person suspended between the two steps', async () => {
    const person = await newAuthWorld(world)
    const browser = await asked(person)
    await world.suspend(person)
    expect((await give(browser, codeOf(person.uri))).body.code).toBe('auth.suspended')
    expect(await whoIs(browser)).toBeNull()
  })
})

it('signing in with an emailed link also asks for a code, and records one sign-in', async () => {
  for (const at of [
    world,
    await newWorld({ origin: 'https://vitrine.example', origins: ['https://vitrine.example'] }),
  ]) {
    const { team } = await at.newTeam()
    const person = await newAuthWorld(at)
    await newBrowser(at).call(auth.sendSignInLink, { params: { team }, body: { email: person.email } })
    const browser = newBrowser(at)
    const before = (await at.events()).length
    const used = await browser.call(auth.useSignInLink, { body: { token: await at.mailedSecret(person.email) } })
    expect(used.body).toEqual({ redirect: '/p/account', second_factor: true, draft: null })
    expect(await whoIs(browser)).toBeNull()
    expect((await give(browser, codeOf(person.uri))).status).toBe(200)
    expect(await whoIs(browser)).toBe(person.email)
    expect((await at.events()).slice(before)).toEqual(['user.signed_in'])
    if (at !== world) await at.close()
  }
})
