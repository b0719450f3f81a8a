import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { startS3 } from '@vitrine/emulators/s3/start.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { connect, type Db } from '../platform/db/db.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { importDatabase, type TableCopy } from '../platform/db/transfer/import.ts'
import { withSnapshot } from '../platform/db/transfer/snapshot.ts'
import { checksumOf, listTables } from '../platform/db/transfer/tables.ts'
import { openLocalStorage } from '../platform/storage/local.ts'
import { openS3Storage } from '../platform/storage/s3/s3.ts'
import { hashObject } from '../platform/storage/verify.ts'
import { uploadFile } from '../testing/uploads.ts'
import { newEmptyDatabase } from '../testing/databases.ts'
import { runCommand } from '../testing/run-command.ts'
import { emulatedS3 } from '../testing/s3-storage.ts'
import { makeUnreadable, newLocalCopy } from '../testing/unreadable-objects.ts'
import { newWorld, type Person, type World } from '../testing/world.ts'
import { createBackup } from './backups/create.ts'
import { readCompressed, readManifest } from './backups/manifest.ts'
import { restoreBackup } from './backups/restore.ts'
import { referencedObjects } from './store/objects.ts'

let world: World
let team: string
let member: Person
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  member = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const newFolder = async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'vitrine-backup-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}
const installation = () => ({
  settings: { ...world.settings, data: world.folder, secret: world.settings.secret ?? '' },
  url: world.url,
  db: world.db,
})
const backUp = (dir: string) =>
  createBackup(dir, { installation: installation(), storage: world.ports.storage, isSecretGenerated: false })
const upload = (name: string) => uploadFile(world, member, team, { name, bytes: randomBytes(20_000) })
const restore = async (dir: string, url: string) => {
  const data = await newFolder()
  const storage = await openLocalStorage({ folder: path.join(data, 'files') })
  await restoreBackup(dir, { data, secret: world.settings.secret, url, storage })
  return storage
}
/** The checksums of all tables. */
const sumsOf = (url: string) =>
  withSnapshot(url, async (client) => {
    const sums: Record<string, string> = {}
    for (const table of await listTables(client)) {
      const { rows, sum } = await checksumOf(client, table)
      sums[`${table.schema}.${table.name}`] = `${rows} ${sum}`
    }
    return sums
  })

it('a backup made during uploads restores a consistent snapshot, with every object it refers to', async () => {
  const dir = await newFolder()
  for (let at = 0; at < 5; at++) await upload(`before-${at}.bin`)
  let busy = true
  const uploading = (async () => {
    let sent = 0
    while (busy) {
      const file = await upload(`during-${sent++}.bin`)
      // Every third file is deleted again, including its bytes.
      if (sent % 3 !== 0) continue
      const { rows } = await world.db.execute<{ key: string }>(
        sql`delete from versions where file = ${file}::uuid returning key::text`,
      )
      for (const { key } of rows) await world.ports.storage.removeAll(key)
    }
    return sent
  })()
  const manifest = await backUp(dir)
  busy = false
  expect(await uploading).toBeGreaterThan(0)
  expect(manifest.damaged).toEqual([])

  const url = await newEmptyDatabase()
  const storage = await restore(dir, url)
  const sums = await sumsOf(url)
  // Objects that were still arriving in a bucket are not part of a backup, so the restored database forgets them.
  const kept = manifest.tables.filter(({ name }) => name !== 'arriving_objects')
  for (const { schema, name, rows, sum } of kept) expect(sums[`${schema}.${name}`]).toBe(`${rows} ${sum}`)
  let originals = 0
  await withSnapshot(url, async (client) => {
    for await (const { key, size, sha256 } of referencedObjects(client)) {
      const found = await hashObject(storage, key)
      expect(found?.size).toBe(size)
      if (sha256) expect(found?.sha256).toBe(sha256)
      originals += 1
    }
  })
  expect(originals).toBeGreaterThanOrEqual(5)
})

it('a second backup into the same folder copies only new files and drops deleted ones', async () => {
  const dir = await newFolder()
  const gone = await upload('gone.bin')
  await backUp(dir)
  const { rows } = await world.db.execute<{ key: string }>(
    sql`delete from versions where file = ${gone}::uuid returning key::text`,
  )
  await world.ports.storage.removeAll(rows[0]?.key ?? '')
  await upload('new.bin')
  const copies = await openLocalStorage({ folder: path.join(dir, 'objects') })
  const before = await copies.stat((await firstKey()) ?? '')
  const manifest = await backUp(dir)
  expect((await copies.stat((await firstKey()) ?? ''))?.modified_at).toEqual(before?.modified_at)
  expect(await copies.stat(rows[0]?.key ?? '')).toBeUndefined()
  expect((await readdir(dir)).filter((name) => name.startsWith('database-'))).toEqual([`database-${manifest.id}`])
})
const firstKey = async () =>
  (await world.db.execute<{ key: string }>(sql`select key::text from versions order by created_at limit 1`)).rows[0]
    ?.key

it('a backup lists damaged files and is still completed, and copies them again once they are repaired', async () => {
  const dir = await newFolder()
  await upload('to-be-damaged.bin')
  const { rows } = await world.db.execute<{ key: string }>(
    sql`select key::text from versions order by created_at desc limit 1`,
  )
  const key = rows[0]?.key ?? ''
  const bytes = await world.ports.storage.read(key)
  await world.ports.storage.put(key, Buffer.from(bytes).fill(0, 10, 20))
  for (const _ of [1, 2]) expect((await backUp(dir)).damaged).toEqual([key])
  await world.ports.storage.put(key, bytes)
  expect((await backUp(dir)).damaged).toEqual([])
  const copies = await openLocalStorage({ folder: path.join(dir, 'objects') })
  expect((await copies.read(key)).equals(bytes)).toBe(true)
})

it('a backup and a restore continue after an object that cannot be read, and list it', async () => {
  const dir = await newFolder()
  await upload('first.bin')
  await upload('unreadable.bin')
  await upload('damaged-in-backup.bin')
  const { rows } = await world.db.execute<{ key: string }>(
    sql`select key::text from versions order by created_at desc limit 3`,
  )
  const [inBackup = '', inStore = '', intact = ''] = rows.map(({ key }) => key)
  const copy = await newLocalCopy(world.ports.storage)
  await copy.makeUnreadable(inStore)
  const backup = { installation: installation(), storage: copy.storage, isSecretGenerated: false }
  expect((await createBackup(dir, backup)).damaged).toEqual([inStore])
  const objects = path.join(dir, 'objects')
  await makeUnreadable(objects, await openLocalStorage({ folder: objects }), inBackup)

  const url = await newEmptyDatabase()
  const data = await newFolder()
  const restored = await openLocalStorage({ folder: path.join(data, 'files') })
  const target = { data, secret: world.settings.secret, url, storage: restored }
  expect((await restoreBackup(dir, target)).damaged).toEqual([inBackup])
  expect((await restored.read(intact)).equals(await world.ports.storage.read(intact))).toBe(true)
  expect(await restored.stat(inBackup)).toBeUndefined()
  expect(Object.keys(await sumsOf(url)).length).toBeGreaterThan(50)
})

it('an upload in progress starts again after a restore into a bucket', async () => {
  const dir = await newFolder()
  const emulator = await startS3()
  onTestFinished(() => emulator.close())
  const openBucket = async (prefix: string, db: Db) => {
    const opened = await openS3Storage({
      settings: { ...emulatedS3(emulator), prefix },
      db,
      scratch: await newFolder(),
    })
    onTestFinished(() => opened.close())
    return opened.storage
  }
  const key = randomUUID()
  const bytes = randomBytes(9_000_000)
  const before = await openBucket('before/', world.db)
  await before.arriving.append(key, { offset: 0, size: bytes.length }, Readable.from([bytes.subarray(0, 8_500_000)]))
  await backUp(dir)
  await world.db.execute(sql`delete from arriving_objects`)

  const url = await newEmptyDatabase()
  const { pool, db } = connect(url)
  onTestFinished(() => pool.end())
  const storage = await openBucket('after/', db)
  await restoreBackup(dir, { data: await newFolder(), secret: world.settings.secret, url, storage })
  expect(await storage.arriving.arrived(key)).toBe(0)
  await storage.arriving.append(key, { offset: 0, size: bytes.length }, Readable.from([bytes]))
  expect(await storage.arriving.finish(key)).toMatchObject({ size: bytes.length })
})

it('a restore does not change a database or store that is not empty', async () => {
  const dir = await newFolder()
  await backUp(dir)
  const before = await sumsOf(world.url)
  await expect(restore(dir, world.url)).rejects.toThrow('not empty')
  expect(await sumsOf(world.url)).toEqual(before)

  const data = await newFolder()
  const storage = await openLocalStorage({ folder: path.join(data, 'files') })
  await storage.put('11111111-1111-4111-8111-111111111111', Buffer.from('mine'))
  const url = await newEmptyDatabase()
  const target = { data, secret: world.settings.secret, url, storage }
  await expect(restoreBackup(dir, target)).rejects.toThrow('The store is not empty')
  expect(await sumsOf(url)).toEqual({})
})

it('a restore refuses a backup whose files were changed, or whose secret is different', async () => {
  const dir = await newFolder()
  const manifest = await backUp(dir)
  const url = await newEmptyDatabase()
  const data = await newFolder()
  const storage = await openLocalStorage({ folder: path.join(data, 'files') })
  await expect(
    restoreBackup(dir, { data, secret: 'another secret of the tests, long enough', url, storage }),
  ).rejects.toThrow('VITRINE_SECRET is not the secret this backup was made with')
  await writeFile(path.join(dir, manifest.objects.file), 'changed')
  await expect(restore(dir, url)).rejects.toThrow(
    'doesn’t match its checksum: the backup is damaged. Nothing was changed. Use another backup.',
  )
  expect(await sumsOf(url)).toEqual({})
})

it('a backup refuses a folder with other content', async () => {
  const dir = await newFolder()
  await writeFile(path.join(dir, 'letter.txt'), 'Dear Ada')
  await expect(backUp(dir)).rejects.toThrow('contains no backup')
  expect(await readdir(dir)).toEqual(['letter.txt'])
})

it('an interrupted restore continues, and Vitrine does not start before it is finished', async () => {
  const dir = await newFolder()
  const manifest = await backUp(dir)
  const url = await newEmptyDatabase()
  const data = await newFolder()
  const storage = await openLocalStorage({ folder: path.join(data, 'files') })
  const target = { data, secret: world.settings.secret, url, storage }
  // The last table cannot be read, so only the tables before it are restored.
  const last = manifest.tables.at(-1)
  const file = path.join(dir, last?.file ?? '')
  const kept = await readFile(file)
  await expect(
    importDatabase(url, {
      ...manifest,
      read: (table) => {
        if (table.name === last?.name) return Readable.from(['not a row of this table\t\n'])
        const found = manifest.tables.find((one) => one.schema === table.schema && one.name === table.name)
        return readCompressed(path.join(dir, found?.file ?? ''))
      },
    }),
  ).rejects.toThrow()
  expect(kept.equals(await readFile(file))).toBe(true)
  const connection = connect(url)
  await expect(migrateDatabase(connection)).rejects.toThrow('is not finished')
  await connection.pool.end()
  await restoreBackup(dir, target)
  expect(await sumsOf(url)).toEqual(
    Object.fromEntries(manifest.tables.map(({ schema, name, rows, sum }) => [`${schema}.${name}`, `${rows} ${sum}`])),
  )
})

it('a restore whose last step failed can be continued, and Vitrine does not start before it is finished', async () => {
  const dir = await newFolder()
  const manifest = await backUp(dir)
  const url = await newEmptyDatabase()
  const copy = {
    ...manifest,
    read: (table: TableCopy) =>
      readCompressed(path.join(dir, `database-${manifest.id}/${table.schema}.${table.name}.copy.gz`)),
  }
  const onRows = () => Promise.reject(new Error('The connection was lost'))
  await expect(importDatabase(url, { ...copy, onRows })).rejects.toThrow('The connection was lost')
  const connection = connect(url)
  onTestFinished(() => connection.pool.end())
  await expect(migrateDatabase(connection)).rejects.toThrow('is not finished')
  await importDatabase(url, copy)
  await migrateDatabase(connection)
  expect(await sumsOf(url)).toEqual(
    Object.fromEntries(manifest.tables.map(({ schema, name, rows, sum }) => [`${schema}.${name}`, `${rows} ${sum}`])),
  )
})

it('the restore command fills an empty data folder, which then passes doctor --hashes=all', async () => {
  const dir = await newFolder()
  await upload('last.bin')
  await backUp(dir)
  const home = await newFolder()
  await mkdir(path.join(home, 'data'))
  const env = { VITRINE_DATA: path.join(home, 'data'), VITRINE_SECRET: world.settings.secret ?? '' }
  expect((await runCommand(env, 'restore', dir)).output).toContain('The installation was restored to its state at')
  const { output } = await runCommand(env, 'doctor', '--hashes=all', '--json')
  const found = JSON.parse(output) as { check: string; state: string; text: string }[]
  expect(found.filter(({ state }) => state === 'problem')).toEqual([])
  expect(found.filter(({ check }) => ['files', 'hashes', 'orphans'].includes(check)).map(({ state }) => state)).toEqual(
    ['ok', 'ok', 'ok'],
  )
  expect(await readManifest(dir)).toBeDefined()
}, 600_000)
