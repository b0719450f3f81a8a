import { teams } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'

// These tests check that every team keeps a manager who can sign in.
let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const newScene = async () => {
  const { team, roleOf } = await world.newTeam()
  return { team, roleOf, admin: await world.newMember(team, 'Admin') }
}
const last = { status: 409, body: { code: 'team.last_admin' } }
const roleHeldBy = async ({ member }: Person) =>
  String((await world.db.execute(sql`select role from members where uuid = ${member}`)).rows[0]?.['role'])
const managersOf = async (team: string) =>
  (
    await world.db.execute(sql`select 1 from members m join roles r on r.uuid = m.role
      where m.team = ${team} and 'MANAGE_TEAM' = any(r.permissions)`)
  ).rowCount
const remove = (by: Person, who: Person) => world.call(teams.removeMember, by, { params: { member: who.member ?? '' } })
const demote = (by: Person, who: Person, role: string) =>
  world.call(teams.setRole, by, { params: { member: who.member ?? '' }, body: { role } })

it('the last manager cannot leave, even if the id is in upper case', async () => {
  const { admin } = await newScene()
  expect(await remove(admin, admin)).toMatchObject(last)
  expect(await remove(admin, { ...admin, member: (admin.member ?? '').toUpperCase() })).toMatchObject(last)
})

it('the last manager cannot be demoted', async () => {
  const { admin, roleOf } = await newScene()
  expect(await demote(admin, admin, roleOf.Editor)).toMatchObject(last)
  expect(await demote(admin, admin, roleOf.Admin)).toMatchObject({ status: 200 })
})

it('the last manager’s role cannot lose MANAGE_TEAM, even if the id is in upper case', async () => {
  const { admin } = await newScene()
  const role = await roleHeldBy(admin)
  const body = { name: 'Harmless', permissions: ['EDIT_ASSETS'] }
  expect(await world.call(teams.updateRole, admin, { params: { role }, body })).toMatchObject(last)
  expect(await world.call(teams.updateRole, admin, { params: { role: role.toUpperCase() }, body })).toMatchObject(last)
})

it('a suspended manager does not count as a manager', async () => {
  const { admin, team } = await newScene()
  const other = await world.newMember(team, 'Admin')
  await world.suspend(other)
  expect(await remove(admin, admin)).toMatchObject(last)
  expect((await remove(admin, other)).status).toBe(204)
})

it('one of two managers can leave', async () => {
  const { admin, team } = await newScene()
  await world.newMember(team, 'Admin')
  expect((await remove(admin, admin)).status).toBe(204)
  expect(await managersOf(team)).toBe(1)
})

it('one manager is left when two remove each other at once', async () => {
  for (let round = 0; round < 5; round++) {
    const { admin, team } = await newScene()
    const other = await world.newMember(team, 'Admin')
    const replies = await Promise.all([remove(admin, other), remove(other, admin)])
    expect(replies.map(({ status }) => status)).toContain(204)
    expect(await managersOf(team)).toBe(1)
  }
})

it('one manager is left when two demote each other at once', async () => {
  for (let round = 0; round < 5; round++) {
    const { admin, team, roleOf } = await newScene()
    const other = await world.newMember(team, 'Admin')
    await Promise.all([demote(admin, other, roleOf.Viewer), demote(other, admin, roleOf.Viewer)])
    expect(await managersOf(team)).toBe(1)
  }
})

it('a manager is left when a role loses MANAGE_TEAM while the last manager is given that role', async () => {
  for (let round = 0; round < 8; round++) {
    const { admin, team } = await newScene()
    const body = { name: 'Second', permissions: ['MANAGE_TEAM'] }
    const role = (await world.call(teams.createRole, admin, { params: { team }, body })).body['uuid']
    const weaker = { name: 'Second', permissions: [] }
    const both = [demote(admin, admin, role), world.call(teams.updateRole, admin, { params: { role }, body: weaker })]
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.every((status) => [200, 403, 409].includes(status))).toBe(true)
    expect(await managersOf(team)).toBe(1)
  }
})
