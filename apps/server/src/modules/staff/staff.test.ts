import { auth, staff, teams } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser } from '../../testing/browser.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let boss: Person
beforeAll(async () => {
  world = await newWorld()
  boss = await world.newUser({ is_staff: true, email: 'boss@example.test' })
})
afterAll(() => world.close())

const pages = async (route: typeof staff.teams | typeof staff.users, query: Record<string, string>) => {
  const rows: Record<string, unknown>[] = []
  for (let cursor = ''; cursor !== 'end'; ) {
    const { body } = await world.call(route, boss, { query: { ...query, ...(cursor && { cursor }) } })
    rows.push(...body['results'])
    cursor = body['next'] ?? 'end'
  }
  return rows
}

describe('staff', () => {
  it('can list all teams by name, paginated, without duplicates', async () => {
    for (const name of ['Ås', 'åS', 'zebra', 'Ærfugl', '💧'.repeat(50), '100%', '1000']) await world.newTeam({ name })
    const all = (await pages(staff.teams, { limit: '200' })).map(({ uuid }) => uuid)
    expect(new Set(all).size).toBe(all.length)
    for (const limit of ['1', '3']) expect((await pages(staff.teams, { limit })).map(({ uuid }) => uuid)).toEqual(all)
    expect((await pages(staff.teams, { query: '0%' })).map(({ name }) => name)).toEqual(['100%'])
  })

  it('can list all people with their teams, and search them by name or email', async () => {
    const { team } = await world.newTeam({ name: 'Harbour' })
    const person = await world.newMember(team, [], { first_name: 'Tor_', last_name: 'Vik' })
    const [found, ...others] = await pages(staff.users, { query: 'tor_ v' })
    expect(others).toEqual([])
    expect(found).toMatchObject({ uuid: person.user, email: person.email, teams: ['Harbour'], suspended: false })
    expect(Object.keys(found ?? {})).not.toContain('password')
    const all = (await pages(staff.users, { limit: '200' })).map(({ uuid }) => uuid)
    expect((await pages(staff.users, { limit: '1' })).map(({ uuid }) => uuid)).toEqual(all)
  })

  it('can create a team and invite its first administrator', async () => {
    const body = { name: 'New team', time_zone: 'Europe/Oslo', email: 'first@example.test' }
    const made = await world.call(staff.createTeam, boss, { body })
    expect(made).toMatchObject({ status: 200, body: { name: 'New team', members: 0, features: [] } })
    const token = await world.mailedSecret('first@example.test')
    const account = { first_name: 'First', last_name: 'Admin', password: 'correct horse battery' }
    const browser = newBrowser(world)
    await browser.call(teams.acceptInvite, { body: { token, account } })
    expect((await browser.call(auth.hello)).body['teams']).toMatchObject([{ uuid: made.body['uuid'], role: 'Admin' }])
  })

  it.each([
    ['name', ''],
    ['time_zone', 'Nowhere'],
    ['email', 'first'],
  ])('cannot create a team if %s is %j', async (field, value) => {
    const body = { name: 'T', time_zone: 'UTC', email: 'a@example.test', [field]: value }
    const refused = await world.call(staff.createTeam, boss, { body })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: `/${field}` }] } })
  })

  it('can set a team’s plan features, which apply at once', async () => {
    const { team } = await world.newTeam()
    const member = await world.newMember(team)
    const set = (features: unknown) => world.call(staff.setFeatures, boss, { params: { team }, body: { features } })
    expect((await set(['F_MAPS', 'DAM_PLUS', 'F_MAPS'])).body['features']).toEqual(['F_MAPS', 'DAM_PLUS'])
    expect((await world.call(auth.hello, member)).body['teams'][0].features).toEqual(['F_MAPS', 'DAM_PLUS'])
    expect((await set([])).body['features']).toEqual([])
    expect(await set(['EVERYTHING'])).toMatchObject({ status: 422, body: { errors: [{ pointer: '/features/0' }] } })
    const { rows } = await world.db.execute(
      sql`select event, team, actor from ledger where event = 'team.features_set' limit 1`,
    )
    expect(rows).toEqual([{ event: 'team.features_set', team, actor: boss.user }])
  })

  it('can suspend a person, which ends all their sessions, and reinstate them', async () => {
    const { team } = await world.newTeam()
    const person = await world.newMember(team, 'Admin')
    await world.setPassword(person, 'correct horse battery')
    const suspend = (suspended: unknown) =>
      world.call(staff.suspend, boss, { params: { user: person.user }, body: { suspended } })
    const signIn = () =>
      newBrowser(world).call(auth.signIn, { body: { email: person.email, password: 'correct horse battery' } })
    expect((await suspend(true)).body).toMatchObject({ suspended: true })
    expect((await world.call(auth.sessions, person)).status).toBe(401)
    expect((await world.db.execute(sql`select 1 from sessions where "user" = ${person.user}`)).rowCount).toBe(0)
    expect((await signIn()).body['code']).toBe('auth.suspended')
    expect((await suspend(false)).body).toMatchObject({ suspended: false })
    expect((await world.call(auth.sessions, person)).status).toBe(401)
    expect((await signIn()).status).toBe(200)
    expect((await world.events()).filter((event) => /suspended|reinstated/.test(event))).toEqual([
      'user.suspended',
      'user.reinstated',
    ])
    expect(await suspend('yes')).toMatchObject({ status: 422, body: { errors: [{ pointer: '/suspended' }] } })
  })

  it('cannot suspend themselves, even if the id is in upper case', async () => {
    for (const user of [boss.user, boss.user.toUpperCase()]) {
      const refused = await world.call(staff.suspend, boss, { params: { user }, body: { suspended: true } })
      expect(refused).toMatchObject({ status: 403, body: { code: 'access.denied' } })
    }
    expect((await world.call(staff.users, boss)).status).toBe(200)
  })
})

it('staff routes respond to other people with the same 404 as unknown routes', async () => {
  const { team } = await world.newTeam()
  const admin = await world.newMember(team, 'Admin')
  const nowhere = await world.app.inject({ url: '/v1/staff/nothing/', headers: { cookie: admin.cookie } })
  const refused = await world.call(staff.teams, admin)
  expect({ status: refused.status, text: refused.text }).toEqual({ status: 404, text: nowhere.body })
})
