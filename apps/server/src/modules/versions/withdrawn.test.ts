import { auth, files, type Route, staff, teams, versions } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Db, transact } from '../../platform/db/db.ts'
import { recorder } from '../../platform/db/ledger.ts'
import { newRowCache } from '../../platform/row-cache.ts'
import { processed, uploadFile } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { sessions } from '../auth/table.ts'

/**
 * Cached rows last ten minutes here, not a second as in production, so that every refusal below is caused by a change, not by
 * expiry.
 */
let world: World
let team: string
let ada: Person
let ben: Person
let boss: Person
let picture: { name: string; bytes: Buffer }
beforeAll(async () => {
  world = await newWorld({}, { remember: 600_000 })
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin')
  boss = await world.newUser({ is_staff: true })
  const bytes = await sharp({ create: { width: 1500, height: 900, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  picture = { name: 'harbour.png', bytes }
})
afterAll(() => world.close())

let file: string
let version: string
beforeEach(async () => {
  ben = await world.newMember(team, 'Viewer')
  file = await uploadFile(world, ada, team, picture)
  await world.finishJobs()
  version = (await processed(world, ada, file)).latest_version.uuid
})

const see = async (person: Person | undefined, size = '400') =>
  (await world.call(versions.rendition, person, { params: { version, size } })).status
const keep = async (person: Person | undefined) =>
  (await world.call(versions.original, person, { params: { version } })).status
const call = async (route: Route, person: Person, params: Record<string, string>, body?: object) => {
  const { status, text } = await world.call(route, person, { params, ...(body && { body }) })
  expect([route.path, status < 300 ? 'ok' : text]).toEqual([route.path, 'ok'])
}
const update = (changes: object) => call(files.update, ada, { file }, changes)

describe('bytes that were just delivered are refused on the next request', () => {
  it('once the file is in the bin, and delivered again after it is restored', async () => {
    expect(await see(ben)).toBe(200)
    await update({ recycled: true })
    expect(await see(ben)).toBeGreaterThanOrEqual(400)
    expect(await keep(ben)).toBeGreaterThanOrEqual(400)
    await update({ recycled: false })
    expect(await see(ben)).toBe(200)
  })
  it('once the file is permanently deleted', async () => {
    expect([await see(ben), await keep(ben)]).toEqual([200, 200])
    await update({ recycled: true })
    await call(files.remove, ada, { file })
    expect([await see(ben), await keep(ben), await see(ada)]).toEqual([404, 404, 404])
  })
  it('once the viewer has signed out', async () => {
    expect(await see(ben)).toBe(200)
    await call(auth.signOut, ben, {}, {})
    expect(await see(ben)).toBeGreaterThanOrEqual(400)
  })
  it('once the viewer is suspended', async () => {
    expect(await see(ben)).toBe(200)
    await call(staff.suspend, boss, { user: ben.user }, { suspended: true })
    expect(await see(ben)).toBeGreaterThanOrEqual(400)
  })
  it('once the viewer is no longer a member', async () => {
    expect(await see(ben)).toBe(200)
    await call(teams.removeMember, ada, { member: ben.member ?? '' })
    expect(await see(ben)).toBeGreaterThanOrEqual(400)
  })
  it('once the viewer’s role has lost the permission to download', async () => {
    expect(await keep(ben)).toBe(200)
    const made = await world.call(teams.createRole, ada, {
      params: { team },
      body: { name: 'Looker', permissions: [] },
    })
    await call(teams.setRole, ada, { member: ben.member ?? '' }, { role: made.body.uuid })
    expect([await keep(ben), await see(ben)]).toEqual([403, 200])
  })
  it('once the watermark is on, unless they are watermarked', async () => {
    const before = await world.call(versions.rendition, ben, { params: { version, size: '1080' } })
    expect(before.status).toBe(200)
    await update({ watermark: true })
    const after = await world.call(versions.rendition, ben, { params: { version, size: '1080' } })
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(String(after.headers.etag ?? '')).toMatch(/marked|^$/)
  })
})

describe('a change in another process', () => {
  const elsewhere = async (change: (tx: Db) => Promise<unknown>) => {
    await transact(world.db, async (tx) => {
      await change(tx)
      const record = recorder(tx, [], { team, actor: ada.user, about: file })
      await record('file.updated', { file, fields: ['recycled'] })
    })
  }
  it('arrives through the ledger: the bytes of a recycled file are refused', async () => {
    expect(await see(ben)).toBe(200)
    await elsewhere((tx) => tx.update(fileTable).set({ recycled_at: new Date() }).where(eq(fileTable.uuid, file)))
    await vi.waitFor(async () => expect(await see(ben)).toBeGreaterThanOrEqual(400), { timeout: 5000, interval: 5 })
  })
  it('arrives through the ledger: the bytes are refused once the viewer’s session is deleted', async () => {
    expect(await see(ben)).toBe(200)
    await elsewhere((tx) => tx.delete(sessions).where(eq(sessions.user, ben.user)))
    await vi.waitFor(async () => expect(await see(ben)).toBeGreaterThanOrEqual(400), { timeout: 5000, interval: 5 })
  })
  it('takes effect even while the ledger is disconnected, because the cache is then bypassed', async () => {
    expect(await see(ben)).toBe(200)
    world.ports.recent.setConnected(false)
    await world.db.update(fileTable).set({ recycled_at: new Date() }).where(eq(fileTable.uuid, file))
    expect(await see(ben)).toBeGreaterThanOrEqual(400)
    world.ports.recent.setConnected(true)
  })
})

describe('the read cache', () => {
  it('reads once for concurrent requests, and again if a change happens during the read', async () => {
    const recent = newRowCache(600_000)
    recent.setConnected(true)
    let asked = 0
    const answers: ((value: number) => void)[] = []
    const load = () => {
      asked += 1
      return new Promise<number>((done) => answers.push(done))
    }
    const [one, other] = [recent.read('a', load), recent.read('a', load)]
    recent.forget()
    answers[0]?.(1)
    expect([await one, await other, asked]).toEqual([1, 1, 1])
    const late = recent.read('a', load)
    answers[1]?.(2)
    expect([await late, asked]).toEqual([2, 2])
  })
  it('does not cache failed reads', async () => {
    const recent = newRowCache(600_000)
    recent.setConnected(true)
    await expect(recent.read('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await recent.read('a', async () => 3)).toBe(3)
  })
})
