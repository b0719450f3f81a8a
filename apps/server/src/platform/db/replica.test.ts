import { analytics, details, files, paramsOf, routeList, search, sharing, teams } from '@vitrine/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkReplica } from '../../commands/doctor/addresses.ts'
import { newReplicatedDatabase } from '../../testing/replicas.ts'
import { newScene, type Scene } from '../../testing/scene.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let database: Awaited<ReturnType<typeof newReplicatedDatabase>>
/** Two API processes on the same primary and replica. */
let world: World
let other: World
let scene: Scene
beforeAll(async () => {
  database = await newReplicatedDatabase()
  const place = { database: database.url, replica: database.replicaUrl }
  world = await newWorld({}, place)
  other = await newWorld({}, place)
  scene = await newScene(world)
})
afterAll(async () => {
  await other.close()
  await world.close()
  await database.close()
})

const reads = () => world.replica?.counts() ?? { replica: 0, primary: 0 }
/** Returns how many reads each server has answered since `before`. */
const since = (before: { replica: number; primary: number }) => ({
  replica: reads().replica - before.replica,
  primary: reads().primary - before.primary,
})
const list = (from: World, person: Person, q = '') =>
  from.call(files.list, person, { params: { team: scene.team }, query: { q } })
const named = async (from: World, person: Person, q: string) => (await list(from, person, q)).body['results'].length
/** Waits until both processes read from the replica. After a failure they avoid it for a while. */
const untilRead = async () => {
  const deadline = Date.now() + 60_000
  for (const one of [world, other])
    for (;;) {
      const before = one.replica?.counts().replica
      await list(one, scene.admin)
      if (one.replica?.counts().replica !== before) break
      if (Date.now() > deadline) throw new Error(`the replica is not read:\n${one.lines.slice(-5).join('')}`)
      await new Promise((done) => setTimeout(done, 100))
    }
}
beforeEach(untilRead)

describe('a read replica', () => {
  it('is recognised by doctor, which distinguishes it from other databases', async () => {
    expect(await checkReplica({ databaseReplicaUrl: database.replicaUrl }, database.url)).toEqual([
      { check: 'replica', state: 'ok', text: expect.stringMatching(/^The replica is \d+\.\d s behind$/) },
    ])
    expect(await checkReplica({ databaseReplicaUrl: database.url }, database.url)).toMatchObject([
      { state: 'warning', text: 'DATABASE_REPLICA_URL is not a replica of this database' },
    ])
  })

  it('serves every route that may read from it, none of which writes', async () => {
    const routes = routeList().filter(([, route]) => route.replica)
    const staff = await world.newUser({ is_staff: true })
    await untilRead()
    const wrong: string[] = []
    for (const [name, route] of routes) {
      const before = reads()
      const params = Object.fromEntries(paramsOf(route).map((one) => [one, scene.ids[one as keyof Scene['ids']] ?? '']))
      const { status } = await world.call(route, route.access.who === 'staff' ? staff : scene.admin, { params })
      if (status === 200 && since(before).replica !== 1) wrong.push(`${name} was not read from the replica`)
      if (status >= 400 && since(before).primary > 0) wrong.push(`${name} answered ${status} from the primary`)
      if (status >= 500) wrong.push(`${name}: ${status}`)
    }
    expect(wrong).toEqual([])
    expect(routes.map(([name]) => name)).toEqual(
      expect.arrayContaining(['files.list', 'search.facets', 'analytics.overview', 'activity.team']),
    )
  })

  it('gives the same answers as the primary', async () => {
    for (const route of [files.list, search.facets, search.timeline, analytics.library]) {
      const asked = { params: { team: scene.team } }
      const before = reads()
      const fromReplica = await world.call(route, scene.admin, asked)
      expect(since(before)).toEqual({ replica: 1, primary: 0 })
      await database.stopReplica()
      const fromPrimary = await world.call(route, scene.admin, asked)
      await database.startReplica()
      expect(fromReplica.text).toBe(fromPrimary.text)
      await untilRead()
    }
  })
})

describe('a replica whose replay is paused', () => {
  afterEach(() => database.resume())

  it('shows people their own writes, in every process', async () => {
    const { file } = await world.newFile(scene.team, { name: 'pier.png' })
    await untilRead()
    await database.pause()
    const before = reads()
    const renamed = await world.call(details.update, scene.admin, {
      params: { file },
      body: { description: 'The breakwater' },
    })
    expect(renamed.status).toBe(200)
    expect(await named(world, scene.admin, 'breakwater')).toBe(1)
    expect(await named(other, scene.admin, 'breakwater')).toBe(1)
    expect(await named(other, scene.admin, 'breakwater -pier')).toBe(0)
    expect(since(before).replica).toBe(0)
  })

  it('does not show a partner team a file whose restriction has not reached the replica yet', async () => {
    const { team } = await world.newTeam()
    const partner = await world.newMember(team, 'Admin')
    const folder = await world.newFolder(scene.team, 'For partners')
    const { file } = await world.newFile(scene.team, { parent_folder: folder })
    const shared = { params: { folder }, body: { add: [partner.email] } }
    expect((await world.call(sharing.share, scene.admin, shared)).status).toBeLessThan(300)
    const sees = async () => {
      const { status, text } = await other.call(sharing.files, partner, { params: { team }, query: { folder } })
      return status === 200 && text.includes(file)
    }
    await untilRead()
    expect(await sees()).toBe(true)
    await database.pause()
    const restricted = { params: { file }, body: { status: 'restricted' } }
    expect((await world.call(details.update, scene.admin, restricted)).status).toBe(200)
    // The partner's request is served by another process; neither the partner nor that process knows about the change.
    expect(await sees()).toBe(false)
    const [row] = await database.onReplica(`select status from files where uuid = '${file}'`)
    expect(row.status).not.toBe('restricted')
  })

  it('denies access to someone who was removed from the team', async () => {
    const leaver = await world.newMember(scene.team, 'Admin')
    await untilRead()
    expect((await list(other, leaver)).status).toBe(200)
    await database.pause()
    const removed = await world.call(teams.removeMember, scene.admin, { params: { member: leaver.member ?? '' } })
    expect(removed.status).toBeLessThan(300)
    expect((await list(other, leaver)).status).toBe(404)
    const still = await database.onReplica(`select uuid from members where uuid = '${leaver.member}'`)
    expect(still).toHaveLength(1)
  })
})

describe('a replica that is stopped or promoted', () => {
  it('is replaced by the primary while it is stopped, and used again when it is back', async () => {
    await database.stopReplica()
    const before = reads()
    for (let n = 0; n < 5; n++) expect((await list(world, scene.admin)).status).toBe(200)
    expect(since(before)).toEqual({ replica: 0, primary: 5 })
    await database.startReplica()
    await untilRead()
  })

  it('is not used once it has been promoted and has rows of its own', async () => {
    await database.onReplica('select pg_promote()')
    await database.onReplica(`update files set name = 'only here.png' where uuid = '${scene.ids.file}'`)
    const before = reads()
    expect((await list(world, scene.admin)).text).not.toContain('only here')
    expect(since(before)).toEqual({ replica: 0, primary: 1 })
  })
})
