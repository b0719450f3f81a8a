import { auth, sso, teams } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openIdClient } from '../../../../../emulators/testing/openid.ts'
import { ledger } from '../../platform/db/table.ts'
import { newBrowser } from '../../testing/browser.ts'
import { newSsoWorld, type SsoWorld } from '../../testing/sso-world.ts'
import { roles } from '../teams/table.ts'
import { ssoConnections } from './table.ts'

let world: SsoWorld
beforeAll(async () => {
  world = await newSsoWorld()
})
afterAll(() => world.close())

const read = async () => (await world.call(sso.one, world.admin, { params: { team: world.team } })).reply
const start = (email: string) => newBrowser(world).call(sso.start, { body: { email } })

it('the client secret is stored encrypted, and never returned, recorded or logged', async () => {
  expect(await world.save()).toMatchObject({ status: 200 })
  const [row] = await world.db.select().from(ssoConnections)
  expect(row?.client_secret).toMatch(/^v1\./)
  const replies = [
    await world.save({ client_secret: openIdClient.client_secret }),
    await world.call(sso.one, world.admin, { params: { team: world.team } }),
    await world.call(sso.test, world.admin, { params: { team: world.team }, body: world.settings() }),
    await world.call(sso.update, world.admin, {
      params: { team: world.team },
      body: { ...world.settings(), domains: [] },
    }),
    await start('somebody@solvik.test'),
  ]
  const events = JSON.stringify(await world.db.select().from(ledger))
  for (const text of [...replies.map((reply) => reply.text), events, ...world.lines, JSON.stringify(row)])
    expect(text).not.toContain(openIdClient.client_secret)
})

it('the client secret is kept when none is sent, but not for a different issuer or client', async () => {
  await world.save()
  expect(await world.save({ client_secret: undefined, joins: false })).toMatchObject({
    status: 200,
    body: { joins: false },
  })
  world.newAccount('still@solvik.test', ['dam-editors'])
  await world.save({ client_secret: undefined })
  expect((await world.signIn('still@solvik.test')).reply).toMatchObject({ status: 200 })
  const asks = { status: 422, body: { errors: [{ pointer: '/client_secret' }] } }
  expect(await world.save({ client_secret: undefined, issuer: 'https://login.evil.test' })).toMatchObject(asks)
  expect(await world.save({ client_secret: undefined, client_id: 'another' })).toMatchObject(asks)
  const tried = { ...world.settings({ issuer: 'https://login.evil.test' }), client_secret: undefined }
  const reply = await world.call(sso.test, world.admin, { params: { team: world.team }, body: tried })
  expect(reply).toMatchObject(asks)
})

it('settings are rejected if a role has permissions that the person saving them does not have', async () => {
  const manager = await world.newMember(world.team, ['MANAGE_TEAM'])
  const refused = { status: 403, body: { code: 'role.beyond_own' } }
  expect(await world.save({}, manager)).toMatchObject(refused)
  expect(await world.save({ mappings: [], roles_claim: '' }, manager)).toMatchObject(refused)
  const none = { mappings: [], roles_claim: '', default_role: null, joins: false }
  expect(await world.save(none, manager)).toMatchObject({ status: 200 })
  await world.save()
})

it('a sign-in ignores a mapped role once it has permissions that the person who saved the settings does not have', async () => {
  const [role] = await world.db
    .insert(roles)
    .values({ team: world.team, name: 'Press', permissions: ['DOWNLOAD_ASSETS'] })
    .returning()
  const manager = await world.newMember(world.team, ['MANAGE_TEAM', 'DOWNLOAD_ASSETS'])
  const mappings = [{ value: 'press', role: role?.uuid }]
  const staff = { domain: 'solvik.test', issuer: world.idp.issuer }
  expect(await world.save({ mappings, default_role: null }, manager)).toMatchObject({ status: 200 })
  await world.call(sso.confirmDomain, world.owner, { params: { team: world.team }, body: staff })
  world.newAccount('press@solvik.test', ['press'])
  expect((await world.signIn('press@solvik.test')).reply).toMatchObject({ status: 200 })
  const grown = { name: 'Press', permissions: ['DOWNLOAD_ASSETS', 'EDIT_ASSETS'] }
  await world.call(teams.updateRole, world.admin, { params: { role: role?.uuid ?? '' }, body: grown })
  expect((await read()).settings?.mappings).toMatchObject([{ value: 'press', is_beyond: true }])
  world.newAccount('press2@solvik.test', ['press'])
  expect((await world.signIn('press2@solvik.test')).reply).toMatchObject({ body: { code: 'sso.no_access' } })
  const used = await world.call(teams.deleteRole, world.admin, { params: { role: role?.uuid ?? '' } })
  expect(used).toMatchObject({ status: 409, body: { code: 'role.in_use' } })
  await world.save()
})

it('a domain cannot be used until staff confirm it, nor after the client changes', async () => {
  const { team } = await world.newTeam()
  const admin = await world.newMember(team, 'Admin')
  const body = world.settings({
    domains: ['fjord.test'],
    mappings: [],
    roles_claim: '',
    default_role: null,
    joins: false,
  })
  const save = (changes = {}) => world.call(sso.update, admin, { params: { team }, body: { ...body, ...changes } })
  expect(await save()).toMatchObject({
    status: 200,
    body: { domains: [{ domain: 'fjord.test', is_confirmed: false }] },
  })
  expect(await start('ida@fjord.test')).toMatchObject({ status: 404, body: { code: 'sso.none' } })
  const waiting = (await world.call(sso.waiting, world.owner)).reply
  expect(waiting).toContainEqual({
    team: { uuid: team, name: 'Visit Solvik' },
    domain: 'fjord.test',
    issuer: world.idp.issuer,
  })
  const confirm = (domain: string, issuer = world.idp.issuer) =>
    world.call(sso.confirmDomain, world.owner, { params: { team }, body: { domain, issuer } })
  expect(await confirm('fjord.test', 'https://another.test')).toMatchObject({
    status: 409,
    body: { code: 'thing.changed' },
  })
  expect(await confirm('unknown.test')).toMatchObject({ status: 404 })
  expect(await confirm('fjord.test')).toMatchObject({ status: 204 })
  expect(await start('ida@fjord.test')).toMatchObject({ status: 200 })
  expect((await save({ joins: false })).body).toMatchObject({ domains: [{ is_confirmed: true }] })
  expect((await save({ client_id: 'another' })).body).toMatchObject({ domains: [{ is_confirmed: false }] })
  expect(await start('ida@fjord.test')).toMatchObject({ status: 404 })
})

it('a domain can belong to only one team', async () => {
  await world.save()
  const { team, roleOf } = await world.newTeam()
  const staff = await world.newMember(team, 'Admin', { is_staff: true })
  const own = { mappings: [], roles_claim: '', default_role: roleOf.Viewer }
  const body = world.settings({ domains: ['solvik.test'], ...own })
  const taken = { status: 409, body: { code: 'sso.domain_taken' } }
  expect(await world.call(sso.update, staff, { params: { team }, body })).toMatchObject(taken)
  const admin = await world.newMember(team, 'Admin')
  expect(await world.call(sso.update, admin, { params: { team }, body })).toMatchObject({ status: 200 })
  const confirm = { domain: 'solvik.test', issuer: world.idp.issuer }
  expect(await world.call(sso.confirmDomain, staff, { params: { team }, body: confirm })).toMatchObject(taken)
})

it('settings are rejected if a role belongs to another team', async () => {
  const { roleOf } = await world.newTeam()
  expect((await world.save({ default_role: roleOf.Viewer })).status).toBe(404)
})

it.each([
  [{ issuer: 'ftp://login.example.org' }, '/issuer'],
  [{ issuer: 'not an address' }, '/issuer'],
  [{ client_id: '' }, '/client_id'],
  [{ domains: [] }, '/domains'],
  [{ domains: ['not a domain'] }, '/domains/0'],
  [{ mappings: [{ value: '', role: '' }] }, '/mappings/0/value'],
  [{ roles_claim: '' }, '/roles_claim'],
  [{ mappings: [], default_role: null }, '/default_role'],
])('the settings %j are rejected with an error that names %s', async (changes, pointer) => {
  const { status, body } = await world.save(changes)
  expect({ status, pointers: body['errors'].map((one: { pointer: string }) => one.pointer) }).toMatchObject({
    status: 422,
    pointers: expect.arrayContaining([pointer]),
  })
})

it.each<[string, Record<string, string>, RegExp]>([
  ['a wrong secret', { client_secret: 'wrong' }, /does not accept the client ID or the secret/],
  ['a wrong client', { client_id: 'unknown' }, /does not accept the client ID or the secret/],
  ['a path without a provider', { issuer: 'PROVIDER/nothing' }, /No OpenID configuration was found/],
  ['an address inside the network', { issuer: 'https://127.0.0.1' }, /is not on the public internet/],
  ['an address without TLS', { issuer: 'http://login.example.org' }, /must begin with https/],
  ['a provider that does not answer', { issuer: 'https://login.nowhere.invalid' }, /./],
])('the connection test reports the problem: %s', async (_what, changes, problem) => {
  const settings = world.settings(changes)
  const body = { ...settings, issuer: settings.issuer.replace('PROVIDER', world.idp.issuer) }
  const reply = await world.call(sso.test, world.admin, { params: { team: world.team }, body })
  expect(reply).toMatchObject({ status: 200, body: { problem: expect.stringMatching(problem) } })
})

it('the connection test passes if the provider accepts the client, even with its discovery URL as issuer', async () => {
  for (const issuer of [world.idp.issuer, `${world.idp.issuer}/.well-known/openid-configuration`]) {
    const body = world.settings({ issuer })
    const reply = await world.call(sso.test, world.admin, { params: { team: world.team }, body })
    expect(reply).toMatchObject({ status: 200, body: { problem: null } })
  }
})

const password = 'correct horse battery'
const byPassword = (email: string) => newBrowser(world).call(auth.signIn, { body: { email, password } })
it('members must sign in through the provider if passwords are off; managers, staff and other domains are exempt', async () => {
  const people = {
    editor: await world.newMember(world.team, 'Editor', { email: 'editor@solvik.test', email_verified: true }),
    manager: await world.newMember(world.team, 'Admin', { email: 'manager@solvik.test' }),
    staff: await world.newMember(world.team, 'Editor', { email: 'staff@solvik.test', is_staff: true }),
    elsewhere: await world.newMember(world.team, 'Editor', { email: 'agency@partner.test' }),
    stranger: await world.newUser({ email: 'stranger@solvik.test' }),
  }
  for (const person of Object.values(people)) await world.setPassword(person, password)
  await world.save({ password_off: true })
  const only = { status: 403, body: { code: 'auth.sso_required' } }
  expect(await byPassword('editor@solvik.test')).toMatchObject(only)
  for (const { email } of [people.manager, people.staff, people.elsewhere, people.stranger])
    expect(await byPassword(email)).toMatchObject({ status: 200 })
  // After a wrong password, the response doesn't reveal that single sign-on is required.
  const wrong = await newBrowser(world).call(auth.signIn, { body: { email: 'editor@solvik.test', password: 'wrong' } })
  expect(wrong).toMatchObject({ status: 401, body: { code: 'auth.wrong' } })
  await newBrowser(world).call(auth.sendOwnSignInLink, { body: { email: 'editor@solvik.test' } })
  const token = await world.mailedSecret('editor@solvik.test')
  expect(await newBrowser(world).call(auth.useSignInLink, { body: { token } })).toMatchObject(only)
  world.newAccount('editor@solvik.test', ['dam-editors'])
  expect((await world.signIn('editor@solvik.test')).reply).toMatchObject({ status: 200 })
  expect((await world.call(auth.hello, people.editor)).body).toMatchObject({ user: { email: 'editor@solvik.test' } })
  await world.save()
  expect(await byPassword('editor@solvik.test')).toMatchObject({ status: 200 })
})

it('passwords work again after single sign-on is removed, and every change to the settings is recorded', async () => {
  await world.save({ password_off: true })
  const params = { team: world.team }
  expect(await world.call(sso.remove, world.admin, { params })).toMatchObject({ status: 204 })
  expect(await world.call(sso.remove, world.admin, { params })).toMatchObject({ status: 404 })
  expect((await read()).settings).toBeNull()
  expect(await byPassword('editor@solvik.test')).toMatchObject({ status: 200 })
  expect(await start('editor@solvik.test')).toMatchObject({ status: 404 })
  const events = (await world.db.select().from(ledger).where(eq(ledger.team, world.team))).map(({ event }) => event)
  expect(events).toEqual(expect.arrayContaining(['sso.updated', 'sso.domain_confirmed', 'sso.removed']))
})
