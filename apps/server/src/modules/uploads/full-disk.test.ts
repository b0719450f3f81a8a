import { files, uploads } from '@vitrine/contract'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { armFault } from '../../platform/faults.ts'
import { processed } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let ada: Person
let photo: Buffer
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => world.close())
afterEach(() => armFault(undefined))

const begin = async () => {
  const body = { files: [{ name: 'harbour.jpg', size: photo.length }] }
  return (await world.call(uploads.begin, ada, { params: { team }, body })).body[0].uuid as string
}
const send = (upload: string, bytes: Buffer, offset = 0) =>
  world.app.inject({
    method: 'PATCH',
    url: `/v1/uploads/${upload}/`,
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      cookie: ada.cookie,
      origin: world.settings.origin,
    },
    payload: bytes,
  })
const arrived = async (upload: string) =>
  Number((await world.call(uploads.progress, ada, { params: { upload } })).headers['upload-offset'])

it('T-DISK-1: a chunk sent to a full disk is rejected with a message and accepted once there is space; earlier chunks are kept', async () => {
  const upload = await begin()
  await send(upload, photo.subarray(0, 1000))
  armFault('U3:1:full')
  for (let turn = 0; turn < 2; turn++) {
    const refused = await send(upload, photo.subarray(1000), 1000)
    expect([refused.statusCode, refused.json()]).toEqual([
      507,
      expect.objectContaining({
        code: 'storage.full',
        title: 'The disk is full. Nothing was changed; free some space and try again.',
      }),
    ])
    expect(await arrived(upload)).toBe(1000)
  }
  expect((await world.call(files.list, ada, { params: { team } })).body.count).toBe(0)
  armFault(undefined)
  const done = await send(upload, photo.subarray(1000), 1000)
  expect(done.statusCode).toBe(204)
  const file = String(done.headers['vitrine-file'])
  expect((await world.call(files.one, ada, { params: { file } })).body.size).toBe(photo.length)
})

const failed = 'select 1 from graphile_worker.jobs where last_error is not null'

it('T-DISK-1: renditions that did not fit on the disk are created automatically once there is space', async () => {
  const upload = await begin()
  const file = String((await send(upload, photo)).headers['vitrine-file'])
  armFault('W1:1:full')
  const runner = await world.startJobs()
  try {
    await vi.waitFor(async () => expect((await world.pool.query(failed)).rowCount).toBeGreaterThan(0), {
      timeout: 25_000,
      interval: 50,
    })
    expect((await world.call(files.one, ada, { params: { file } })).body).toMatchObject({
      processed: false,
      problem: null,
    })
    armFault(undefined)
    expect(await processed(world, ada, file)).toMatchObject({ problem: null, width: 900 })
  } finally {
    await runner.stop()
  }
})
