import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { files, uploads, versions } from '@vitrine/contract'
import { type S3Emulator, startS3 } from '@vitrine/emulators/s3/start.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emulatedS3, impatient, newForwarder } from '../../testing/s3-storage.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let emulator: S3Emulator
let one: World
let other: World
let team: string
let ada: Person
beforeAll(async () => {
  emulator = await startS3()
  const s3 = { ...emulatedS3(emulator), redirects: true }
  one = await newWorld({ s3 })
  other = await newWorld({ s3 }, { database: one.url })
  ;({ team } = await one.newTeam())
  ada = await one.newMember(team, 'Admin')
})
afterAll(async () => {
  await other.close()
  await one.close()
  await emulator.close()
})

const begin = async (name: string, size: number) =>
  (await one.call(uploads.begin, ada, { params: { team }, body: { files: [{ name, size }] } })).body[0].uuid as string
const headers = (offset: number) => ({
  'tus-resumable': '1.0.0',
  'content-type': 'application/offset+octet-stream',
  cookie: ada.cookie,
  origin: one.settings.origin,
  'upload-offset': String(offset),
})
const send = (world: World, upload: string, bytes: Buffer, offset = 0) =>
  world.app.inject({ method: 'PATCH', url: `/v1/uploads/${upload}/`, headers: headers(offset), payload: bytes })
const offsetAt = async (world: World, upload: string) =>
  Number((await world.call(uploads.progress, ada, { params: { upload }, method: 'HEAD' })).headers['upload-offset'])

describe('an upload to S3', () => {
  it('continues in another process if the first one dies in the middle of a chunk', async () => {
    const bytes = randomBytes(14_000_000)
    const upload = await begin('harbour.bin', bytes.length)
    const address = new URL(await one.app.listen({ port: 0, host: '127.0.0.1' }))
    expect((await send(one, upload, bytes.subarray(0, 8_388_608))).statusCode).toBe(204)
    // The process dies in the middle of a request, so none of its bytes were acknowledged.
    const dying = request({
      host: address.hostname,
      port: address.port,
      method: 'PATCH',
      path: `/v1/uploads/${upload}/`,
      headers: { ...headers(8_388_608), 'content-length': bytes.length - 8_388_608 },
    }).on('error', () => {})
    await new Promise((sent) => dying.write(bytes.subarray(8_388_608, 9_000_000), sent))
    const offset = await offsetAt(other, upload)
    expect(offset).toBe(8_388_608)
    const done = await send(other, upload, bytes.subarray(offset), offset)
    dying.destroy()
    expect(done.statusCode).toBe(204)
    const { body } = await other.call(files.one, ada, { params: { file: String(done.headers['vitrine-file']) } })
    expect(body).toMatchObject({ name: 'harbour.bin', size: bytes.length })
    const stored = [...emulator.objects()].find(([name]) => name.endsWith(upload))
    expect(
      createHash('sha256')
        .update(stored?.[1] ?? '')
        .digest('hex'),
    ).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  it('returns 503 while the bucket is missing, and continues once it is back', async () => {
    const bytes = randomBytes(9_000_000)
    const upload = await begin('later.bin', bytes.length)
    await send(one, upload, bytes.subarray(0, 6_000_000))
    emulator.setBucket(false)
    const refused = await send(other, upload, bytes.subarray(6_000_000), 6_000_000)
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'storage.unavailable'])
    emulator.setBucket(true)
    expect(await offsetAt(one, upload)).toBe(6_000_000)
    const done = await send(one, upload, bytes.subarray(6_000_000), 6_000_000)
    expect([done.statusCode, done.headers['vitrine-file']]).toEqual([204, expect.any(String)])
  })

  it('returns 503 for downloads without asking the bucket again while it does not respond, and everything else works', async () => {
    const line = await newForwarder(emulator.url)
    const s3 = { ...emulatedS3(emulator), endpoint: line.url }
    const world = await newWorld({ s3 }, { database: one.url, patience: impatient })
    const { file, version } = await world.newFile(team)
    const download = () =>
      world.app.inject({ url: `/v1/files/version/original/${version}/`, headers: { cookie: ada.cookie } })
    expect((await download()).statusCode).toBe(200)
    line.setSilent(true)
    for (let n = 0; n < 2; n += 1) await download()
    const before = line.unanswered()
    const refused = await Promise.all(Array.from({ length: 20 }, download))
    // Only one of the 20 downloads calls the bucket, with retries, to find out whether it responds again.
    expect(line.unanswered() - before).toBeLessThanOrEqual(impatient.attempts)
    for (const answer of refused) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
      expect(answer.json()).toMatchObject({ title: 'File storage is not responding. Try again in a moment.' })
    }
    expect((await world.call(files.one, ada, { params: { file } })).status).toBe(200)
    line.setSilent(false)
    await expect.poll(async () => (await download()).statusCode, { timeout: 10_000 }).toBe(200)
    line.cut()
    await world.close()
  })

  it('is processed by a worker that has no local copy of it', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#369', noise } })
      .jpeg()
      .toBuffer()
    const upload = await begin('harbour.jpg', photo.length)
    const done = await send(one, upload, photo)
    const file = String(done.headers['vitrine-file'])
    await other.finishJobs()
    const { body } = await one.call(files.one, ada, { params: { file } })
    expect(body).toMatchObject({ file_type: 'image/jpeg', processed: true, width: 1600 })
    const thumbnail = await one.app.inject({ method: 'GET', url: body.thumbnail_url, headers: { cookie: ada.cookie } })
    expect([thumbnail.statusCode, thumbnail.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })
})

describe('a download from S3', () => {
  it('redirects to a bucket URL that is valid for one minute and serves an attachment, if the rights allow it', async () => {
    const { version } = await one.newFile(team, { name: 'drawing.svg' }, '<svg/>')
    const asked = { params: { version } }
    const answer = await one.call(versions.original, ada, asked)
    expect([answer.status, answer.headers['cache-control']]).toEqual([302, 'no-store'])
    const address = new URL(String(answer.headers.location))
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60')
    const bytes = await fetch(address)
    expect(await bytes.text()).toBe('<svg/>')
    expect(bytes.headers.get('content-disposition')).toMatch(/^attachment/)
    const stranger = await one.newUser()
    expect((await one.call(versions.original, stranger, asked)).status).toBe(404)
    const head = await one.call(versions.original, ada, { ...asked, method: 'HEAD' })
    expect([head.status, head.headers['content-length']]).toEqual([200, '6'])
  })
})
