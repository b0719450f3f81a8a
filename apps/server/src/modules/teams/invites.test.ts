import { auth, teams } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser } from '../../testing/browser.ts'
import { newAuthWorld } from '../../testing/auth-world.ts'
import { codeOf } from '../../testing/totp.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let admin: Person
let roleOf: Awaited<ReturnType<World['newTeam']>>['roleOf']
beforeAll(async () => {
  world = await newWorld({ smtpUrl: 'smtp://mail.example.test' })
  ;({ team, roleOf } = await world.newTeam({ name: 'Visit Solvik' }))
  admin = await world.newMember(team, 'Admin', { first_name: 'Ada', last_name: 'Lind' })
})
afterAll(() => world.close())

let people = 0
const newEmail = () => `invited${++people}@example.test`
const account = { first_name: 'Nina', last_name: 'Ny', password: 'correct horse battery' }
const invite = async (email = newEmail(), role = roleOf.Editor) => {
  const { status, body } = await world.call(teams.invite, admin, { params: { team }, body: { email, role } })
  return { email, status, invite: String(body['uuid']), body, token: await world.mailedSecret(email) }
}
const accept = (token: string, as?: Person, body: object = { account }) =>
  newBrowser(world, as?.cookie).call(teams.acceptInvite, { body: { token, ...body } })
const dead = { status: 410, body: { code: 'auth.link_used' } }

describe('an invitation', () => {
  it('is emailed in the inviter’s name, listed, and stored without its secret', async () => {
    const { email, body, token } = await invite()
    expect(body).toMatchObject({ email, role: { name: 'Editor' }, invited_by: 'Ada Lind', expired: false, link: null })
    const mail = (await world.mails()).find(({ to }) => to === email)
    expect(mail).toMatchObject({ subject: 'Join Visit Solvik on Vitrine' })
    expect(mail?.text).toContain('Ada Lind invited you to join Visit Solvik as Editor.')
    expect(mail?.text).toContain(`${world.settings.origin}/invite#${token}`)
    const { rows } = await world.db.execute(sql`select * from invites where email = ${email}`)
    expect(JSON.stringify(rows)).not.toContain(token)
    const listed = await world.call(teams.invites, admin, { params: { team } })
    expect(listed.body['results'].map((one: { email: string }) => one.email)).toContain(email)
  })

  it('can be viewed by anyone with its secret', async () => {
    const { email, token } = await invite()
    const { body } = await newBrowser(world).call(teams.readInvite, { body: { token } })
    expect(body).toEqual({ team: 'Visit Solvik', email, role: 'Editor', invited_by: 'Ada Lind', has_account: false })
    expect(await newBrowser(world).call(teams.readInvite, { body: { token: 'x'.repeat(43) } })).toMatchObject(dead)
  })

  it('makes a new person a member and signs them in', async () => {
    const { email, token } = await invite()
    const browser = newBrowser(world)
    const joined = await browser.call(teams.acceptInvite, { body: { token, account } })
    expect(joined).toMatchObject({ status: 200, body: { team, second_factor: false } })
    expect((await browser.call(auth.hello)).body).toMatchObject({
      user: { email, first_name: 'Nina', email_verified: true, has_password: true, is_staff: false },
      teams: [{ uuid: team, role: 'Editor' }],
    })
    const signIn = await newBrowser(world).call(auth.signIn, { body: { email, password: account.password } })
    expect(signIn.status).toBe(200)
    expect(await accept(token)).toMatchObject(dead)
  })

  it('requires a name and password from a new person, and stays valid until they are given', async () => {
    const { token } = await invite()
    expect(await accept(token, undefined, {})).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/account' }] },
    })
    const short = await accept(token, undefined, { account: { ...account, password: 'short' } })
    expect(short).toMatchObject({ status: 422, body: { errors: [{ pointer: '/account/password' }] } })
    expect((await accept(token)).status).toBe(200)
  })

  it('makes an existing user a member, signed in or not, and keeps their name and password', async () => {
    for (const signedIn of [true, false]) {
      const person = await world.newUser({ first_name: 'Known', last_name: 'Person' })
      await world.setPassword(person, 'their own password')
      const { token } = await invite(person.email)
      const browser = newBrowser(world, signedIn ? person.cookie : '')
      expect((await browser.call(teams.acceptInvite, { body: { token, account } })).status).toBe(200)
      const { body } = await browser.call(auth.hello)
      expect(body).toMatchObject({ user: { uuid: person.user, first_name: 'Known' }, teams: [{ uuid: team }] })
      const signIn = { email: person.email, password: 'their own password' }
      expect((await newBrowser(world).call(auth.signIn, { body: signIn })).status).toBe(200)
    }
  })

  it('asks an existing user for a two-factor code before signing them in', async () => {
    const person = await newAuthWorld(world)
    const { token } = await invite(person.email)
    const browser = newBrowser(world)
    const joined = await browser.call(teams.acceptInvite, { body: { token } })
    expect(joined.body).toEqual({ team, second_factor: true })
    expect((await browser.call(auth.hello)).body['user']).toBeNull()
    await browser.call(auth.secondFactor, { body: { code: codeOf(person.uri), kind: 'authenticator' } })
    expect((await browser.call(auth.hello)).body).toMatchObject({
      user: { uuid: person.user },
      teams: [{ uuid: team }],
    })
  })

  it('cannot be accepted by someone signed in as another user, and stays valid', async () => {
    const other = await world.newUser()
    for (const email of [newEmail(), (await world.newUser()).email]) {
      const { token } = await invite(email)
      const refused = await accept(token, other)
      expect(refused).toMatchObject({ status: 409, body: { code: 'invite.for_another' } })
      expect(refused.headers['set-cookie']).toBeUndefined()
      expect((await world.call(auth.hello, other)).body).toMatchObject({ user: { uuid: other.user }, teams: [] })
      expect((await accept(token)).status).toBe(200)
    }
  })

  it('cannot be accepted by a suspended person', async () => {
    const person = await world.newUser()
    const { token } = await invite(person.email)
    await world.suspend(person)
    expect(await accept(token)).toMatchObject({ status: 403, body: { code: 'auth.suspended' } })
    expect((await world.db.execute(sql`select 1 from members where "user" = ${person.user}`)).rowCount).toBe(0)
  })

  it('can be accepted only once, even by twenty concurrent requests (T-PUB-9)', async () => {
    const { email, token } = await invite()
    const replies = await Promise.all(Array.from({ length: 20 }, () => accept(token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(19)
    expect((await world.db.execute(sql`select 1 from users where email = ${email}`)).rowCount).toBe(1)
  })

  it('creates one user in both teams when a new person accepts two invitations at once', async () => {
    const other = await world.newTeam()
    const boss = await world.newMember(other.team, 'Admin')
    const { email, token } = await invite()
    const params = { team: other.team }
    await world.call(teams.invite, boss, { params, body: { email, role: other.roleOf.Viewer } })
    const replies = await Promise.all([accept(token), accept(await world.mailedSecret(email))])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await world.db.execute(sql`select count(distinct u.uuid)::int people, count(*)::int memberships
      from users u join members m on m."user" = u.uuid where u.email = ${email}`)
    expect(rows).toEqual([{ people: 1, memberships: 2 }])
  })
})

describe('a pending invitation', () => {
  it('gets a new link when it is resent, and the old one stops working', async () => {
    const { email, invite: uuid, token } = await invite()
    await world.db.execute(sql`update invites set expires_at = now() where uuid = ${uuid}`)
    const again = await world.call(teams.resendInvite, admin, { params: { invite: uuid } })
    expect(again).toMatchObject({ status: 200, body: { uuid, expired: false } })
    expect(await accept(token)).toMatchObject(dead)
    expect((await accept(await world.mailedSecret(email))).status).toBe(200)
    expect((await world.call(teams.resendInvite, admin, { params: { invite: uuid } })).status).toBe(404)
  })

  it('gets the newer role and a new link, without a duplicate, when the same address is invited again', async () => {
    const first = await invite()
    const second = await invite(first.email, roleOf.Viewer)
    expect(second.invite).toBe(first.invite)
    expect(await accept(first.token)).toMatchObject(dead)
    expect((await accept(second.token)).status).toBe(200)
    const again = await world.call(teams.invite, admin, {
      params: { team },
      body: { email: first.email, role: roleOf.Viewer },
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'team.member_exists' } })
  })

  it('stops working at once when it is withdrawn', async () => {
    const { invite: uuid, token } = await invite()
    expect((await world.call(teams.revokeInvite, admin, { params: { invite: uuid } })).status).toBe(204)
    expect(await accept(token)).toMatchObject(dead)
    expect((await world.call(teams.revokeInvite, admin, { params: { invite: uuid } })).status).toBe(404)
  })

  it('stops working when it expires, and is listed as expired', async () => {
    const { invite: uuid, token, email } = await invite()
    await world.db.execute(sql`update invites set expires_at = now() where uuid = ${uuid}`)
    expect(await accept(token)).toMatchObject(dead)
    const { body } = await world.call(teams.invites, admin, { params: { team } })
    expect(body['results'].find((one: { email: string }) => one.email === email)).toMatchObject({ expired: true })
  })
})

it('invitations are listed newest first, paginated, without duplicates', async () => {
  const fresh = await world.newTeam()
  const boss = await world.newMember(fresh.team, 'Admin')
  const sent = Array.from({ length: 5 }, newEmail)
  for (const email of sent)
    await world.call(teams.invite, boss, { params: { team: fresh.team }, body: { email, role: fresh.roleOf.Viewer } })
  const seen: string[] = []
  for (let cursor = ''; cursor !== 'end'; ) {
    const query = { limit: '2', ...(cursor && { cursor }) }
    const { body } = await world.call(teams.invites, boss, { params: { team: fresh.team }, query })
    seen.push(...body['results'].map((one: { email: string }) => one.email))
    cursor = body['next'] ?? 'end'
  }
  expect(seen).toEqual(sent.toReversed())
})

describe('without a mail server, an invitation', () => {
  let silent: World
  let boss: Person
  let there: Awaited<ReturnType<World['newTeam']>>
  beforeAll(async () => {
    silent = await newWorld()
    there = await silent.newTeam()
    boss = await silent.newMember(there.team, 'Admin')
  })
  afterAll(() => silent.close())
  const handOver = async (email: string) => {
    const sent = { params: { team: there.team }, body: { email, role: there.roleOf.Editor } }
    const { reply } = await silent.call(teams.invite, boss, sent)
    return { invite: reply.uuid, link: reply.link ?? '', token: reply.link?.split('#')[1] ?? '' }
  }

  it('gives only the inviter a link to pass on, and a new one when it is resent', async () => {
    const { invite: uuid, link, token } = await handOver(newEmail())
    expect(link).toBe(`${silent.settings.origin}/invite#${token}`)
    const again = await silent.call(teams.resendInvite, boss, { params: { invite: uuid } })
    expect(again.reply.link).toMatch(/\/invite#[\w-]{40,}$/)
    expect(again.reply.link).not.toBe(link)
    const { text } = await silent.call(teams.invites, boss, { params: { team: there.team } })
    expect(text).not.toContain('#')
  })

  it('makes a new person a member with an unverified address', async () => {
    const { token } = await handOver(newEmail())
    const browser = newBrowser(silent)
    expect((await browser.call(teams.acceptInvite, { body: { token, account } })).status).toBe(200)
    expect((await browser.call(auth.hello)).body).toMatchObject({ user: { email_verified: false } })
  })

  it('does not sign in people with an account, who must already be signed in', async () => {
    const person = await silent.newUser()
    const { token } = await handOver(person.email)
    const browser = newBrowser(silent)
    for (const secret of [token, token.replace('by-hand-', '')])
      expect((await browser.call(teams.acceptInvite, { body: { token: secret } })).status).not.toBe(200)
    expect((await browser.call(auth.hello)).body['user']).toBeNull()
    const joined = await newBrowser(silent, person.cookie).call(teams.acceptInvite, { body: { token } })
    expect(joined).toMatchObject({ status: 200, body: { team: there.team } })
  })
})
