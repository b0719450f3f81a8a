import { once } from 'node:events'
import { connect } from 'node:net'
import { auth, type LiveEvent, staff, teams } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { recorder, recordEach } from '../../platform/db/ledger.ts'
import { newId } from '../../platform/ids.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let address: string
beforeAll(async () => {
  world = await newWorld()
  address = await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())

/** Opens an event stream over a real connection, as a browser does. */
const listen = async (person: Pick<Person, 'cookie'> | undefined, team: string) => {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const reply = await fetch(`${address}/v1/live/${team}/`, {
    headers: person ? { cookie: person.cookie } : {},
    signal: stop.signal,
  })
  const received: LiveEvent[] = []
  const state = { text: '', ended: false }
  const read = async () => {
    for await (const bytes of reply.body ?? []) {
      state.text += Buffer.from(bytes).toString()
      received.splice(
        0,
        received.length,
        ...[...state.text.matchAll(/^data: (.*)\n\n/gm)].map(([, json]) => JSON.parse(json ?? '')),
      )
    }
    state.ended = true
  }
  const reading = read().catch(() => {})
  if (reply.ok) await vi.waitFor(() => expect(state.text).toContain(': still here'), 10_000)
  return {
    reply,
    received,
    state,
    reading,
    waitsFor: (event: string) => vi.waitFor(() => expect(received.map((one) => one.event)).toContain(event), 10_000),
  }
}
const ends = ({ state }: Awaited<ReturnType<typeof listen>>) => vi.waitFor(() => expect(state.ended).toBe(true), 10_000)
const newScene = async () => {
  const { team } = await world.newTeam()
  return { team, admin: await world.newMember(team, 'Admin'), member: await world.newMember(team) }
}
let roles = 0
const happen = ({ team, admin }: { team: string; admin: Person }) =>
  world.call(teams.createRole, admin, { params: { team }, body: { name: `Role ${++roles}`, permissions: [] } })

it("the live stream sends the team's events to another browser in order, with their subjects", async () => {
  const scene = await newScene()
  const stream = await listen(scene.member, scene.team)
  expect(stream.reply.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.reply.headers.get('cache-control')).toBe('no-store')
  const role = (await happen(scene)).body['uuid']
  await world.call(teams.deleteRole, scene.admin, { params: { role } })
  await stream.waitsFor('role.deleted')
  expect(stream.received.map(({ event }) => event)).toEqual(['role.created', 'role.deleted'])
  expect(stream.received.at(-1)).toMatchObject({ team: scene.team, subjects: expect.arrayContaining([role]) })
  expect(stream.received.at(-1)).not.toHaveProperty('actor')
  expect(stream.received[0]?.seq).toBeLessThan(stream.received[1]?.seq ?? 0)
})

it('the live stream sends each member only events about items they can see in lists', async () => {
  const { team, admin } = await newScene()
  const people = {
    admin: await listen(admin, team),
    editor: await listen(await world.newMember(team, 'Editor'), team),
    contributor: await listen(await world.newMember(team, 'Contributor'), team),
    viewer: await listen(await world.newMember(team, 'Viewer'), team),
  }
  const record = recorder(world.db, [], { team, actor: admin.user, about: null })
  const { file } = await world.newFile(team)
  const { file: inReview } = await world.newFile(team, { review_status: 1 })
  const { file: gone } = await world.newFile(team, { recycled_at: new Date() })
  const { file: declined } = await world.newFile(team, { review_status: 4, recycled_at: new Date() })
  const [link, invite, view, version] = [newId(), newId(), newId(), newId()]
  const email = `a-name-of-just-so-many@example.test.`
  expect(email).toHaveLength(36)
  await record('link.created', { link, title: 'Press' }, { about: team })
  await record('member.invited', { invite, email, role: 'Viewer' }, { about: team })
  await record('collection.created', { collection: newId(), name: 'a collection of thirty-six letters..' })
  await record('view.updated', { view: { uuid: view, name: 'Mine' } }, { about: view })
  await record('version.uploaded', { file: inReview, version, first: true }, { about: inReview })
  await record('file.recycled', { file: gone }, { about: gone })
  await record('file.recycled', { file: declined }, { about: declined })
  await record('file.updated', { file: gone, fields: [] }, { about: gone })
  await recordEach(
    world.db,
    [],
    { team, actor: admin.user },
    'file.updated',
    [file, inReview].map((one) => ({ about: one, data: { file: one, fields: [] } })),
  )
  await record('download.requested', { file, request: newId(), approved: null }, { about: file })
  await record('job.removed', { job: '1', name: 'x' })
  await record('team.updated', { team, fields: [] }, { about: team })
  for (const one of Object.values(people)) await one.waitsFor('team.updated')

  const everyone = ['collection.created', 'view.updated']
  const namesOf = ({ received: events }: (typeof people)['admin']) => events.map(({ event }) => event)
  const files = ['version.uploaded', 'file.recycled', 'file.recycled', 'file.updated', 'file.updated']
  const all = ['link.created', 'member.invited', ...everyone, ...files, 'download.requested', 'team.updated']
  expect(namesOf(people.admin)).toEqual(all)
  expect(namesOf(people.editor)).toEqual(all.filter((event) => event !== 'member.invited'))
  const few = [...everyone, 'file.recycled', 'file.updated', 'team.updated']
  for (const one of [people.contributor, people.viewer]) {
    expect(namesOf(one)).toEqual(few)
    for (const hidden of [inReview, declined, link, invite, view, version, email, 'thirty-six letters'])
      expect(one.state.text).not.toContain(hidden)
    expect(one.received.find(({ event }) => event === 'file.updated')).toMatchObject({ subjects: [file], about: 1 })
  }
  expect(people.admin.state.text).not.toContain(email)
})

it('the live stream uses the role that a listener has at the time of the event', async () => {
  const { team, admin } = await newScene()
  const editor = await world.newMember(team, 'Editor')
  const stream = await listen(editor, team)
  const record = recorder(world.db, [], { team, actor: admin.user, about: null })
  await record('link.created', { link: newId(), title: 'Press' })
  await stream.waitsFor('link.created')
  await world.setFlags(editor, ['DOWNLOAD_ASSETS'])
  await record('member.role_set', { user: editor.user, role: 'Viewer' })
  await record('link.deleted', { link: newId(), title: 'Press' })
  await record('team.updated', { team, fields: [] })
  await stream.waitsFor('team.updated')
  expect(stream.received.map(({ event }) => event)).not.toContain('link.deleted')
})

it('the live stream sends nothing about other teams or failed calls', async () => {
  const [here, there] = [await newScene(), await newScene()]
  const stream = await listen(here.member, here.team)
  await happen(there)
  await world.call(teams.deleteRole, here.admin, { params: { role: here.team } })
  await happen(here)
  await stream.waitsFor('role.created')
  expect(stream.received).toHaveLength(1)
})

it('the live stream is available only to members', async () => {
  const [here, there] = [await newScene(), await newScene()]
  expect((await listen(undefined, here.team)).reply.status).toBe(401)
  expect((await listen(there.admin, here.team)).reply.status).toBe(404)
  expect((await listen(await world.newUser(), here.team)).reply.status).toBe(404)
})

it('the live stream ends when the member is removed, but continues for everyone else', async () => {
  const scene = await newScene()
  const [out, stays] = [await listen(scene.member, scene.team), await listen(scene.admin, scene.team)]
  await world.call(teams.removeMember, scene.admin, { params: { member: scene.member.member ?? '' } })
  await ends(out)
  await stays.waitsFor('member.removed')
  expect(stays.state.ended).toBe(false)
  expect((await listen(scene.member, scene.team)).reply.status).toBe(404)
})

it.each([
  ['signs out', (one: Person) => world.call(auth.signOut, one)],
  ['ends other sessions', (one: Person) => world.call(auth.revokeOtherSessions, one)],
  [
    'is suspended',
    async ({ user }: Person) =>
      world.call(staff.suspend, await world.newUser({ is_staff: true }), {
        params: { user },
        body: { suspended: true },
      }),
  ],
  [
    'changes the password',
    async (one: Person) => {
      await world.setPassword(one, 'correct horse battery')
      return world.call(auth.changePassword, one, {
        body: { current: 'correct horse battery', password: 'another horse battery' },
      })
    },
  ],
])('the live stream ends when its reader %s', async (_what, act) => {
  const scene = await newScene()
  const [stream, other] = [await listen(scene.member, scene.team), await listen(scene.admin, scene.team)]
  expect((await act(scene.member)).status).toBeLessThan(300)
  await ends(stream)
  expect(other.state.ended).toBe(false)
})

it('the live stream ends if events may have been missed because the database connection was lost', async () => {
  const scene = await newScene()
  const stream = await listen(scene.member, scene.team)
  const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'vitrine live' and datname = current_database()`
  expect((await world.db.execute(kill)).rowCount).toBe(1)
  await happen(scene)
  await ends(stream)
  const again = await listen(scene.member, scene.team)
  await happen(scene)
  await again.waitsFor('role.created')
  expect(again.received).toHaveLength(1)
})

it('the live stream ends when the process stops, without waiting for idle connections', async () => {
  const closing = await newWorld()
  const at = await closing.app.listen({ host: '127.0.0.1', port: 0 })
  const unused = connect(Number(new URL(at).port), '127.0.0.1')
  await once(unused, 'connect')
  const { team } = await closing.newTeam()
  const { cookie } = await closing.newMember(team)
  const reply = await fetch(`${at}/v1/live/${team}/`, { headers: { cookie } })
  expect(reply.status).toBe(200)
  await closing.close()
  await reply.text()
})

it('the live stream disconnects a client that does not read, before memory fills up', async () => {
  const scene = await newScene()
  const before = world.hub.listeners()
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  await fetch(`${address}/v1/live/${scene.team}/`, { headers: { cookie: scene.member.cookie }, signal: stop.signal })
  expect(world.hub.listeners()).toBe(before + 1)
  await world.db.execute(sql`select pg_notify('ledger', json_build_object('seq', n, 'event', 'team.updated', 'team', ${scene.team}::text, 'actor', null, 'user', null,
    'subjects', array[repeat('x', 7000)])::text) from generate_series(1, 4000) n`)
  await vi.waitFor(() => expect(world.hub.listeners()).toBe(before), 10_000)
})
