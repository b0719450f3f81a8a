import { auth, sso, teams } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newBrowser } from '../../testing/browser.ts'
import { newSsoWorld, type SsoWorld } from '../../testing/sso-world.ts'
import { ledger } from '../../platform/db/table.ts'
import { sessions, users } from '../auth/table.ts'
import { members } from '../teams/table.ts'

let world: SsoWorld
beforeAll(async () => {
  world = await newSsoWorld()
  await world.save()
})
afterEach(() => {
  Object.assign(world.idp.state, { subject: undefined, alter: undefined, wrongKey: false, refuses: false })
})
afterAll(() => world.close())

const userWith = async (email: string) => (await world.db.select().from(users).where(eq(users.email, email)))[0]
const roleOf = async (email: string) => {
  const user = await userWith(email)
  const [member] = await world.db
    .select()
    .from(members)
    .where(sql`${members.team} = ${world.team} and ${members.user} = ${user?.uuid ?? null}`)
  return Object.entries(world.roleOf).find(([, uuid]) => uuid === member?.role)?.[0]
}

it('a new person who signs in through the provider joins the team with the mapped role, which is recorded', async () => {
  world.newAccount('nora@solvik.test', ['staff', 'dam-editors'])
  const { browser, reply } = await world.signIn('nora@solvik.test', undefined, '/collections?sort=name')
  expect(reply).toMatchObject({ status: 200, body: { redirect: '/collections?sort=name', second_factor: false } })
  const hello = (await browser.call(auth.hello)).body
  expect(hello).toMatchObject({
    user: {
      email: 'nora@solvik.test',
      first_name: 'Nora',
      last_name: 'Vik',
      email_verified: true,
      has_password: false,
    },
    teams: [{ uuid: world.team, role: 'Editor' }],
  })
  const { user } = hello as { user: { uuid: string } }
  const events = await world.db.select().from(ledger).where(eq(ledger.actor, user.uuid)).orderBy(ledger.seq)
  expect(events.map(({ event, team }) => [event, team])).toEqual([
    ['user.signed_up', world.team],
    ['member.joined', world.team],
    ['user.signed_in', null],
  ])
  expect(events.at(-1)?.data).toMatchObject({ how: 'sso' })
})

it('a sign-in uses PKCE, state and nonce, and redirects only to our own origin', async () => {
  world.newAccount('asked@solvik.test')
  const { url } = await world.begin('asked@solvik.test')
  const asked = new URL(url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    code_challenge_method: 'S256',
    redirect_uri: 'http://127.0.0.1:3000/sso',
    response_type: 'code',
    scope: 'openid email profile groups',
  })
  for (const secret of ['state', 'nonce', 'code_challenge']) expect(asked.get(secret)?.length).toBeGreaterThan(40)
})

it.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)', 'collections', ''])(
  'a sign-in redirects to the home page instead of %s',
  async (redirect) => {
    world.newAccount('home@solvik.test')
    const { reply } = await world.signIn('home@solvik.test', newBrowser(world), redirect || undefined)
    expect(reply.body).toMatchObject({ redirect: '/' })
  },
)

it('a sign-in is refused if its state is unknown, from another browser or already used', async () => {
  world.newAccount('state@solvik.test')
  const expired = { status: 410, body: { code: 'sso.expired' } }
  const { browser, url } = await world.begin('state@solvik.test')
  const back = await world.through(url)
  expect(await world.finish(browser, back, { state: 'x'.repeat(43) })).toMatchObject(expired)
  expect(await world.finish(newBrowser(world), back)).toMatchObject(expired)
  const other = (await world.begin('state@solvik.test')).browser
  expect(await world.finish(other, back)).toMatchObject(expired)
  expect(await world.finish(browser, back)).toMatchObject({ status: 200 })
  expect(await world.finish(browser, back)).toMatchObject(expired)
})

it('a sign-in is refused if its code was already used, even with a new state', async () => {
  world.newAccount('code@solvik.test')
  const first = await world.begin('code@solvik.test')
  const back = await world.through(first.url)
  expect(await world.finish(first.browser, back)).toMatchObject({ status: 200 })
  const second = await world.begin('code@solvik.test')
  const again = await world.through(second.url)
  const replayed = { code: back.searchParams.get('code') ?? '' }
  const refused = { status: 502, body: { code: 'sso.failed' } }
  expect(await world.finish(second.browser, again, replayed)).toMatchObject(refused)
  // The failed attempt consumed the state, so even the right code is now refused.
  expect(await world.finish(second.browser, again)).toMatchObject({ status: 410 })
})

it('a sign-in is refused if its state is older than ten minutes', async () => {
  world.newAccount('late@solvik.test')
  const { browser, url } = await world.begin('late@solvik.test')
  const back = await world.through(url)
  await world.db.execute(sql`update sso_sign_ins set expires_at = now() - interval '1 second'`)
  expect(await world.finish(browser, back)).toMatchObject({ status: 410, body: { code: 'sso.expired' } })
})

type Claims = Record<string, unknown>
it.each<[string, (claims: Claims) => Claims]>([
  ['another nonce', (claims) => ({ ...claims, nonce: 'of another sign-in' })],
  ['no nonce', ({ nonce: _, ...claims }) => claims],
  ['another audience', (claims) => ({ ...claims, aud: 'another-client' })],
  ['a different issuer', (claims) => ({ ...claims, iss: 'https://login.evil.test' })],
  ['an expiry in the past', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 })],
  ['no expiry', ({ exp: _, ...claims }) => claims],
])('a sign-in is refused if the token has %s', async (_what, alter) => {
  world.newAccount('token@solvik.test')
  world.idp.state.alter = alter
  const { browser, reply } = await world.signIn('token@solvik.test')
  expect(reply).toMatchObject({ status: 502, body: { code: 'sso.failed' } })
  expect((await browser.call(auth.hello)).body).toMatchObject({ user: null })
  expect(await userWith('token@solvik.test')).toBeUndefined()
})

it('a sign-in succeeds if the token has valid claims', async () => {
  world.newAccount('right@solvik.test')
  world.idp.state.alter = (claims) => ({ ...claims, amr: ['pwd'] })
  expect((await world.signIn('right@solvik.test')).reply).toMatchObject({ status: 200 })
})

it('a sign-in is refused if the token is not signed by the provider', async () => {
  world.newAccount('forged@solvik.test')
  world.idp.state.wrongKey = true
  const { reply } = await world.signIn('forged@solvik.test')
  expect(reply).toMatchObject({ status: 502, body: { code: 'sso.failed' } })
})

it('a sign-in reports that the person declined at the provider', async () => {
  world.idp.state.refuses = true
  const { reply } = await world.signIn('declines@solvik.test')
  expect(reply).toMatchObject({ status: 403, body: { code: 'sso.declined' } })
})

it.each([{ email_verified: false }, { email_verified: undefined }])(
  'a sign-in is refused if the provider has not verified the address: %j',
  async (rest) => {
    const email = `unverified-${String(rest.email_verified)}@solvik.test`
    const victim = await world.newMember(world.team, 'Editor', { email })
    world.newAccount(email, [], rest as { email_verified: boolean })
    const { browser, reply } = await world.signIn(email)
    expect(reply).toMatchObject({ status: 403, body: { code: 'sso.unverified' } })
    expect((await browser.call(auth.hello)).body).toMatchObject({ user: null })
    expect(victim.user).not.toBe('')
  },
)

it('a sign-in is refused if the email domain is not set up for this team', async () => {
  const other = await world.newTeam()
  await world.newMember(other.team, 'Admin', { email: 'boss@neighbour.test', email_verified: true })
  world.idp.state.subject = world.newAccount('boss@neighbour.test')
  const { reply } = await world.signIn('anybody@solvik.test')
  expect(reply).toMatchObject({ status: 403, body: { code: 'sso.other_domain' } })
  const none = await newBrowser(world).call(sso.start, { body: { email: 'boss@neighbour.test' } })
  expect(none).toMatchObject({ status: 404, body: { code: 'sso.none' } })
})

it('the role is updated from the claims at each sign-in', async () => {
  const email = 'changing@solvik.test'
  world.newAccount(email, ['dam-editors'])
  await world.signIn(email)
  expect(await roleOf(email)).toBe('Editor')
  world.newAccount(email, ['dam-editors', 'dam-admins'])
  await world.signIn(email)
  expect(await roleOf(email)).toBe('Admin')
  world.newAccount(email, [])
  await world.signIn(email)
  expect(await roleOf(email)).toBe('Viewer')
  const user = await userWith(email)
  const events = await world.db
    .select()
    .from(ledger)
    .where(eq(ledger.actor, user?.uuid ?? ''))
  const roles = events.flatMap(({ event, data }) => (event === 'member.role_set' ? [(data as Claims)['role']] : []))
  expect(roles).toEqual(['Admin', 'Viewer'])
})

it('people whose claims no longer give access are removed from the team', async () => {
  const email = 'leaving@solvik.test'
  world.newAccount(email, ['dam-editors'])
  const { browser } = await world.signIn(email)
  await world.save({ default_role: null })
  world.newAccount(email, [])
  expect((await world.signIn(email)).reply).toMatchObject({ status: 403, body: { code: 'sso.no_access' } })
  expect(await roleOf(email)).toBeUndefined()
  expect((await browser.call(auth.hello)).body).toMatchObject({ teams: [] })
  await world.save()
})

it('the last person who manages a team keeps their role', async () => {
  const { team, roleOf: own } = await world.newTeam()
  const boss = await world.newMember(team, 'Admin', { email: 'boss@lonely.test', email_verified: true })
  const staff = await world.newUser({ is_staff: true })
  const body = {
    ...world.settings({ domains: ['lonely.test'], default_role: own.Viewer, joins: false }),
    mappings: [{ value: 'dam-editors', role: own.Editor }],
  }
  expect(await world.call(sso.update, boss, { params: { team }, body })).toMatchObject({ status: 200 })
  const confirm = { domain: 'lonely.test', issuer: world.idp.issuer }
  expect(await world.call(sso.confirmDomain, staff, { params: { team }, body: confirm })).toMatchObject({ status: 204 })
  world.newAccount('boss@lonely.test', ['dam-editors'])
  expect((await world.signIn('boss@lonely.test')).reply).toMatchObject({ status: 200 })
  expect((await world.call(teams.invites, boss, { params: { team } })).status).toBe(200)
})

it('only members and invited people are admitted if joining automatically is off', async () => {
  await world.save({ joins: false, mappings: [], roles_claim: '' })
  world.newAccount('stranger@solvik.test')
  expect((await world.signIn('stranger@solvik.test')).reply).toMatchObject({ body: { code: 'sso.no_access' } })
  expect(await userWith('stranger@solvik.test')).toBeUndefined()
  const invited = { email: 'invited@solvik.test', role: world.roleOf.Contributor }
  await world.call(teams.invite, world.admin, { params: { team: world.team }, body: invited })
  world.newAccount('invited@solvik.test')
  expect((await world.signIn('invited@solvik.test')).reply).toMatchObject({ status: 200 })
  expect(await roleOf('invited@solvik.test')).toBe('Contributor')
  await world.save()
})

it('a known member with the verified address is signed in, and asked for their second factor', async () => {
  const email = 'known@solvik.test'
  const person = await world.newMember(world.team, 'Editor', { email, email_verified: true })
  world.newAccount(email, ['dam-editors'])
  const { browser } = await world.signIn(email)
  expect((await browser.call(auth.hello)).body).toMatchObject({ user: { uuid: person.user } })
  await world.db.update(users).set({ second_factor: true }).where(eq(users.uuid, person.user))
  const second = await world.signIn(email)
  expect(second.reply).toMatchObject({ status: 200, body: { second_factor: true } })
  expect((await second.browser.call(auth.hello)).body).toMatchObject({ user: null })
})

it('someone who registered an address without verifying it is locked out once its owner signs in', async () => {
  const email = 'squatted@solvik.test'
  const squatter = await world.newUser({ email, email_verified: false })
  await world.setPassword(squatter, 'the password of the squatter')
  world.newAccount(email)
  expect((await world.signIn(email)).reply).toMatchObject({ status: 200 })
  expect((await world.call(auth.hello, squatter)).body).toMatchObject({ user: null })
  const body = { email, password: 'the password of the squatter' }
  expect((await newBrowser(world).call(auth.signIn, { body })).status).toBe(401)
})

it('staff and suspended people cannot sign in through the provider', async () => {
  await world.newMember(world.team, 'Admin', { email: 'root@solvik.test', email_verified: true, is_staff: true })
  world.newAccount('root@solvik.test', ['dam-admins'])
  expect((await world.signIn('root@solvik.test')).reply).toMatchObject({ status: 403, body: { code: 'sso.staff' } })
  const email = 'suspended@solvik.test'
  await world.suspend(await world.newMember(world.team, 'Editor', { email, email_verified: true }))
  world.newAccount(email)
  expect((await world.signIn(email)).reply).toMatchObject({ status: 403, body: { code: 'auth.suspended' } })
  expect(
    await world.db
      .select()
      .from(sessions)
      .innerJoin(users, eq(users.uuid, sessions.user))
      .where(eq(users.email, email)),
  ).toHaveLength(1)
})

it('ten concurrent first sign-ins of one person create one account', async () => {
  world.newAccount('parallel@solvik.test', ['dam-editors'])
  const replies = await Promise.all(Array.from({ length: 10 }, () => world.signIn('parallel@solvik.test')))
  expect(replies.map(({ reply }) => reply.status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await roleOf('parallel@solvik.test')).toBe('Editor')
})
