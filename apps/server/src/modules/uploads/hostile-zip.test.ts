import { files, folders, uploads } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Worker } from '../../platform/jobs/worker.ts'
import { evilZip, headerField, nulNameZip, overlappingZip, withCount } from '../../testing/hostile-zips.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let worker: Worker
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
  worker = await world.startJobs()
})
afterAll(async () => {
  await worker.stop()
  await world.close()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})

const begin = async (size: number) =>
  (await world.call(uploads.begin, ada, { params: { team }, body: { files: [{ name: 'photos.zip', size }] } })).reply[0]
    ?.uuid ?? ''
const send = (upload: string, bytes: Buffer) =>
  world.app.inject({
    method: 'PATCH',
    url: `/v1/uploads/${upload}/`,
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      cookie: ada.cookie,
      origin: world.settings.origin,
      'upload-offset': '0',
    },
    payload: bytes,
  })
const entriesOf = async (upload: string) => (await world.call(uploads.entries, ada, { params: { upload } })).reply
const expand = async (bytes: Buffer) => {
  const upload = await begin(bytes.length)
  expect((await send(upload, bytes)).statusCode).toBe(204)
  await vi.waitFor(async () => expect((await entriesOf(upload)).expanding).toBe(false), {
    timeout: 60_000,
    interval: 30,
  })
  return entriesOf(upload)
}
const names = async () =>
  (await world.call(files.list, ada, { params: { team }, query: { limit: '200' } })).reply.results
    .map(({ name }) => name)
    .toSorted()

describe('a zip entry', () => {
  it('is stored under a sanitised name, whatever bytes its name contains', async () => {
    expect(await expand(nulNameZip())).toEqual({ expanding: false, files: 1, left_out: [] })
    await expand(
      evilZip([
        ['a\r\nb\u001b[2J.txt', 'x'],
        ['photo\u202egpj.txt', 'x'],
      ]),
    )
    expect(await names()).toEqual(['a b [2J.txt', 'photogpj.txt', 'é .txt'])
  })

  it('is skipped with a reason if its name has no visible characters', async () => {
    const { files: kept, left_out } = await expand(evilZip([['\0\u0001', 'x'], ['\u001b/b.txt', 'x'], ['c.txt', 'x']])) // biome-ignore format: one line
    expect(kept).toBe(1)
    expect(left_out.map(({ problem }) => problem)).toEqual(Array(2).fill('The name of this file cannot be read.'))
  })

  it('is skipped if it is nested more than 30 folders deep', async () => {
    const deep = (levels: number) => `${'d/'.repeat(levels)}x.txt`
    const { files: kept, left_out } = await expand(evilZip([[deep(30_000), 'x'], [deep(31), 'x'], [deep(30), 'x']])) // biome-ignore format: one line
    expect(kept).toBe(1)
    expect(left_out.map(({ problem }) => problem)).toEqual(Array(2).fill('This file is more than 30 folders deep.'))
    expect((await world.call(folders.list, ada, { params: { team } })).reply).toHaveLength(30)
  })

  it('is skipped if its checksum does not match', async () => {
    const zip = evilZip([['a.txt', 'one'], ['b.txt', 'two']], (header, index) => { if (index === 0) header.writeUInt32LE(1, headerField.crc32) }) // biome-ignore format: one line
    expect(await expand(zip)).toEqual({
      expanding: false,
      files: 1,
      left_out: [{ name: 'a.txt', problem: 'This file is damaged: its checksum does not match.' }],
    })
  })

  it('does not hide later entries if its header is wrong', async () => {
    const lies = [
      (header: Buffer) => header.writeUInt16LE(0, headerField.method),
      (header: Buffer) => header.writeUInt16LE(0x841, headerField.flags),
      (header: Buffer) => header.writeUInt32LE(7, headerField.size),
      (header: Buffer) => header.writeUInt32LE(0xffffffff, headerField.packed),
      (header: Buffer) => header.writeUInt16LE(99, headerField.method),
    ]
    const zip = evilZip(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`${name}.txt`, `the bytes of ${name}`]),
      (header, index) => void lies[index]?.(header),
    )
    const { files: kept, left_out } = await expand(zip)
    expect(left_out.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'])
    expect(kept).toBe(1)
    expect(await names()).toEqual(['f.txt'])
  })

  it('is found even if the directory record of the previous entry cannot be read', async () => {
    const zip = evilZip([['a.txt', 'a'], ['b.txt', 'b'], ['c.txt', 'c']]) // biome-ignore format: one line
    const second = zip.indexOf('PK\x01\x02', zip.indexOf('PK\x01\x02', 0, 'latin1') + 4, 'latin1')
    zip.write('XX', second)
    const { files: kept, left_out } = await expand(zip)
    expect(kept).toBe(2)
    expect(left_out).toEqual([{ name: '1 entry', problem: expect.stringContaining('should have 3 entries') }])
  })

  it('is skipped and listed if it is a hidden file', async () => {
    const { files: kept, left_out } = await expand(evilZip([['.htaccess', 'x'], ['.git/config', 'x'], ['a.txt', 'x']])) // biome-ignore format: one line
    expect(kept).toBe(1)
    expect(left_out.map(({ name }) => name)).toEqual(['.htaccess', '.git/config'])
  })
})

describe('a zip', () => {
  it.each([1, 0, 5, 60_000])('is expanded into all 5 entries even if its header declares %i', async (count) => {
    const zip = evilZip(Array.from({ length: 5 }, (_one, n) => [`${n}.txt`, 'x']))
    const { files: kept, left_out } = await expand(withCount(zip, count))
    expect(kept).toBe(5)
    expect(left_out).toHaveLength(count > 5 ? 1 : 0)
  })

  it.each([
    ['nothing', evilZip([]), 'This zip is empty.'],
    ['only folders', evilZip([['a/', ''], ['a/b/', '']]), 'This zip contains folders but no files.'], // biome-ignore format: one line
    ['more entries than allowed', overlappingZip(10_001, Buffer.from('x')), 'This zip contains more than 10,000 entries. Split it and upload the parts.'], // biome-ignore format: one line
  ])('is not expanded, and the reason is listed, if it contains %s', async (_name, zip, problem) => {
    expect(await expand(zip)).toEqual({ expanding: false, files: 0, left_out: [{ name: 'photos.zip', problem }] })
  })

  it('is not expanded any further once it is cancelled; files extracted so far are kept, and its own bytes are deleted', async () => {
    const zip = evilZip(Array.from({ length: 800 }, (_one, n) => [`${n}.txt`, `file ${n}`]))
    const upload = await begin(zip.length)
    await send(upload, zip)
    await vi.waitFor(async () => expect((await entriesOf(upload)).files).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 10,
    })
    expect((await world.call(uploads.cancel, ada, { params: { upload } })).status).toBe(204)
    const { expanding, files: kept } = await entriesOf(upload)
    expect(expanding).toBe(false)
    expect(kept).toBeLessThan(800)
    const waiting = sql`select 1 from graphile_worker.jobs where task_identifier in ('uploads.expand', 'uploads.discard')`
    await vi.waitFor(async () => expect((await world.db.execute(waiting)).rowCount).toBe(0), {
      timeout: 30_000,
      interval: 30,
    })
    expect(await world.ports.storage.stat(upload)).toBeUndefined()
    expect((await entriesOf(upload)).files).toBe(kept)
    expect((await world.call(uploads.cancel, ada, { params: { upload } })).status).toBe(410)
    await world.db.execute(sql`delete from graphile_worker._private_jobs`)
  })

  it('is listed with a reason if the job that expands it has failed for good', async () => {
    const zip = evilZip([['a.txt', 'x']])
    const upload = await begin(zip.length)
    await worker.stop()
    await send(upload, zip)
    await world.db.execute(sql`update graphile_worker._private_jobs set attempts = 4, max_attempts = 5,
      flags = '{"closing": true}', last_error = 'The server stopped while this job was running.'`)
    worker = await world.startJobs()
    await vi.waitFor(async () => expect((await entriesOf(upload)).expanding).toBe(false), {
      timeout: 30_000,
      interval: 30,
    })
    expect((await entriesOf(upload)).left_out).toEqual([
      { name: 'photos.zip', problem: expect.stringContaining('could not be unpacked because of an error') },
    ])
  })
})
