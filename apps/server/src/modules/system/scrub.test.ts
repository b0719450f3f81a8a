import { system } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Storage } from '../../platform/storage/storage.ts'
import { newLocalCopy } from '../../testing/unreadable-objects.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { scrubStorage } from './jobs.ts'
import { scrubOriginals } from './service/scrub.ts'

let world: World
let boss: Person
let team: string
beforeAll(async () => {
  world = await newWorld()
  boss = await world.newUser({ is_staff: true, email: 'boss@example.test' })
  ;({ team } = await world.newTeam({ name: 'Visit Solvik' }))
})
afterAll(() => world.close())

const scrub = (budget?: number) => scrubOriginals({ db: world.db, storage: world.ports.storage }, budget)
const keyOf = async ({ version }: { version: string }) => {
  const { rows } = await world.db.execute<{ key: string }>(
    sql`select key::text from versions where uuid = ${version}::uuid`,
  )
  return rows[0]?.key ?? ''
}
const runScrub = async () => {
  await world.db.execute(sql`select graphile_worker.add_job(${scrubStorage.name}, '{}'::json)`)
  await world.finishJobs()
}
const listed = async () => (await world.call(system.damagedObjects, boss)).reply.results

it('a scrub finds originals that are missing or changed on disk, lists them for staff, and deletes nothing', async () => {
  const intact = await keyOf(await world.newFile(team, {}, 'intact'))
  const changed = await keyOf(await world.newFile(team, {}, 'changed'))
  const missing = await keyOf(await world.newFile(team, {}, 'missing'))
  await world.ports.storage.put(changed, Buffer.from('chAnged'))
  await world.ports.storage.remove(missing)
  const found = await scrub()
  expect(found).toMatchObject({ checked: 3, isComplete: true })
  expect(found.damaged.toSorted()).toEqual([changed, missing].toSorted())
  const all = await listed()
  expect(Object.fromEntries(all.map(({ key, problem }) => [key, problem]))).toEqual({
    [changed]: 'damaged',
    [missing]: 'missing',
  })
  expect(all[0]?.team.name).toBe('Visit Solvik')
  expect((await world.ports.storage.read(changed)).toString()).toBe('chAnged')
  expect((await world.ports.storage.read(intact)).toString()).toBe('intact')
  const { text } = await world.call(system.metrics, undefined)
  expect(text).toContain('storage_damaged_objects{problem="damaged"} 1')
  expect(text).toContain('storage_damaged_objects{problem="missing"} 1')

  // A second pass reports nothing new; restored originals are removed from the list.
  expect((await scrub()).damaged).toEqual([])
  await world.ports.storage.put(changed, Buffer.from('changed'))
  await world.ports.storage.put(missing, Buffer.from('missing'))
  await scrub()
  expect(await listed()).toEqual([])
})

it('a scrub reads a few originals per run, continuing where the last one stopped, until all have been read', async () => {
  for (let at = 0; at < 50; at++) await world.newFile(team, {}, `file ${at}`)
  const { files } = (await world.call(system.storage, boss)).reply
  let checked = 0
  for (let runs = 0; ; runs++) {
    const part = await scrub(60)
    checked += part.checked
    if (part.isComplete) {
      expect(runs).toBeGreaterThan(3)
      break
    }
  }
  expect(checked).toBe(files)
  expect((await world.call(system.storage, boss)).reply.scrub.finished_at).toBeInstanceOf(Date)
})

it('an original whose bytes cannot be read is listed as damaged, and all others are read', async () => {
  const { storage, makeUnreadable } = await newLocalCopy(world.ports.storage)
  const key = await keyOf(await world.newFile(team, {}, 'unreadable'))
  await storage.put(key, Buffer.from('unreadable'))
  await scrub()
  await makeUnreadable(key)
  expect(await scrubOriginals({ db: world.db, storage })).toMatchObject({ damaged: [key], isComplete: true })
  expect((await listed()).map((one) => [one.key, one.problem])).toEqual([[key, 'damaged']])
  await scrub()
  expect(await listed()).toEqual([])
})

it('a scrub stops without listing anything if no original can be read at all', async () => {
  const { storage, makeUnreadable } = await newLocalCopy(world.ports.storage)
  for await (const { key } of storage.list()) await makeUnreadable(key)
  await expect(scrubOriginals({ db: world.db, storage })).rejects.toThrow('EISDIR')
  expect(await listed()).toEqual([])
})

it('a scrub emails staff about the first damaged originals at once, and about all others at the end', async () => {
  const { rows } = await world.db.execute<{ key: string }>(sql`select key::text from versions order by uuid`)
  const all = [rows[0], rows[1], rows[30], rows[45]].map((row) => row?.key ?? '')
  const { storage } = await newLocalCopy(world.ports.storage)
  for (const key of all) await storage.put(key, Buffer.from('changed'))
  const mails = async () => (await world.mails()).filter(({ to }) => to === boss.email).map(({ text }) => text)
  const before = (await mails()).length
  const seen: number[] = []
  const readBlocks: Storage['readBlocks'] = async (...args) => {
    seen.push((await mails()).length - before)
    return storage.readBlocks(...args)
  }
  const whole = world.ports.storage
  world.ports.storage = { ...storage, readBlocks }
  await runScrub().finally(() => (world.ports.storage = whole))
  expect(seen[0]).toBe(0)
  expect(seen.at(-1)).toBe(1)
  const [first, last] = (await mails()).slice(before)
  expect(first).toContain('2 stored originals are')
  expect(last).toContain('2 stored originals are')
  await scrub()
})

it('staff get one email about a newly damaged original, however often it is read', async () => {
  const key = await keyOf(await world.newFile(team, {}, 'fading'))
  await world.ports.storage.put(key, Buffer.from('faded!'))
  const before = (await world.mails()).filter(({ to }) => to === boss.email).length
  await runScrub()
  await runScrub()
  const mails = (await world.mails()).filter(({ to }) => to === boss.email)
  expect(mails.slice(before).map(({ subject }) => subject)).toEqual(['Stored files are damaged'])
})
