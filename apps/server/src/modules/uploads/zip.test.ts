import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { files, folders, uploads, versions } from '@vitrine/contract'
import { ZipArchive } from 'archiver'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readZip } from '../../platform/zip/read.ts'
import { evilZip } from '../../testing/hostile-zips.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let ada: Person
let photo: Buffer
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => world.close())

type Entries = Record<string, Buffer | string>
const zipOf = async (entries: Entries) => {
  const zip = new ZipArchive({})
  for (const [name, bytes] of Object.entries(entries)) zip.append(bytes, { name })
  void zip.finalize()
  return buffer(zip as unknown as Readable)
}
const send = async (upload: string, bytes: Buffer) =>
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
const ended = async (upload: string) => {
  const ask = () => world.call(uploads.entries, ada, { params: { upload } })
  await vi.waitFor(async () => expect((await ask()).body.expanding).toBe(false), { timeout: 110_000, interval: 50 })
  return (await ask()).body
}
const expand = async (bytes: Buffer, name = 'photos.zip') => {
  const { body } = await world.call(uploads.begin, ada, {
    params: { team },
    body: { files: [{ name, size: bytes.length }] },
  })
  await send(body[0].uuid, bytes)
  return ended(body[0].uuid)
}

describe('a zip', () => {
  it('is expanded into files in their folders; system files are skipped and listed by kind', async () => {
    await world.runJobs()
    const result = await expand(
      await zipOf({
        'coast/a.jpg': photo,
        'coast/b.jpg': photo,
        '__MACOSX/coast/._a.jpg': 'x',
        '.DS_Store': 'x',
        'coast/Thumbs.db': 'x',
        'c.jpg': photo,
      }),
    )
    const problem = 'A system file is left out.'
    expect(result).toEqual({
      expanding: false,
      files: 3,
      left_out: ['__MACOSX', '.DS_Store', 'Thumbs.db'].map((name) => ({ name, problem })),
    })
    const { body } = await world.call(folders.list, ada, { params: { team } })
    expect(body).toMatchObject([{ name: 'coast', files: 2 }])
    expect((await world.call(files.list, ada, { params: { team }, query: { folder: 'root' } })).body).toMatchObject({
      count: 1,
      results: [{ name: 'c.jpg' }],
    })
  })

  it('becomes a file and a copy of it if two entries have the same bytes', async () => {
    await world.runJobs()
    await expand(evilZip([['first.txt', 'the same text'], ['second.txt', 'the same text']])) // biome-ignore format: one line
    const { rows } =
      await world.db.execute(sql`select f.name, c.name of from files f left join files c on c.uuid = f.copied_from
      where f.name in ('first.txt', 'second.txt') order by f.name`)
    expect(rows).toEqual([
      { name: 'first.txt', of: null },
      { name: 'second.txt', of: 'first.txt' },
    ])
  })

  it('is expanded without entries that have unsafe paths or are zips, which are listed as skipped', async () => {
    await world.runJobs()
    const inner = await zipOf({ 'x.jpg': photo })
    const result = await expand(
      evilZip([
        ['../../etc/passwd', 'x'],
        ['/abs.txt', 'x'],
        ['C:\\win.txt', 'x'],
        ['ok.txt', 'fine'],
        ['inner.zip', inner],
      ]),
    )
    expect(result.files).toBe(1)
    expect(result.left_out.map(({ name }: { name: string }) => name)).toEqual([
      '../../etc/passwd',
      '/abs.txt',
      'C:\\win.txt',
      'inner.zip',
    ])
  })

  it('is reported as complete after expansion without becoming a file itself, and its entries can be listed', async () => {
    await world.runJobs()
    const bytes = await zipOf({ 'a.jpg': photo })
    const body = { files: [{ name: 'one.zip', size: bytes.length }] }
    const begun = (await world.call(uploads.begin, ada, { params: { team }, body })).body[0]
    await send(begun.uuid, bytes)
    expect((await ended(begun.uuid)).files).toBe(1)
    const { headers } = await world.app.inject({
      method: 'HEAD',
      url: begun.url,
      headers: { 'tus-resumable': '1.0.0', cookie: ada.cookie },
    })
    expect([headers['upload-offset'], headers['vitrine-file']]).toEqual([String(bytes.length), undefined])
  })

  it('is not expanded any further once its output is far larger than the zip', async () => {
    await world.runJobs()
    const result = await expand(evilZip([['zeros.bin', Buffer.alloc(60 * 1024 * 1024)]]))
    expect(result).toMatchObject({ files: 0, left_out: [{ problem: expect.stringContaining('more than 200 times') }] })
  })

  it('is expanded without an entry that is far larger than its compressed size, however large the zip is', async () => {
    await world.runJobs()
    const noise = randomBytes(600_000)
    const result = await expand(
      evilZip([
        ['noise.bin', noise],
        ['zeros.bin', Buffer.alloc(80 * 1024 * 1024)],
        ['last.bin', noise],
      ]),
    )
    expect(result).toEqual({
      expanding: false,
      files: 2,
      left_out: [{ name: 'zeros.bin', problem: expect.stringContaining('more than 200 times its size') }],
    })
  })

  it('reports a broken entry to the reader of the entry, even if the error occurs before reading starts', async () => {
    const bytes = evilZip([['broken.bin', Buffer.from('x'.repeat(5000))]])
    // Overwrites compressed data, which starts after the name of the first entry.
    bytes.fill(0xff, 40, 50)
    const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-zip-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(path.join(folder, 'broken.zip'), bytes)
    for await (const entry of readZip(path.join(folder, 'broken.zip'))) {
      const stream = await entry.open()
      await new Promise((done) => stream.once('error', done))
      await expect(buffer(stream)).rejects.toThrow('invalid')
    }
    expect.assertions(1)
  })

  it('becomes several versions, ordered by name, when it is uploaded as a new version', async () => {
    await world.runJobs()
    const { file } = await world.newFile(team, { created_by: ada.user })
    const bytes = await zipOf({ 'b.jpg': photo, 'a.jpg': photo, 'c.jpg': photo })
    const { body } = await world.call(uploads.beginVersion, ada, {
      params: { file },
      body: { name: 'v.zip', size: bytes.length },
    })
    await send(body.uuid, bytes)
    await ended(body.uuid)
    const { body: list } = await world.call(versions.list, ada, { params: { file } })
    expect(list.map(({ original_name }: { original_name: string }) => original_name)).toEqual([
      'a.jpg',
      'b.jpg',
      'c.jpg',
      'harbour.png',
    ])
  })

  it('has its entries sorted by name, in natural order, among the versions uploaded with it', async () => {
    await world.runJobs()
    const { file } = await world.newFile(team, { created_by: ada.user })
    const together = crypto.randomUUID()
    const add = async (name: string, bytes: Buffer) => {
      const body = { name, size: bytes.length, together }
      const begun = await world.call(uploads.beginVersion, ada, { params: { file }, body })
      await send(begun.body.uuid, bytes)
      await ended(begun.body.uuid)
    }
    await add('v10.jpg', photo)
    await add('others.zip', await zipOf({ 'in/v12.jpg': photo, 'in/v2.jpg': photo, 'v1.jpg': photo }))
    await add('v3.jpg', photo)
    const names = async () =>
      (await world.call(versions.list, ada, { params: { file } })).reply.map(({ original_name }) => original_name)
    expect(await names()).toEqual(['v1.jpg', 'v2.jpg', 'v3.jpg', 'v10.jpg', 'v12.jpg', 'harbour.png'])

    // A version that was set active keeps its position, because it is no longer sorted with those uploaded together.
    const [, , third] = (await world.call(versions.list, ada, { params: { file } })).reply
    await world.call(versions.setActive, ada, { params: { version: third?.uuid ?? '' } })
    await add('v0.jpg', photo)
    expect(await names()).toEqual(['v0.jpg', 'v3.jpg', 'v1.jpg', 'v2.jpg', 'v10.jpg', 'v12.jpg', 'harbour.png'])
  })
})
