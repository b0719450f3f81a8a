import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { downloads, files, links } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readZip } from '../../platform/zip/read.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { versions } from '../versions/table.ts'
import { approvalRules } from './table.ts'

let world: World
let team: string
let ada: Person
let folder: string
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-zip-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const begin = (chosen: string[], body: object = {}, person = ada) =>
  world.call(downloads.beginZip, person, { params: { team }, body: { files: chosen, ...body } })
const newImage = async (name: string, width: number, height: number, bytes?: Buffer) => {
  const format = name.endsWith('.png') ? 'png' : 'jpeg'
  const drawn =
    bytes ??
    (await sharp({ create: { width, height, channels: 3, background: '#357' } })
      .toFormat(format)
      .toBuffer())
  const made = await world.newFile(team, { name }, drawn)
  await world.db
    .update(versions)
    .set({ width, height, kind: 'image', file_type: `image/${format}` })
    .where(eq(versions.uuid, made.version))
  return made
}
/** Repeats the request while images are being converted. */
const beginUntilReady = async (chosen: string[], body: object) => {
  let answer = await begin(chosen, body)
  while (answer.body.ready === false) answer = await begin(chosen, body)
  return answer
}
const fetch = async (url: string, person = ada) =>
  world.app.inject({ method: 'GET', url, headers: { cookie: person.cookie } })
const contents = async (bytes: Buffer) => {
  const file = path.join(folder, `${crypto.randomUUID()}.zip`)
  await writeFile(file, bytes)
  const found: Record<string, string> = {}
  for await (const entry of readZip(file)) found[entry.name] = String(await buffer(await entry.open()))
  // The checksums and sizes must be correct for other programs to read the zip.
  const check = 'import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() is not None)'
  await promisify(execFile)('python3', ['-c', check, file])
  return found
}

describe('a zip of many files', () => {
  it('contains each file under a unique name, and creates a receipt for each', async () => {
    const made = [
      await world.newFile(team, { name: 'boat.png' }, 'one'),
      await world.newFile(team, { name: 'BOAT.png' }, 'two'),
      await world.newFile(team, { name: '../../etc/passwd\u202egnp.exe' }, 'three'),
    ]
    const { body } = await begin(made.map(({ file }) => file))
    expect(body).toMatchObject({ files: 3, left_out: [] })
    const answer = await fetch(body.url)
    expect(body.name).toMatch(/^Visit Solvik .*\.zip$/)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Visit Solvik .*\.zip"/)
    expect(await contents(answer.rawPayload)).toEqual({
      'boat.png': 'one',
      'BOAT (2).png': 'two',
      '__.._etc_passwdgnp.png': 'three',
    })
    const { body: list } = await world.call(downloads.mine, ada)
    expect(list.count).toBe(3)
  })

  it('leaves out files that cannot be downloaded, and lists them with the reason', async () => {
    const good = await world.newFile(team)
    const bad = await world.newFile(team, { status: 'do_not_use' })
    const { body } = await begin([good.file, bad.file])
    expect(body).toMatchObject({
      files: 1,
      left_out: [{ file: bad.file, name: expect.stringMatching(/\.png$/), reason: 'The file is marked "Do not use".' }],
    })
    expect((await begin([bad.file])).body.code).toBe('rights.denied')
  })

  it('requires a step only once, however many of the files need it', async () => {
    const [plain, owned] = [await world.newFile(team), await world.newFile(team, { copyright: '© Ingrid' })]
    const asked = await begin([plain.file, owned.file])
    expect(asked.body.steps).toEqual(['disclaimer'])
    const { body } = await world.call(downloads.terms, ada, { params: { file: owned.file } })
    expect((await begin([plain.file, owned.file], { disclaimer: body.disclaimer.hash })).body.files).toBe(2)
  })

  it('leaves out a file withdrawn before it is sent, and lists it with the reason', async () => {
    const [stays, goes] = [await world.newFile(team, { name: 'a.png' }), await world.newFile(team, { name: 'b.png' })]
    const { body } = await begin([stays.file, goes.file])
    await world.call(files.update, ada, { params: { file: goes.file }, body: { status: 'do_not_use' } })
    const found = await contents((await fetch(body.url)).rawPayload)
    expect(Object.keys(found)).toEqual(['a.png', 'Left out.txt'])
    expect(found['Left out.txt']).toMatch(/were withdrawn.*\n\nb\.png\nThe file is marked "Do not use"\.\n$/s)
  })

  it('marks the receipt of a file withdrawn before it is sent, and does not count its download', async () => {
    const [stays, goes] = [await world.newFile(team, { name: 'a.png' }), await world.newFile(team, { name: 'b.png' })]
    const chosen = [stays.file, goes.file]
    const link = await world.call(links.create, ada, {
      params: { team },
      body: { files: chosen, title: 'Press', downloads_by: 'everyone', max_downloads: 2 },
    })
    const visitor = await world.newUser()
    const take = (items: string[]) =>
      world.call(downloads.beginSharedZip, visitor, { params: { share_link: link.body.uuid }, body: { items } })
    const { body } = await take(chosen)
    await world.call(files.update, ada, { params: { file: goes.file }, body: { status: 'do_not_use' } })
    // A HEAD request does not count as a download.
    await world.app.inject({ method: 'HEAD', url: body.url, headers: { cookie: visitor.cookie } })
    const receipts = async () => {
      const { results } = (await world.call(downloads.mine, visitor)).body
      return results.map((one: { file: string; withheld: string | null }) => [one.file, one.withheld])
    }
    expect(await receipts()).toEqual([
      [goes.file, null],
      [stays.file, null],
    ])
    expect((await contents((await fetch(body.url, visitor)).rawPayload))['Left out.txt']).toMatch(
      /b\.png\nThe file is no longer available/,
    )
    const expected = [
      [goes.file, 'The file is no longer available.'],
      [stays.file, null],
    ]
    expect(await receipts()).toEqual(expected)
    expect(await world.events()).toContain('file.download_withheld')
    // A restored file needs a new download; a delivered file is still considered delivered if the zip is fetched again
    // without it.
    await world.call(files.update, ada, { params: { file: goes.file }, body: { status: 'available' } })
    await world.call(files.update, ada, { params: { file: stays.file }, body: { status: 'do_not_use' } })
    expect((await fetch(body.url, visitor)).statusCode).toBe(404)
    expect(await receipts()).toEqual(expected)
    expect((await take([goes.file])).body).toMatchObject({ files: 1 })
  })

  it('has an exact length that is announced before the first byte is sent', async () => {
    const made = [
      await world.newFile(team, { name: 'Bød ø.png' }, 'one'),
      await world.newFile(team, {}, 'x'.repeat(70_000)),
    ]
    const { body } = await begin(made.map(({ file }) => file))
    const [answer, head] = [
      await fetch(body.url),
      await world.app.inject({ method: 'HEAD', url: body.url, headers: { cookie: ada.cookie } }),
    ]
    expect(answer.rawPayload.length).toBe(body.size)
    for (const { headers } of [answer, head]) expect(Number(headers['content-length'])).toBe(body.size)
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    await world.call(files.update, ada, { params: { file: made[1]?.file ?? '' }, body: { status: 'do_not_use' } })
    const less = await fetch(body.url)
    expect(Number(less.headers['content-length'])).toBe(less.rawPayload.length)
    expect(Object.keys(await contents(less.rawPayload))).toEqual(['Bød ø.png', 'Left out.txt'])
  })

  it('contains images in the chosen size, and everything else as the original', async () => {
    const [landscape, portrait, small, text, broken] = [
      await newImage('wide.jpg', 2400, 1200),
      await newImage('tall.png', 1200, 2400),
      await newImage('small.jpg', 900, 600),
      await world.newFile(team, { name: 'notes.png' }, 'text'),
      await newImage('broken.jpg', 3000, 2000, Buffer.from('not an image')),
    ]
    const uuids = [landscape, portrait, small, text, broken].map(({ file }) => file)
    const { body } = await beginUntilReady(uuids, { size: 'large' })
    expect(body).toMatchObject({ ready: true, files: 5, left_out: [], gone: 0 })
    const answer = await fetch(body.url)
    expect(answer.rawPayload.length).toBe(body.size)
    const file = path.join(folder, 'sized.zip')
    await writeFile(file, answer.rawPayload)
    const sizes: Record<string, unknown> = {}
    for await (const entry of readZip(file)) {
      const bytes = await buffer(await entry.open())
      const { width, height } = await sharp(bytes)
        .metadata()
        .catch(() => ({ width: 0, height: 0 }))
      sizes[entry.name.replace(/-[wh]\d+/, '')] = [width, height]
    }
    expect(sizes).toEqual({
      'wide.jpg': [2000, 1000],
      'tall.png': [1000, 2000],
      'small.jpg': [900, 600],
      'notes.png': [0, 0],
      'broken.jpg': [0, 0],
    })
    const { body: list } = await world.call(downloads.mine, ada)
    const shapes = list.results.filter((one: { file: string }) => uuids.includes(one.file))
    expect(new Map(shapes.map((one: { file: string; shape: string }) => [one.file, one.shape]))).toEqual(
      new Map(uuids.map((one, at) => [one, ['w2000', 'h2000', 'original', 'original', 'original'][at]])),
    )
  })

  it('converts many images over several requests, each of which makes progress', async () => {
    const made = [
      await newImage('a.jpg', 1300, 900),
      await newImage('b.jpg', 1300, 900),
      await newImage('c.jpg', 1300, 900),
    ]
    const clock = vi.spyOn(performance, 'now')
    let now = 0
    // Each time the clock is read, it is 4 seconds later, so that one request converts at most two images.
    clock.mockImplementation(() => (now += 4000))
    const answers = []
    for (let n = 0; n < 3; n++)
      answers.push(
        (
          await begin(
            made.map(({ file }) => file),
            { size: 'medium' },
          )
        ).body,
      )
    clock.mockRestore()
    expect(answers[0]).toMatchObject({ ready: false, images: 3 })
    expect(answers.at(-1)).toMatchObject({ ready: true, files: 3 })
    const prepared = answers.flatMap(({ ready, prepared: done }) => (ready ? [] : [done]))
    expect(prepared).toEqual([...new Set(prepared)].toSorted())
  })

  it('needs no request in a smaller size if a rule of the team approves that size', async () => {
    const made = await newImage('ruled.jpg', 1500, 1000)
    const link = await world.call(links.create, ada, {
      params: { team },
      body: { files: [made.file], title: 'Press', downloads_by: 'request' },
    })
    await world.db.insert(approvalRules).values({ team, domain: '', longest_px: 1080 })
    const visitor = await world.newUser({ email_verified: true })
    const take = (body: object) =>
      world.call(downloads.beginSharedZip, visitor, {
        params: { share_link: link.body.uuid },
        body: { items: [made.file], useCase: 'A guide', ...body },
      })
    expect((await take({})).body.steps).toContain('request')
    const { body } = await take({ size: 'medium' })
    expect(body).toMatchObject({ files: 1 })
    expect((await fetch(body.url, visitor)).rawPayload.length).toBe(body.size)
  })

  it('can be fetched only by the person who started the download', async () => {
    const { body } = await begin([(await world.newFile(team)).file])
    expect((await fetch(body.url, await world.newMember(team, 'Admin'))).statusCode).toBe(404)
  })

  it('is named after its share link, and does not reveal hidden file names', async () => {
    const made = [await world.newFile(team, { name: 'a.png', hide_name: true, created_at: new Date('2026-09-02') })]
    const chosen = made.map(({ file }) => file)
    const link = await world.call(links.create, ada, {
      params: { team },
      body: { files: chosen, title: 'Press', downloads_by: 'everyone' },
    })
    const visitor = await world.newUser()
    const { body } = await world.call(downloads.beginSharedZip, visitor, {
      params: { share_link: link.body.uuid },
      body: { items: chosen },
    })
    expect(body.name).toMatch(/^Press \d{4}-/)
    expect(Object.keys(await contents((await fetch(body.url, visitor)).rawPayload))).toEqual(['2 September 2026.png'])
  })

  it('contains the files that are still available, and the response says how many are gone', async () => {
    const chosen = [(await world.newFile(team)).file, (await world.newFile(team)).file]
    const link = await world.call(links.create, ada, {
      params: { team },
      body: { files: chosen, title: 'Press', downloads_by: 'everyone' },
    })
    const visitor = await world.newUser()
    const take = (items: string[]) =>
      world.call(downloads.beginSharedZip, visitor, { params: { share_link: link.body.uuid }, body: { items } })
    expect((await take(chosen)).body).toMatchObject({ files: 2, left_out: [], gone: 0 })
    await world.call(files.update, ada, { params: { file: chosen[0] ?? '' }, body: { status: 'do_not_use' } })
    // Nothing else is disclosed, and a file that never existed gets the same response.
    expect((await take([...chosen, crypto.randomUUID()])).body).toMatchObject({ files: 1, left_out: [], gone: 2 })
    expect((await take(chosen.slice(0, 1))).status).toBe(404)
  })
})
