import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { startS3 } from '@vitrine/emulators/s3/start.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { connect } from '../platform/db/db.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { sumMonths } from '../modules/search/store/timeline.ts'
import { makeWritable } from '../platform/db/transfer/read-only.ts'
import { withSnapshot } from '../platform/db/transfer/snapshot.ts'
import { openLocalStorage } from '../platform/storage/local.ts'
import { openS3Storage } from '../platform/storage/s3/s3.ts'
import { hashObject } from '../platform/storage/verify.ts'
import { contentOf, newFolder } from '../testing/database-contents.ts'
import { newEmptyDatabase } from '../testing/databases.ts'
import { inherited, runCommand, s3Environment } from '../testing/run-command.ts'
import { emulatedS3 } from '../testing/s3-storage.ts'
import { uploadFile } from '../testing/uploads.ts'
import { newWorld, type World } from '../testing/world.ts'
import { moveDatabase } from './moves/database.ts'
import { moveStorage } from './moves/storage.ts'
import { referencedObjects } from './store/objects.ts'

let world: World
let team: string
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  const member = await world.newMember(team, 'Admin')
  for (let at = 0; at < 5; at++)
    await uploadFile(world, member, team, { name: `harbour ${at}.bin`, bytes: Buffer.from(`bytes ${at}`) })
})
afterAll(() => world.close())

const run = (env: Record<string, string>, ...args: string[]) =>
  runCommand({ VITRINE_SECRET: world.settings.secret ?? '', ...env }, ...args)
const newBucket = async () => {
  const emulator = await startS3()
  onTestFinished(() => emulator.close())
  return { emulator, env: s3Environment(emulatedS3(emulator)) }
}

it('a move to another PostgreSQL and a bucket, and back again, leaves the database and files identical', async () => {
  const [first, second, external] = [await newFolder(), await newFolder(), await newEmptyDatabase()]
  const { env: bucket } = await newBucket()
  const done = async (env: Record<string, string>, ...args: string[]) =>
    expect(await run(env, ...args)).toMatchObject({ code: 0 })
  // A move to a different major version of PostgreSQL rebuilds the search index with its monthly counts merged, so the
  // counts are merged here too before the databases are compared.
  await sumMonths(world.db)
  onTestFinished(() => makeWritable(world.url))
  const begun = await startEmbedded({ dir: path.join(first, 'database'), flags: ['fsync=off'] })
  await moveDatabase(world.url, begun.url('vitrine')).finally(() => begun.stop())
  const from = await openLocalStorage({ folder: path.join(first, 'files') })
  await moveStorage(world.url, { db: world.db, from: world.ports.storage, to: from })

  // Embedded to external.
  await done({ VITRINE_DATA: first, ...bucket }, 'migrate-storage', '--to=s3')
  await done({ VITRINE_DATA: first }, 'migrate-database', `--to=${external}`)
  // External to embedded.
  const outside = { DATABASE_URL: external, VITRINE_DATA: second, ...bucket }
  await done(outside, 'migrate-storage', `--to=${path.join(second, 'files')}`)
  await done(outside, 'migrate-database', '--to=embedded')

  const before = await contentOf(world.url)
  expect(await contentOf(external)).toEqual(before)
  const embedded = await startEmbedded({ dir: path.join(second, 'database'), flags: ['fsync=off'] })
  onTestFinished(() => embedded.stop())
  expect(await contentOf(embedded.url('vitrine'))).toEqual(before)
  const to = await openLocalStorage({ folder: path.join(second, 'files') })
  const keys: string[] = []
  for await (const { key } of to.list()) keys.push(key)
  expect(keys.length).toBeGreaterThanOrEqual(5)
  for (const key of keys) expect(await hashObject(to, key)).toEqual(await hashObject(world.ports.storage, key))

  // The old database refuses writes until --undo.
  const { pool, db } = connect(external)
  onTestFinished(() => pool.end())
  const write = () => db.execute(sql`insert into folders (uuid, team, name) values (gen_random_uuid(), ${team}, 'New')`)
  await expect(write()).rejects.toThrow()
  await done({ DATABASE_URL: external, VITRINE_DATA: second }, 'migrate-database', '--undo')
  await write()
}, 600_000)

it('files move from a bucket to a folder, and a move that was killed continues with the next file', async () => {
  const { emulator, env } = await newBucket()
  const dir = path.join(await newFolder(), 'files')
  const { storage, close } = await openS3Storage({
    settings: emulatedS3(emulator),
    db: world.db,
    scratch: await newFolder(),
  })
  onTestFinished(() => close())
  const all = await moveStorage(world.url, { db: world.db, from: world.ports.storage, to: storage })
  // The store stops responding after three files.
  emulator.faults.add({ on: 'object.get', nth: 4, times: 99, action: 'timeout' })
  const cli = new URL('../cli.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [cli, 'migrate-storage', `--to=${dir}`], {
    env: { ...inherited, VITRINE_DATA: await newFolder(), DATABASE_URL: world.url, ...env },
  })
  const to = await openLocalStorage({ folder: dir })
  const present = async () => {
    let count = 0
    for await (const _ of to.list()) count += 1
    return count
  }
  await vi.waitFor(async () => expect(await present()).toBe(3), { timeout: 20_000 })
  child.kill('SIGKILL')
  await once(child, 'exit')
  emulator.faults.clear()
  const rest = await moveStorage(world.url, { db: world.db, from: storage, to })
  expect(rest).toEqual({ copied: all.copied - 3, present: 3, bytes: expect.any(Number), damaged: [] })
  await withSnapshot(world.url, async (client) => {
    for await (const { key } of referencedObjects(client))
      expect(await hashObject(to, key)).toEqual(await hashObject(world.ports.storage, key))
  })
}, 60_000)
