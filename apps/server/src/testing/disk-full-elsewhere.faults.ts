import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbedded } from '../platform/db/embedded.ts'
import { newMedia } from '../platform/media/media.ts'
import { drawPhoto, newIngestServer, settled } from './ingest-server.ts'
import { freePort, newProduct } from './product.ts'
import { newUploader, setUpOwner, UploadReply } from './uploader.ts'
import { drawVideo } from './videos.ts'

/** Mounts a small disk, and returns a function that fills it. Needs root. */
const smallDisk = (folder: string, size: string) => {
  mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder])
  if (status !== 0) throw new Error(`mount: ${String(stderr)}`)
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  const fill = path.join(folder, 'filler')
  return {
    fill: () => {
      for (const block of [1024 * 1024, 4096]) {
        try {
          for (;;) appendFileSync(fill, Buffer.alloc(block))
        } catch {
          // The disk is full.
        }
      }
    },
    free: () => rmSync(fill, { force: true }),
  }
}

it('T-DISK-2: with a full temporary disk, reads continue, and a video is retried automatically and processed once there is space', async () => {
  const ingestServer = await newIngestServer()
  const { uploader, product, folder, db } = ingestServer
  await uploader.upload('first.jpg', await drawPhoto(1200, 900))
  await settled(ingestServer)
  await product.end('SIGTERM')
  const scratch = await mkdtemp(path.join(tmpdir(), 'vitrine-drawn-'))
  const media = newMedia({ scratch })
  const film = await drawVideo(media, { seconds: 3 })
  await media.close()
  await rm(scratch, { recursive: true, force: true })
  const disk = smallDisk(path.join(folder, 'scratch'), '64m')
  await ingestServer.start()
  disk.fill()
  await uploader.upload('film.mov', film)
  const failed = `select last_error from graphile_worker.jobs where last_error is not null`
  await expect.poll(async () => (await db.execute(failed)).rowCount, { timeout: 60_000 }).toBeGreaterThan(0)
  const cards = await uploader.list()
  const video = cards.find(({ name }) => name === 'film.mov')
  expect(video).toMatchObject({ processed: false, problem: null })
  const thumbnail = cards.find(({ name }) => name === 'first.jpg')?.thumbnail_url ?? ''
  expect((await uploader.ask('GET', thumbnail)).status).toBe(200)
  disk.free()
  const done = await settled(ingestServer)
  expect(done.find(({ name }) => name === 'film.mov')).toMatchObject({ processed: true, problem: null })
  await product.end('SIGTERM')
}, 300_000)

it('T-DISK-2: with a full database disk, writes are refused with a message, reads continue, and writes work once there is space', async () => {
  const room = await mkdtemp(path.join(tmpdir(), 'vitrine-full-database-'))
  chmodSync(room, 0o755)
  const disk = smallDisk(path.join(room, 'disk'), '400m')
  chmodSync(path.join(room, 'disk'), 0o777)
  const server = await startEmbedded({ dir: path.join(room, 'disk', 'postgres') })
  const env = { DATABASE_URL: server.url('vitrine'), VITRINE_FACES: 'off' }
  const product = newProduct(path.join(room, 'data'), await freePort(), env, ['--no-demo'])
  onTestFinished(async () => {
    await product.end('SIGKILL')
    await server.stop()
    await rm(path.join(room, 'data'), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  product.launch()
  await product.ready()
  const uploader = newUploader(product.url, await setUpOwner(product.url))
  // Leaves room for the write-ahead log, as if it were on a separate disk.
  const client = new pg.Client(server.url('vitrine'))
  await client.connect()
  await client.query('select pg_switch_wal()')
  await client.query('checkpoint')
  await client.end()
  disk.fill()
  const write = async () => {
    await uploader.begin(Array.from({ length: 100 }, (_, n) => ({ name: `${n} ${'x'.repeat(200)}`, size: 10 })))
  }
  let refused: unknown
  for (let turn = 0; turn < 60 && !refused; turn += 1) refused = await write().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(UploadReply)
  expect((refused as Error).message).toMatch(/^507 .*The disk is full/)
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await uploader.list()).toEqual([])
    await pause(200)
  }
  disk.free()
  await write()
}, 300_000)
