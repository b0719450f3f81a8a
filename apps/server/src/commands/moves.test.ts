import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { files, folders } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { startEmbedded } from '../platform/db/embedded.ts'
import { connect } from '../platform/db/db.ts'
import { makeWritable } from '../platform/db/transfer/read-only.ts'
import { withSnapshot } from '../platform/db/transfer/snapshot.ts'
import { sumMonths } from '../modules/search/store/timeline.ts'
import { openLocalStorage } from '../platform/storage/local.ts'
import { hashObject } from '../platform/storage/verify.ts'
import { contentOf, newFolder } from '../testing/database-contents.ts'
import { newEmptyDatabase } from '../testing/databases.ts'
import { newS3World } from '../testing/s3-storage.ts'
import { uploadFile } from '../testing/uploads.ts'
import { newWorld, type Person, type World } from '../testing/world.ts'
import { moveDatabase } from './moves/database.ts'
import { moveStorage } from './moves/storage.ts'
import { referencedObjects } from './store/objects.ts'

let world: World
let team: string
let member: Person
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam({ name: "O'Hara & \t Søn\n\\." }))
  member = await world.newMember(team, 'Admin')
  for (let at = 0; at < 5; at++)
    await uploadFile(world, member, team, { name: `hårbour ${at}.bin`, bytes: Buffer.from(`bytes ${at}`) })
})
afterAll(() => world.close())

/** Returns the definitions of all indexes and constraints, and whether each trigger is enabled. */
const structureOf = (url: string) =>
  withSnapshot(url, async (client) => {
    const { rows } = await client.query<{ text: string }>(`
      select pg_get_indexdef(i.indexrelid) "text" from pg_index i join pg_class c on c.oid = i.indexrelid
        where c.relnamespace::regnamespace::text in ('public', 'graphile_worker')
      union all select conname || pg_get_constraintdef(oid) from pg_constraint
        where connamespace::regnamespace::text in ('public', 'graphile_worker')
      union all select tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`)
    return rows.map(({ text }) => text)
  })

it('a database moves to a second PostgreSQL and back with every row, sequence, key, index and trigger', async () => {
  const second = await startEmbedded({ dir: path.join(await newFolder(), 'database'), flags: ['fsync=off'] })
  onTestFinished(() => second.stop())
  const [there, back] = [second.url('vitrine'), await newEmptyDatabase()]
  // A move to a different major version of PostgreSQL rebuilds the search index with its monthly counts merged, so the
  // counts are merged here too before the databases are compared.
  await sumMonths(world.db)
  await moveDatabase(world.url, there)
  onTestFinished(() => makeWritable(world.url))
  const before = await contentOf(world.url)
  expect(await contentOf(there)).toEqual(before)
  await moveDatabase(there, back)
  expect(await contentOf(back)).toEqual(before)
  expect(await structureOf(back)).toEqual(await structureOf(world.url))

  // The copy works: rows can be added, and the ledger still refuses changes.
  const { pool, db } = connect(back)
  onTestFinished(() => pool.end())
  await db.execute(sql`insert into folders (uuid, team, name) values (gen_random_uuid(), ${team}, 'New')`)
  await expect(db.execute(sql`delete from ledger`)).rejects.toThrow()
}, 600_000)

it('after a move the old database stays readable, and writes are answered with 503 until it is made writable again', async () => {
  const target = await newEmptyDatabase()
  onTestFinished(() => makeWritable(world.url))
  await moveDatabase(world.url, target)
  const listed = await world.call(files.list, member, { params: { team } })
  expect(listed.status).toBe(200)
  const { status, body } = await world.call(folders.create, member, {
    params: { team },
    body: { folderName: 'Harbours' },
  })
  expect({ status, code: body['code'] }).toEqual({ status: 503, code: 'server.read_only' })
  await makeWritable(world.url)
  expect(
    (await world.call(folders.create, member, { params: { team }, body: { folderName: 'Harbours' } })).status,
  ).toBe(200)
})

it('a move interrupted before all sessions were ended loses no writes made in the meantime', async () => {
  const target = await newEmptyDatabase()
  onTestFinished(() => makeWritable(world.url))
  const writer = new pg.Client(world.url)
  writer.on('error', () => {})
  await writer.connect()
  const write = () =>
    writer.query(`insert into folders (uuid, team, name) values (gen_random_uuid(), $1, 'Late')`, [team])
  await writer.query('begin')
  await write()
  const moving = moveDatabase(world.url, target)
  const admin = new pg.Client(inject('postgres').replace('DATABASE', 'postgres'))
  await admin.connect()
  onTestFinished(() => admin.end())
  // The move loses its connection while it waits for the open transaction.
  const begun = `select from pg_db_role_setting join pg_database d on d.oid = setdatabase where datname = $1`
  const name = new URL(world.url).pathname.slice(1)
  while ((await admin.query(begun, [name])).rowCount === 0) await sleep(10)
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'vitrine cli'`
  await Promise.all([expect(moving).rejects.toThrow(), admin.query(end, [name])])
  await writer.query('commit')

  await moveDatabase(world.url, target)
  await expect(write()).rejects.toThrow()
  expect(await contentOf(target)).toEqual(await contentOf(world.url))
})

it('a move refuses a target that is not empty, and leaves the source writable', async () => {
  await expect(moveDatabase(world.url, world.url)).rejects.toThrow('not empty')
  const { rows } = await world.db.execute(sql`show default_transaction_read_only`)
  expect(rows).toEqual([{ default_transaction_read_only: 'off' }])
})

/** The targets to move files to: a folder and a bucket. */
const targets = {
  folder: async () => openLocalStorage({ folder: path.join(await newFolder(), 'files') }),
  bucket: async () => {
    const s3 = await newS3World()
    onTestFinished(() => s3.close())
    return (await s3.open()).storage
  },
}

it.each(['folder', 'bucket'] as const)(
  'files move to a %s while new ones arrive, and a second pass copies only the new ones',
  async (target) => {
    const to = await targets[target]()
    const pass = (verify = false) => moveStorage(world.url, { db: world.db, from: world.ports.storage, to, verify })
    const first = await pass()
    expect(first).toMatchObject({ present: 0, damaged: [] })
    await uploadFile(world, member, team, { name: 'late.bin', bytes: Buffer.from('late') })
    expect(await pass()).toMatchObject({ copied: 1, present: first.copied, damaged: [] })
    await withSnapshot(world.url, async (client) => {
      for await (const { key } of referencedObjects(client))
        expect(await hashObject(to, key)).toEqual(await hashObject(world.ports.storage, key))
    })
    // A copy that was changed later is detected by its hash and replaced.
    const { rows } = await world.db.execute<{ key: string }>(sql`select key::text from versions limit 1`)
    const key = rows[0]?.key ?? ''
    const bytes = await to.read(key)
    await to.put(key, Buffer.alloc(bytes.length, '?'))
    expect((await pass()).copied).toBe(0)
    expect((await pass(true)).copied).toBe(1)
    expect((await to.read(key)).equals(bytes)).toBe(true)
  },
)

it('a damaged file is reported by every pass of a move, and copied again once it is repaired', async () => {
  const file = await uploadFile(world, member, team, { name: 'damaged.bin', bytes: Buffer.from('intact') })
  const { rows } = await world.db.execute<{ key: string }>(sql`select key::text from versions where file = ${file}`)
  const key = rows[0]?.key ?? ''
  const from = world.ports.storage
  const to = await targets.folder()
  const pass = () => moveStorage(world.url, { db: world.db, from, to })
  await from.put(key, Buffer.from('intAct'))
  for (const _ of [1, 2]) expect((await pass()).damaged).toEqual([key])
  await from.put(key, Buffer.from('intact'))
  expect(await pass()).toMatchObject({ copied: 1, damaged: [] })
  expect((await to.read(key)).toString()).toBe('intact')
})
