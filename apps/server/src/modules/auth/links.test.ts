import { auth } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAddress, newBrowser } from '../../testing/browser.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

const chosen = 'a wholly new password'
let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const post = (route: Parameters<World['call']>[0], body: unknown, person?: Person) =>
  world.call(route, person, { body, address: newAddress() })
/** Requests a password reset and returns the secret from the email. */
const askForReset = async (email: string) => {
  await post(auth.forgot, { email })
  await world.finishJobs()
  return world.mailedSecret(email)
}
const expire = (email: string) => world.db.execute(sql`update links set expires_at = now() where email = ${email}`)
const canSignIn = async (email: string, password: string) =>
  (await post(auth.signIn, { email, password })).status === 200

describe('resetting a forgotten password', () => {
  it('works with an emailed link, which verifies the address and signs out everywhere', async () => {
    const person = await world.newUser()
    const token = await askForReset(person.email)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await post(auth.reset, { token, password: chosen })).status).toBe(204)
    expect((await world.call(auth.sessions, person)).status).toBe(401)
    expect(await canSignIn(person.email, chosen)).toBe(true)
    const { rows } = await world.db.execute(sql`select email_verified from users where uuid = ${person.user}`)
    expect(rows).toEqual([{ email_verified: true }])
  })

  it('works once per link, even for fifty requests at once (T-PUB-9)', async () => {
    const { email } = await world.newUser()
    const token = await askForReset(email)
    const tries = Array.from({ length: 50 }, (_, i) => post(auth.reset, { token, password: `${chosen} ${i}` }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => status === 410)).toHaveLength(49)
    expect(await canSignIn(email, `${chosen} ${statuses.indexOf(204)}`)).toBe(true)
  })

  it('is refused with an expired or superseded link, a link of a different kind, or an invented one', async () => {
    const { email } = await world.newUser()
    const older = await askForReset(email)
    const newer = await askForReset(email)
    expect(newer).not.toBe(older)
    const dead = { status: 410, body: { code: 'auth.link_used' } }
    expect(await post(auth.reset, { token: older, password: chosen })).toMatchObject(dead)
    expect(await post(auth.verify, { token: newer })).toMatchObject(dead)
    expect(await post(auth.useSignInLink, { token: newer })).toMatchObject(dead)
    expect(await post(auth.reset, { token: 'x'.repeat(43), password: chosen })).toMatchObject(dead)
    await expire(email)
    expect(await post(auth.reset, { token: newer, password: chosen })).toMatchObject(dead)
    expect(await canSignIn(email, chosen)).toBe(false)
  })

  it('keeps the link valid if the new password is too short', async () => {
    const { email } = await world.newUser()
    const token = await askForReset(email)
    const short = await post(auth.reset, { token, password: 'short' })
    expect(short).toMatchObject({ status: 422, body: { errors: [{ pointer: '/password' }] } })
    expect((await post(auth.reset, { token, password: chosen })).status).toBe(204)
  })

  it('returns the same response after the same work for known and unknown addresses (T-RATE)', async () => {
    const { email } = await world.newUser()
    const suspended = await world.newUser()
    await world.suspend(suspended)
    const traces = []
    await world.finishJobs()
    for (const one of [email, 'unknown@example.test', suspended.email]) {
      const [before] = await world.events().then((all) => [all.length])
      const { status, text } = await post(auth.forgot, { email: one })
      const { rows } = await world.db.execute(
        sql`select task_identifier from graphile_worker.jobs where task_identifier like 'auth.%' or task_identifier like 'mail.%'`,
      )
      traces.push({ status, text, events: (await world.events()).slice(before), jobs: rows })
      await world.finishJobs()
    }
    expect(traces[0]).toMatchObject({ status: 204, events: ['user.link_sent'] })
    expect(traces[1]).toEqual(traces[0])
    expect(traces[2]).toEqual(traces[0])
    const mailed = (await world.mails()).map(({ to }) => to)
    expect(mailed).toContain(email)
    expect(mailed).not.toContain('unknown@example.test')
    expect(mailed).not.toContain(suspended.email)
  })

  it('allows any number of checks of an unused link, and reports when a link no longer works', async () => {
    const { email } = await world.newUser()
    const token = await askForReset(email)
    for (let i = 0; i < 2; i++)
      expect(await post(auth.checkReset, { token })).toMatchObject({ status: 200, body: { email } })
    expect((await post(auth.reset, { token, password: chosen })).status).toBe(204)
    const dead = { status: 410, body: { code: 'auth.link_used' } }
    expect(await post(auth.checkReset, { token })).toMatchObject(dead)
    expect(await post(auth.checkReset, { token: 'x'.repeat(43) })).toMatchObject(dead)
  })

  it('is refused with a link requested before the password was changed in another way', async () => {
    const person = await world.newUser()
    await world.setPassword(person, chosen)
    const token = await askForReset(person.email)
    await post(auth.changePassword, { current: chosen, password: `${chosen} 2` }, person)
    expect((await post(auth.reset, { token, password: `${chosen} 3` })).status).toBe(410)
  })

  it('emails a secret and stores only its hash', async () => {
    const { email } = await world.newUser()
    const token = await askForReset(email)
    const { rows } = await world.db.execute(sql`select * from links where email = ${email}`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('an email address', () => {
  it('is confirmed by an emailed link, which works only once', async () => {
    const person = await world.newUser()
    expect((await world.call(auth.hello, person)).body.user.email_verified).toBe(false)
    expect((await post(auth.sendVerification, undefined, person)).status).toBe(204)
    const token = await world.mailedSecret(person.email)
    expect((await post(auth.verify, { token })).status).toBe(204)
    expect((await world.call(auth.hello, person)).body.user.email_verified).toBe(true)
    expect((await post(auth.verify, { token })).status).toBe(410)
  })

  it('gets no link if it is already confirmed', async () => {
    const person = await world.newUser({ email_verified: true })
    expect((await post(auth.sendVerification, undefined, person)).status).toBe(204)
    expect(await world.mailedSecret(person.email)).toBe('')
  })

  it('cannot be confirmed with an expired link', async () => {
    const person = await world.newUser()
    await post(auth.sendVerification, undefined, person)
    await expire(person.email)
    expect((await post(auth.verify, { token: await world.mailedSecret(person.email) })).status).toBe(410)
    expect((await world.call(auth.hello, person)).body.user.email_verified).toBe(false)
  })
})

it('the sweep deletes expired links and sessions, and no others', async () => {
  const [old, fresh] = [await world.newUser(), await world.newUser()]
  await askForReset(old.email)
  await askForReset(fresh.email)
  await expire(old.email)
  await world.db.execute(sql`update sessions set expires_at = now() where "user" = ${old.user}`)
  await world.db.execute(sql`select graphile_worker.add_job('auth.sweep', '{}')`)
  await world.finishJobs()
  const { rows } = await world.db.execute(sql`select
    (select count(*)::int from links where email = ${old.email}) old_links,
    (select count(*)::int from links where email = ${fresh.email}) links,
    (select count(*)::int from sessions where "user" = ${old.user}) old_sessions`)
  expect(rows).toEqual([{ old_links: 0, links: 1, old_sessions: 0 }])
  expect((await newBrowser(world, fresh.cookie).call(auth.sessions)).status).toBe(200)
})
