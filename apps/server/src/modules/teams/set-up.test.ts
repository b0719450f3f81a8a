import { auth, teams } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBrowser } from '../../testing/browser.ts'
import { newWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const owner = {
  email: 'owner@example.test',
  password: 'correct horse battery',
  first_name: 'Ola',
  last_name: 'Berg',
  team_name: 'Visit Solvik',
  time_zone: 'Europe/Oslo',
}

it('an empty installation reports that it needs an owner', async () => {
  expect((await world.call(auth.hello, undefined)).body).toMatchObject({ needs_owner: true, user: null, demo: null })
})

it.each([
  ['email', 'not an address'],
  ['password', 'short'],
  ['first_name', ' '],
  ['last_name', 'x'.repeat(81)],
  ['team_name', ''],
  ['time_zone', 'Mars/Olympus'],
  ['time_zone', '+02:00'],
])('the set-up reports %s as invalid when it is %j, and creates nothing', async (field, value) => {
  const { status, body } = await newBrowser(world).call(teams.setUp, { body: { ...owner, [field]: value } })
  expect({ status, at: body['errors'].map((one: { pointer: string }) => one.pointer) }).toEqual({
    status: 422,
    at: [`/${field}`],
  })
  expect((await world.db.execute(sql`select 1 from users`)).rowCount).toBe(0)
})

it('the set-up succeeds for only one of twenty concurrent requests', async () => {
  const browsers = Array.from({ length: 20 }, () => newBrowser(world))
  const tries = browsers.map((browser, i) =>
    browser.call(teams.setUp, { body: { ...owner, email: `owner${i}@example.test` } }),
  )
  const replies = await Promise.all(tries)
  const won = replies.findIndex(({ status }) => status === 200)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ body }) => body?.['code'] === 'setup.done')).toHaveLength(19)
  const { rows } = await world.db.execute(sql`select (select count(*)::int from users) users,
    (select count(*)::int from teams) teams, (select count(*)::int from members) members, (select count(*)::int from sessions) sessions`)
  expect(rows).toEqual([{ users: 1, teams: 1, members: 1, sessions: 1 }])

  const hello = (await browsers[won]?.call(auth.hello))?.body
  expect(hello).toMatchObject({
    needs_owner: false,
    user: { email: `owner${won}@example.test`, is_staff: true },
    teams: [{ name: 'Visit Solvik', role: 'Admin', features: ['DAM_PLUS', 'UGC_PLUS', 'F_MAPS'] }],
  })
  expect(await world.events()).toEqual([
    'installation.set_up',
    'user.signed_up',
    'team.created',
    'member.joined',
    'user.signed_in',
  ])
})

it('the set-up cannot be repeated', async () => {
  const again = await newBrowser(world).call(teams.setUp, { body: owner })
  expect(again).toMatchObject({ status: 409, body: { code: 'setup.done' } })
  expect(again.headers['set-cookie']).toBeUndefined()
})
