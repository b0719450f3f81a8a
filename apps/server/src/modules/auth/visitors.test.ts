import { auth, teams } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser } from '../../testing/browser.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { headOfSignIn } from './service/heads.ts'
import { badRedirects } from './redirects.cases.ts'

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
const password = 'correct horse battery'
let world: World
let team: string
beforeAll(async () => {
  world = await newWorld()
  team = (await world.newTeam()).team
})
afterAll(() => world.close())

let visitors = 0
const newVisitor = () => `visitor${++visitors}@example.test`
const ask = async (email: string, redirect?: string) => {
  const body = { email, ...(redirect !== undefined && { redirect }) }
  const { status } = await newBrowser(world).call(auth.sendSignInLink, { params: { team }, body })
  return { status, token: await world.mailedSecret(email) }
}

describe('a visitor', () => {
  it('signs in with an emailed link, becomes a user without a team, and returns to the page they came from', async () => {
    const email = newVisitor()
    const { token } = await ask(email, `/p/file/${uuid}`)
    const browser = newBrowser(world)
    const used = await browser.call(auth.useSignInLink, { body: { token } })
    expect(used).toMatchObject({ status: 200, body: { redirect: `/p/file/${uuid}`, second_factor: false } })
    const { body } = await browser.call(auth.hello)
    expect(body).toMatchObject({
      user: { email, email_verified: true, has_password: false, is_staff: false },
      teams: [],
    })
    expect((await browser.call(teams.one, { params: { team } })).status).toBe(404)
  })

  it('can check whether the link still works without using it up', async () => {
    const email = newVisitor()
    const { token } = await ask(email, '/p/downloads')
    const browser = newBrowser(world)
    expect(await browser.call(auth.checkSignInLink, { body: { token } })).toMatchObject({
      status: 200,
      body: { email },
    })
    expect((await browser.call(auth.hello)).body.user).toBeNull()
    expect((await browser.call(auth.useSignInLink, { body: { token } })).status).toBe(200)
    const again = await browser.call(auth.checkSignInLink, { body: { token } })
    expect(again).toMatchObject({ status: 410, body: { code: 'auth.link_used' } })
  })

  it('gets back the download they started, once, in any browser that opens the link', async () => {
    const email = newVisitor()
    const draft = {
      about: uuid,
      taken: { shape: 'w1080', useCase: 'A guide to the harbour', name: 'Kari' },
      items: [uuid],
    }
    const body = { email, redirect: `/p/file/${uuid}`, draft }
    await newBrowser(world).call(auth.sendSignInLink, { params: { team }, body })
    const token = await world.mailedSecret(email)
    const another = newBrowser(world)
    expect((await another.call(auth.useSignInLink, { body: { token } })).body).toMatchObject({ draft })
    const { rows } = await world.db.execute(sql`select 1 from links where email = ${email}`)
    expect(rows).toEqual([])
  })

  it('sees the team and the instructions on the sign-in page without JavaScript', async () => {
    const head = headOfSignIn(world.db)
    const { name } = (await newBrowser(world).call(teams.publicTeam, { params: { team } })).body
    const page = await head(`/p/auth/${team}/`)
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Turn on JavaScript') })
    expect(page?.head).toContain(`<title>Sign in · ${name}</title>`)
    expect(await head('/p/auth')).toMatchObject({ status: 200 })
    for (const none of [uuid, 'nothing']) expect(await head(`/p/auth/${none}`)).toMatchObject({ status: 404 })
    expect(await head('/p/link')).toBeUndefined()
  })

  it('can sign in to see their own downloads without choosing a team', async () => {
    const email = newVisitor()
    const body = { email, redirect: '/p/downloads' }
    expect((await newBrowser(world).call(auth.sendOwnSignInLink, { body })).status).toBe(204)
    const token = await world.mailedSecret(email)
    const used = await newBrowser(world).call(auth.useSignInLink, { body: { token } })
    expect(used).toMatchObject({ status: 200, body: { redirect: '/p/downloads', draft: null } })
  })

  it('gets a link whose URL includes the team and the redirect, so that another link can be requested', async () => {
    const email = newVisitor()
    await ask(email, '/p/downloads')
    const mail = (await world.mails()).find(({ to }) => to === email)
    expect(mail?.text).toContain(`${world.settings.origin}/p/link?team=${team}&redirect=%2Fp%2Fdownloads#`)
    expect(mail?.html).toContain(`/p/link?team=${team}&amp;redirect=%2Fp%2Fdownloads#`)
  })

  it('is recognised as the same person at the next sign-in', async () => {
    const email = newVisitor()
    for (let time = 0; time < 2; time++)
      await newBrowser(world).call(auth.useSignInLink, { body: { token: (await ask(email)).token } })
    const { rows } = await world.db.execute(sql`select uuid from users where email = ${email}`)
    expect(rows).toHaveLength(1)
  })

  it('can use a link once, even from fifty browsers at once (T-PUB-9)', async () => {
    const email = newVisitor()
    const { token } = await ask(email)
    const tries = Array.from({ length: 50 }, () => newBrowser(world).call(auth.useSignInLink, { body: { token } }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 410)).toHaveLength(49)
  })

  it('is created only once when two links are used at the same time', async () => {
    const email = newVisitor()
    const tokens = [(await ask(email)).token, (await ask(email)).token]
    const used = await Promise.all(
      tokens.map((token) => newBrowser(world).call(auth.useSignInLink, { body: { token } })),
    )
    expect(used.map(({ status }) => status)).toEqual([200, 200])
    expect((await world.db.execute(sql`select 1 from users where email = ${email}`)).rowCount).toBe(1)
  })

  it('cannot use an expired link', async () => {
    const email = newVisitor()
    const { token } = await ask(email)
    await world.db.execute(sql`update links set expires_at = now() where email = ${email}`)
    expect((await newBrowser(world).call(auth.useSignInLink, { body: { token } })).status).toBe(410)
  })

  it('is refused while suspended, without using up the link', async () => {
    const person = await world.newUser()
    const { token } = await ask(person.email)
    await world.suspend(person)
    const refused = await newBrowser(world).call(auth.useSignInLink, { body: { token } })
    expect(refused).toMatchObject({ status: 403, body: { code: 'auth.suspended' } })
    await world.db.execute(sql`update users set suspended_at = null where uuid = ${person.user}`)
    expect((await newBrowser(world).call(auth.useSignInLink, { body: { token } })).status).toBe(200)
  })

  it('can sign in with a password', async () => {
    const person = await world.newUser()
    await world.setPassword(person, password)
    const browser = newBrowser(world)
    const body = { email: person.email, password, redirect: '/p/downloads' }
    expect(await browser.call(auth.publicSignIn, { params: { team }, body })).toMatchObject({
      status: 200,
      body: { redirect: '/p/downloads', second_factor: false },
    })
    expect((await browser.call(auth.hello)).body.user.email).toBe(person.email)
    const wrong = await newBrowser(world).call(auth.publicSignIn, {
      params: { team },
      body: { ...body, password: 'no' },
    })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'auth.wrong' } })
  })

  it('gets 404 for a team that does not exist', async () => {
    const sent = { params: { team: uuid }, body: { email: newVisitor(), password } }
    expect((await newBrowser(world).call(auth.sendSignInLink, sent)).status).toBe(404)
    expect((await newBrowser(world).call(auth.publicSignIn, sent)).status).toBe(404)
  })
})

describe('a visitor who signs in is redirected', () => {
  it.each([
    `/p/file/${uuid}`,
    `/p/file/${uuid}/`,
    `/p/file/embed/${uuid}`,
    `/p/embed/${uuid}`,
    `/p/media-centre/${uuid}/summer-2027`,
    `/p/media-centre/${uuid}/summer-2027/downloads`,
    '/p/downloads',
    '/p/account',
  ])('to %s, one of our public pages', async (path) => {
    const { token } = await ask(newVisitor(), path)
    expect((await newBrowser(world).call(auth.useSignInLink, { body: { token } })).body.redirect).toBe(path)
  })

  it('by an emailed link only to our public pages, checked when the link is requested and when it is used (T-REDIR-1)', async () => {
    expect(badRedirects.length).toBeGreaterThan(100)
    for (const redirect of badRedirects) {
      const email = newVisitor()
      const { status, token } = await ask(email, redirect)
      expect({ redirect, status }).toEqual({ redirect, status: 204 })
      const { rows } = await world.db.execute(sql`select redirect from links where email = ${email}`)
      expect({ asked: redirect, rows }).toEqual({ asked: redirect, rows: [{ redirect: '/p/account' }] })
      // An invalid redirect has no effect even if it reaches the database in another way.
      const stored = redirect.replaceAll('\0', '').toWellFormed()
      await world.db.execute(sql`update links set redirect = ${stored} where email = ${email}`)
      const used = await newBrowser(world).call(auth.useSignInLink, { body: { token } })
      expect({ stored, to: used.body.redirect, at: used.headers.location }).toEqual({ stored, to: '/p/account' })
    }
  })

  it('after entering a password only to our public pages, and nowhere if the password is wrong (T-REDIR-1)', async () => {
    const { email } = await world.newUser()
    for (const redirect of badRedirects.slice(0, 12)) {
      const wrong = await newBrowser(world).call(auth.publicSignIn, {
        params: { team },
        body: { email, password: 'no', redirect },
      })
      expect(wrong.status).toBe(401)
      expect(wrong.text).not.toContain('evil')
      expect(wrong.headers.location).toBeUndefined()
    }
    const person = await world.newUser()
    await world.setPassword(person, password)
    for (const redirect of badRedirects.slice(0, 12)) {
      const body = { email: person.email, password, redirect }
      const right = await newBrowser(world).call(auth.publicSignIn, { params: { team }, body })
      expect({ redirect, to: right.body.redirect }).toEqual({ redirect, to: '/p/account' })
    }
  })
})
