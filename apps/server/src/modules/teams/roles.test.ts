import { builtInRoles, permissions, teams } from '@vitrine/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let admin: Person
let roleOf: Awaited<ReturnType<World['newTeam']>>['roleOf']
beforeAll(async () => {
  world = await newWorld()
  ;({ team, roleOf } = await world.newTeam())
  admin = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const create = (name: string, flags: readonly string[] = [], by = admin) =>
  world.call(teams.createRole, by, { params: { team }, body: { name, permissions: flags } })

it('every team starts with the four built-in roles and their permissions', async () => {
  const fresh = await world.newTeam()
  const { body } = await world.call(teams.roles, await world.newMember(fresh.team), { params: { team: fresh.team } })
  const builtIn = body.filter((role: { built_in: boolean }) => role.built_in)
  expect(
    Object.fromEntries(builtIn.map((role: { name: string; permissions: string[] }) => [role.name, role.permissions])),
  ).toEqual(builtInRoles)
})

it('built-in roles cannot be changed or deleted', async () => {
  const protect = { status: 409, body: { code: 'role.built_in' } }
  for (const role of Object.values(roleOf)) {
    const body = { name: 'Changed', permissions: [] }
    expect(await world.call(teams.updateRole, admin, { params: { role }, body })).toMatchObject(protect)
    expect(await world.call(teams.deleteRole, admin, { params: { role } })).toMatchObject(protect)
  }
})

it('a role can have any set of permissions, without duplicates', async () => {
  const made = await create('Photographer', ['UPLOAD_ASSETS', 'EDIT_OWNED_ASSETS', 'UPLOAD_ASSETS'])
  expect(made).toMatchObject({
    status: 200,
    body: { name: 'Photographer', built_in: false, members: 0, permissions: ['UPLOAD_ASSETS', 'EDIT_OWNED_ASSETS'] },
  })
  expect((await create('Everything', permissions)).body['permissions']).toEqual(permissions)
  expect((await create('Nothing')).body['permissions']).toEqual([])
})

it.each([
  [{ name: '', permissions: [] }, '/name'],
  [{ name: 'x'.repeat(61), permissions: [] }, '/name'],
  [{ name: 'a\u0000b', permissions: [] }, '/name'],
  [{ name: 'Boss', permissions: ['BE_THE_BOSS'] }, '/permissions/0'],
  [{ name: 'Boss', permissions: 'MANAGE_TEAM' }, '/permissions'],
  [{ permissions: [] }, '/name'],
  [{ name: 'Boss' }, '/permissions'],
])('the role %j is rejected, and the error names %s', async (body, pointer) => {
  const reply = await world.call(teams.createRole, admin, { params: { team }, body })
  expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer }] } })
})

it('role names are unique within a team, ignoring case, even when ten are created at once', async () => {
  const exists = { status: 409, body: { code: 'role.exists' } }
  await create('Ærlig')
  expect(await create('ærLIG')).toMatchObject(exists)
  expect(await create('admin')).toMatchObject(exists)
  const all = await Promise.all(Array.from({ length: 10 }, () => create('Same name')))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(9)
  const other = await world.newTeam()
  const there = await world.newMember(other.team, 'Admin')
  const body = { name: 'Same name', permissions: [] }
  expect((await world.call(teams.createRole, there, { params: { team: other.team }, body })).status).toBe(200)
  const role = (await create('To rename')).body['uuid']
  const rename = (name: string) =>
    world.call(teams.updateRole, admin, { params: { role }, body: { name, permissions: [] } })
  expect(await rename('SAME NAME')).toMatchObject(exists)
  expect(await rename('TO RENAME')).toMatchObject({ status: 200, body: { name: 'TO RENAME' } })
})

it('changes to a role apply to its members at once', async () => {
  const role = (await create('Changing')).body['uuid']
  const member = await world.newMember(team)
  await world.call(teams.setRole, admin, { params: { member: member.member ?? '' }, body: { role } })
  expect((await world.call(teams.invites, member, { params: { team } })).status).toBe(403)
  const body = { name: 'Changing', permissions: ['MANAGE_TEAM'] }
  const changed = await world.call(teams.updateRole, admin, { params: { role }, body })
  expect(changed.body).toMatchObject({ members: 1, permissions: ['MANAGE_TEAM'] })
  expect((await world.call(teams.invites, member, { params: { team } })).status).toBe(200)
})

it('a role cannot be deleted while members or invitations use it', async () => {
  const used = { status: 409, body: { code: 'role.in_use' } }
  const role = (await create('Held')).body['uuid']
  const member = await world.newMember(team)
  const give = (to: string) =>
    world.call(teams.setRole, admin, { params: { member: member.member ?? '' }, body: { role: to } })
  await give(role)
  expect(await world.call(teams.deleteRole, admin, { params: { role } })).toMatchObject(used)
  await give(roleOf.Viewer)
  const invited = await world.call(teams.invite, admin, {
    params: { team },
    body: { email: 'held@example.test', role },
  })
  expect(await world.call(teams.deleteRole, admin, { params: { role } })).toMatchObject(used)
  await world.call(teams.revokeInvite, admin, { params: { invite: invited.body['uuid'] } })
  const tries = await Promise.all([1, 2, 3].map(() => world.call(teams.deleteRole, admin, { params: { role } })))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([204, 404, 404])
})

it('a role can be assigned and deleted concurrently without a server error', async () => {
  for (let round = 0; round < 6; round++) {
    const role = (await create(`Round ${round}`)).body['uuid']
    const { member } = await world.newMember(team)
    const replies = await Promise.all([
      world.call(teams.setRole, admin, { params: { member: member ?? '' }, body: { role } }),
      world.call(teams.deleteRole, admin, { params: { role } }),
      world.call(teams.invite, admin, { params: { team }, body: { email: `round${round}@example.test`, role } }),
    ])
    expect(replies.every(({ status }) => [200, 204, 404, 409].includes(status))).toBe(true)
  }
})

it('nobody can grant permissions they do not have: in a role, to a member or with an invitation', async () => {
  const manager = await world.newMember(team, ['MANAGE_TEAM'])
  const refused = { status: 403, body: { code: 'role.beyond_own' } }
  const setRole = (role: string, member = manager.member ?? '') =>
    world.call(teams.setRole, manager, { params: { member }, body: { role } })
  expect(await setRole(roleOf.Admin)).toMatchObject(refused)
  expect(await create('Beyond', ['MANAGE_TEAM', 'EDIT_ASSETS'], manager)).toMatchObject(refused)
  const own = (await create('Managers', ['MANAGE_TEAM'], manager)).body['uuid']
  const grown = { name: 'Managers', permissions: ['MANAGE_TEAM', 'EDIT_ASSETS'] }
  expect(await world.call(teams.updateRole, manager, { params: { role: own }, body: grown })).toMatchObject(refused)
  const invite = (role: string, by = manager) =>
    world.call(teams.invite, by, { params: { team }, body: { email: `${role}@example.test`, role } })
  expect(await invite(roleOf.Viewer)).toMatchObject(refused)
  const { uuid } = (await invite(roleOf.Admin, admin)).body
  expect(await world.call(teams.resendInvite, manager, { params: { invite: uuid } })).toMatchObject(refused)
  // Permissions that the member already has aren't checked, so a manager can assign a role with fewer permissions.
  const editor = await world.newMember(team, 'Editor')
  const fewer = (await create('Uploads', ['UPLOAD_ASSETS'])).body['uuid']
  expect((await setRole(fewer, editor.member ?? '')).status).toBe(200)
})
