import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { files, folders, type Route, uploads, versions } from '@vitrine/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let baseUrl: string
let team: string
let ada: Person
let photo: Buffer
beforeAll(async () => {
  world = await newWorld()
  baseUrl = await world.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#369', noise } })
    .jpeg()
    .toBuffer()
})
afterAll(() => world.close())

const params = () => ({ params: { team } })
const begin = async (name: string, size: number, more: object = {}) =>
  (await world.call(uploads.begin, ada, { ...params(), body: { files: [{ name, size, ...more }] } })).body[0]
    .uuid as string
const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
const send = (upload: string, bytes: Buffer, offset = 0, person = ada) =>
  world.app.inject({
    method: 'PATCH',
    url: `/v1/uploads/${upload}/`,
    headers: { ...tus, cookie: person.cookie, origin: world.settings.origin, 'upload-offset': String(offset) },
    payload: bytes,
  })
const get = (route: Route, ids: Record<string, string>) => world.call(route, ada, { params: ids })

describe('an upload', () => {
  it('arrives in chunks, reports its offset, and becomes a file with its last byte', async () => {
    const upload = await begin('harbour.jpg', photo.length)
    expect((await send(upload, photo.subarray(0, 1000))).headers).toMatchObject({ 'upload-offset': '1000' })
    expect((await get(uploads.progress, { upload })).headers).toMatchObject({
      'upload-offset': '1000',
      'upload-length': String(photo.length),
    })
    expect((await send(upload, photo.subarray(500), 500)).statusCode).toBe(409)
    const done = await send(upload, photo.subarray(1000), 1000)
    expect(done.statusCode).toBe(204)
    const file = String(done.headers['vitrine-file'])
    expect((await get(files.one, { file })).body).toMatchObject({
      name: 'harbour.jpg',
      file_type: 'image/jpeg',
      processed: false,
      size: photo.length,
    })
    const { latest_version } = (await get(files.one, { file })).body
    const original = await get(versions.original, { version: latest_version.uuid })
    expect(original.status).toBe(200)
    const kept = await world.app.inject({ method: 'GET', url: latest_version.url, headers: { cookie: ada.cookie } })
    expect(createHash('sha256').update(kept.rawPayload).digest('hex')).toBe(
      createHash('sha256').update(photo).digest('hex'),
    )
    expect((await get(uploads.progress, { upload })).headers['vitrine-file']).toBe(file)
  })

  it('remains intact when parallel requests are sent, which are answered with 204 or 409', async () => {
    for (let round = 0; round < 5; round++) {
      const upload = await begin('parallel.jpg', photo.length)
      const all = await Promise.all(Array.from({ length: 6 }, () => send(upload, photo)))
      expect(all.map(({ statusCode }) => statusCode).filter((status) => status !== 204 && status !== 409)).toEqual([])
      const { headers } = await get(uploads.progress, { upload })
      if (headers['vitrine-file'] === undefined) await send(upload, photo, Number(headers['upload-offset']))
      const file = String((await get(uploads.progress, { upload })).headers['vitrine-file'])
      expect((await get(files.one, { file })).body).toMatchObject({ size: photo.length })
    }
  })

  it.each(['', ' ', '1.5', '-1', '0x10', '1e3', '9'.repeat(30)])('rejects the offset %j with 400', async (offset) => {
    const upload = await begin('harbour.jpg', photo.length)
    const { statusCode, body } = await world.app.inject({
      method: 'PATCH',
      url: `/v1/uploads/${upload}/`,
      headers: { ...tus, cookie: ada.cookie, origin: world.settings.origin, 'upload-offset': offset },
      payload: photo,
    })
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 'upload.offset_header'])
  })

  it('keeps the folder structure of dropped files, creating each folder once', async () => {
    const [a, b] = [
      await begin('a.jpg', 3, { path: ['summer', 'coast'] }),
      await begin('b.jpg', 3, { path: ['summer', 'coast'] }),
    ]
    await Promise.all([send(a, Buffer.from('abc')), send(b, Buffer.from('abd'))])
    const { body } = await get(folders.list, { team })
    expect(body.map(({ name, files: n }: { name: string; files: number }) => [name, n])).toEqual([
      ['coast', 2],
      ['summer', 0],
    ])
  })

  it('is processed after arrival, and gets dimensions, a placeholder and a thumbnail', async () => {
    await world.runJobs()
    const upload = await begin('later.jpg', photo.length)
    const file = String((await send(upload, photo)).headers['vitrine-file'])
    await vi.waitFor(
      async () => expect((await get(files.one, { file })).body).toMatchObject({ processed: true, problem: null }),
      20_000,
    )
    const { body } = await get(files.one, { file })
    expect(body).toMatchObject({ width: 1600, height: 1200, placeholder: expect.stringContaining('data:image') })
    const thumbnail = await get(versions.rendition, { version: body.latest_version.uuid, size: '400' })
    expect([thumbnail.status, thumbnail.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('inline'),
    ])
  })

  it('warms up image workers when it begins and when its last byte has arrived', async () => {
    const warm = vi.spyOn(world.ports.media, 'warm')
    onTestFinished(() => warm.mockRestore())
    const upload = await begin('soon.jpg', photo.length)
    await send(upload, photo.subarray(0, 1000))
    expect(warm).toHaveBeenCalledTimes(1)
    await send(upload, photo.subarray(1000), 1000)
    expect(warm).toHaveBeenCalledTimes(2)
  })

  it('is not logged as a failure when its sender disconnects', async () => {
    const upload = await begin('cut.bin', 1_000_000)
    const headers = { ...tus, cookie: ada.cookie, origin: world.settings.origin, 'upload-offset': '0' }
    const sending = request(`${baseUrl}/v1/uploads/${upload}/`, {
      method: 'PATCH',
      headers: { ...headers, 'content-length': '1000000' },
    })
    sending.on('error', () => undefined)
    sending.write(Buffer.alloc(300_000))
    await new Promise((done) => setTimeout(done, 300))
    sending.destroy()
    await vi.waitFor(() => expect(world.lines.join('')).toContain('the client went away'), 10_000)
    expect(world.lines.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  it('becomes a file as soon as its offset is requested if it is empty, and only once', async () => {
    const upload = await begin('empty.txt', 0)
    const asked = await get(uploads.progress, { upload })
    expect([asked.status, asked.headers['upload-offset']]).toEqual([200, '0'])
    const file = String(asked.headers['vitrine-file'])
    expect((await get(files.one, { file })).body).toMatchObject({ name: 'empty.txt', size: 0 })
    expect((await get(uploads.progress, { upload })).headers['vitrine-file']).toBe(file)
  })

  it('is marked as processed even if its format is unsupported, which is reported as its problem', async () => {
    await world.runJobs()
    const upload = await begin('notes.xyz', 5)
    const file = String((await send(upload, Buffer.from([1, 2, 3, 4, 5]))).headers['vitrine-file'])
    await vi.waitFor(
      async () =>
        expect((await get(files.one, { file })).body).toMatchObject({
          processed: true,
          problem: { code: 'unsupported' },
        }),
      20_000,
    )
  })
})
