import { teams } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

type Row = { uuid: string; user: { email: string; first_name: string; last_name: string } }
const newScene = async () => {
  const { team, roleOf } = await world.newTeam()
  return { team, roleOf, admin: await world.newMember(team, 'Admin', { first_name: 'Ada', last_name: 'Aa' }) }
}
const pagesOf = async (
  route: typeof teams.members | typeof teams.lastLogin,
  admin: Person,
  query: Record<string, string>,
) => {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Record<string, string> = { ...query, ...(cursor && { cursor }) }
    const { status, body } = await world.call(route, admin, { params: { team: admin.team ?? '' }, query: page })
    expect({ status, body: body['code'] }).toEqual({ status: 200, body: undefined })
    rows.push(...body['results'])
    cursor = body['next']
  }
  return rows
}

describe('the members of a team', () => {
  it('are listed by name in any script, paginated, without duplicates', async () => {
    const { team, admin } = await newScene()
    const names = [
      'Ødegård',
      'ödegaard',
      'ÅS',
      'ås',
      'İnan',
      'ı',
      'ẞ',
      'ß',
      '💧'.repeat(40),
      'zz',
      'Zz',
      'a_b',
      'a%b',
      '李',
    ]
    for (const last_name of names) await world.newMember(team, [], { last_name, first_name: '水'.repeat(80) })
    const once = (await pagesOf(teams.members, admin, { limit: '200' })).map(({ uuid }) => uuid)
    expect(new Set(once).size).toBe(names.length + 1)
    for (const limit of ['1', '2', '5'])
      expect((await pagesOf(teams.members, admin, { limit })).map(({ uuid }) => uuid)).toEqual(once)
  })

  it.each([
    ['am', ['Amara Lund', 'Amelie Voss', 'Jonas Amdal', 'Anne-Amalie Berg']],
    ['amelie v', ['Amelie Voss']],
    ['AMÉ', ['Amelie Voss']],
    ['voss', ['Amelie Voss']],
    ['solvik', []],
    ['adam', []],
  ])('are suggested for "%s" by name prefix, best match first', async (query, names) => {
    const { team } = await world.newTeam()
    const asker = await world.newMember(team, [], { first_name: 'Tomas', last_name: 'Brekke' })
    for (const name of ['Jonas Amdal', 'Anne-Amalie Berg', 'Amelie Voss', 'Amara Lund', 'Bo Madam']) {
      const [first_name, last_name] = name.split(' ')
      await world.newMember(team, [], { first_name, last_name })
    }
    const { body } = await world.call(teams.suggestMembers, asker, { params: { team }, query: { query } })
    expect((body as unknown as { name: string }[]).map(({ name }) => name)).toEqual(names)
  })

  it('are counted, and visible only to their own team', async () => {
    const [here, there] = [await newScene(), await newScene()]
    const { body } = await world.call(teams.members, here.admin, { params: { team: here.team } })
    expect(body).toMatchObject({
      count: 1,
      next: null,
      results: [{ user: { uuid: here.admin.user }, suspended: false }],
    })
    expect((await world.call(teams.members, here.admin, { params: { team: there.team } })).status).toBe(404)
  })

  it.each([
    ['100%', ['100%']],
    ['%', ['100%']],
    ['_', ['snake_case']],
    ['\\', ['back\\slash']],
    ['.*', []],
    ["'", ["O'Hara"]],
    ['HARA', ["O'Hara"]],
    ['first snake_', ['snake_case']],
    ['ødeGÅrd', ['Ødegård']],
    ['A\u030arnes', ['Årnes']],
    ['', ['100%', '1000', 'Aa', "O'Hara", 'back\\slash', 'snakeXcase', 'snake_case', 'Ødegård', 'Årnes']],
  ])('are found by %j as literal text (T-NAME-2)', async (query, found) => {
    const { team, admin } = await newScene()
    for (const last_name of ['100%', '1000', 'snake_case', 'snakeXcase', 'back\\slash', "O'Hara", 'Ødegård', 'Årnes'])
      await world.newMember(team, [], { last_name, first_name: 'First' })
    const { body } = await world.call(teams.members, admin, { params: { team }, query: { query } })
    const names = body['results'].map(({ user }: Row) => user.last_name)
    expect(names.toSorted()).toEqual(found.toSorted())
    expect(body['count']).toBe(found.length)
  })

  it.each([
    ['cursor', 'nonsense', 422],
    ['cursor', Buffer.from('["a","b"]').toString('base64url'), 422],
    ['cursor', Buffer.from('["a","b","not an id"]').toString('base64url'), 422],
    [
      'cursor',
      Buffer.from(JSON.stringify(['a\0', 'b', '0f8fad5b-d9cb-469f-a165-70867728950e'])).toString('base64url'),
      422,
    ],
    ['cursor', Buffer.from('[1,2,3]').toString('base64url'), 422],
    ['cursor', Buffer.from('{"length":3}').toString('base64url'), 422],
    ['limit', '0', 422],
    ['limit', '201', 422],
    ['limit', '1.5', 422],
    ['limit', 'many', 422],
    ['query', 'x'.repeat(201), 422],
    ['query', '\0', 422],
  ])('cannot be listed with %s=%j', async (field, value, status) => {
    const { team, admin } = await newScene()
    const reply = await world.call(teams.members, admin, { params: { team }, query: { [field]: value } })
    expect(reply).toMatchObject({ status, body: { errors: [{ pointer: `/${field}` }] } })
  })

  it('can be given another role, whose permissions apply at once', async () => {
    const { team, roleOf, admin } = await newScene()
    const member = await world.newMember(team, 'Viewer')
    expect((await world.call(teams.lastLogin, member, { params: { team } })).status).toBe(403)
    const set = await world.call(teams.setRole, admin, {
      params: { member: member.member ?? '' },
      body: { role: roleOf.Admin },
    })
    expect(set).toMatchObject({ status: 200, body: { role: { name: 'Admin', uuid: roleOf.Admin } } })
    expect((await world.call(teams.lastLogin, member, { params: { team } })).status).toBe(200)
  })

  it('can be removed, and lose access to the team at once', async () => {
    const { team, admin } = await newScene()
    const member = await world.newMember(team, 'Editor')
    expect((await world.call(teams.removeMember, admin, { params: { member: member.member ?? '' } })).status).toBe(204)
    expect((await world.call(teams.one, member, { params: { team } })).status).toBe(404)
    expect((await world.call(teams.removeMember, admin, { params: { member: member.member ?? '' } })).status).toBe(404)
  })

  it('can be removed by several people at once: one succeeds, the others get 404', async () => {
    const { team, admin } = await newScene()
    const { member } = await world.newMember(team)
    const all = Array.from({ length: 8 }, () =>
      world.call(teams.removeMember, admin, { params: { member: member ?? '' } }),
    )
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 404, 404, 404, 404, 404, 404, 404])
  })
})

describe('a member of two teams', () => {
  it('cannot assign a role of one team to a member of the other (T-IDOR-2)', async () => {
    const [a, b] = [await newScene(), await newScene()]
    await world.db.execute(
      sql`insert into members (uuid, team, "user", role) values (gen_random_uuid(), ${b.team}, ${a.admin.user}, ${b.roleOf.Admin})`,
    )
    const member = await world.newMember(b.team, 'Viewer')
    const sent = { params: { member: member.member ?? '' }, body: { role: a.roleOf.Admin } }
    const mixed = await world.call(teams.setRole, a.admin, sent)
    expect(mixed).toMatchObject({ status: 404, body: { code: 'thing.not_found', errors: [{ pointer: '/role' }] } })
    const unknown = await world.call(teams.setRole, a.admin, { ...sent, body: { role: a.team } })
    expect(unknown.text).toBe(mixed.text)
    const invited = await world.call(teams.invite, a.admin, {
      params: { team: b.team },
      body: { email: 'x@example.test', role: a.roleOf.Admin },
    })
    expect(invited.status).toBe(404)
    const right = await world.call(teams.setRole, a.admin, { ...sent, body: { role: b.roleOf.Editor.toUpperCase() } })
    expect(right).toMatchObject({ status: 200, body: { role: { uuid: b.roleOf.Editor } } })
  })
})

describe('the list of members by last sign-in', () => {
  it('starts with the latest sign-in and ends with people who never signed in, without duplicates across pages', async () => {
    const { team, admin } = await newScene()
    for (let i = 0; i < 12; i++) {
      const { user } = await world.newMember(team)
      // Several sign-ins are in the same millisecond, and two in the same microsecond.
      const at = sql`timestamptz '2027-01-01 00:00:00.123' + ${Math.floor(i / 2)} * interval '1 microsecond'`
      await world.db.execute(sql`update users set last_login = ${i < 9 ? at : sql`null`} where uuid = ${user}`)
    }
    const all = await pagesOf(teams.lastLogin, admin, { limit: '200' })
    const { rows } = await world.db.execute<{
      email: string
    }>(sql`select u.email from users u join members m on m."user" = u.uuid
      where m.team = ${team} order by u.last_login desc nulls last, m.uuid desc`)
    const due = rows.map(({ email }) => email)
    expect(all.map(({ user }) => user.email)).toEqual(due)
    for (const limit of ['1', '3', '7'])
      expect((await pagesOf(teams.lastLogin, admin, { limit })).map(({ user }) => user.email)).toEqual(due)
  })
})
