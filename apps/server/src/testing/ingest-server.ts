import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { File, FileCard, Version } from '@vitrine/contract'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { removeOrphans } from '../modules/uploads/jobs.ts'
import { openLocalStorage } from '../platform/storage/local.ts'
import { newKillServer } from './kill-server.ts'
import { newUploader, setUpOwner, sumOf, UploadReply, type Uploader } from './uploader.ts'

/** A noisy photo, so that no two are alike and the file is as large as a real one. */
export const drawPhoto = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#369', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg({ quality: 92 })
    .toBuffer()

/** An installation with only an owner. Its next start can be made to crash at a given point. */
export const newIngestServer = async () => {
  const env: NodeJS.ProcessEnv = {}
  const ingestServer = await newKillServer(['--no-demo'], env)
  ingestServer.product.launch()
  await ingestServer.product.ready()
  const owner = await setUpOwner(ingestServer.product.url)
  const uploader = newUploader(ingestServer.product.url, owner)
  const pool = new pg.Pool({ host: ingestServer.database, port: 5432, user: 'vitrine', database: 'vitrine', max: 2 })
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  const { product } = ingestServer
  return {
    ...ingestServer,
    uploader,
    db: drizzle(pool),
    files: path.join(ingestServer.folder, 'files'),
    start: async (fault?: string) => {
      env.VITRINE_FAULT = fault
      const child = product.launch()
      if (!fault) await product.ready()
      return child
    },
  }
}
export type IngestServer = Awaited<ReturnType<typeof newIngestServer>>

/** The uploads by file name: the SHA-256, and whether the server acknowledged the upload. */
export type UploadLog = Map<string, { sum: string; acknowledged: boolean }>

/** Uploads photos one after another until stopped; the last upload is completed. */
export const newSenders = ({ uploader }: Pick<IngestServer, 'uploader'>, photos: Buffer[], uploadLog: UploadLog) => {
  let sending = true
  const sendAll = async () => {
    while (sending) {
      const name = `photo ${uploadLog.size}.jpg`
      const photo = photos[uploadLog.size % photos.length] ?? Buffer.alloc(0)
      // Appends the name after the end of the image, so that no two files have the same bytes.
      const bytes = Buffer.concat([photo, Buffer.from(name)])
      const entry = { sum: sumOf(bytes), acknowledged: false }
      uploadLog.set(name, entry)
      await uploader.upload(name, bytes, 1_500_000)
      entry.acknowledged = true
    }
  }
  const all = Promise.all([sendAll(), sendAll(), sendAll()])
  return {
    stop: () => {
      sending = false
      return all
    },
  }
}

const bytesAt = async ({ ask }: Uploader, url: string) => Buffer.from(await (await ask('GET', url)).arrayBuffer())
const expectWhole = async (uploader: Uploader, url: string, what: string) => {
  const bytes = await bytesAt(uploader, url)
  await expect(sharp(bytes, { failOn: 'truncated' }).raw().toBuffer(), what).resolves.toBeInstanceOf(Buffer)
}

/** Repeatedly reads the newest files and images: each file must have its bytes, and each image must be complete. */
export const newViewer = (uploader: Uploader, uploadLog: UploadLog) => {
  let looking = true
  const seen = { originals: 0, pictures: 0 }
  const look = async ({ name, uuid, thumbnail_url }: FileCard) => {
    const { latest_version } = await uploader.json<File & { latest_version: Version }>(`/v1/files/file/${uuid}/`)
    expect(sumOf(await bytesAt(uploader, latest_version.url)), name).toBe(uploadLog.get(name)?.sum)
    seen.originals += 1
    if (!thumbnail_url) return
    await expectWhole(uploader, thumbnail_url, name)
    seen.pictures += 1
  }
  const watch = async () => {
    while (looking) {
      try {
        const cards = await uploader.list()
        const shown = cards.filter(({ thumbnail_url }) => thumbnail_url)
        for (const card of [...cards.slice(0, 2), ...shown.slice(0, 2), ...shown.slice(-1)]) await look(card)
      } catch (error) {
        if (error instanceof UploadReply ? error.status < 500 : !(error instanceof TypeError)) throw error
      }
      await pause(100)
    }
  }
  const watching = watch()
  watching.catch(() => {})
  return {
    seen,
    stop: () => {
      looking = false
      return watching
    },
  }
}

/** Starts the product so that it crashes at a given point, and waits for the crash. */
export const killAt = async (ingestServer: IngestServer, point: string) => {
  const child = await ingestServer.start(point)
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, 'exit', { signal: AbortSignal.timeout(90_000) })
  }
  expect([point, child.signalCode, ingestServer.product.printed().match(/could not start.*/)]).toEqual([
    point,
    'SIGKILL',
    null,
  ])
}

/** Waits until every file is processed or has failed with a reason. */
export const settled = async ({ uploader }: IngestServer, seconds = 90): Promise<FileCard[]> => {
  const until = performance.now() + seconds * 1000
  for (;;) {
    const cards = await uploader.list()
    const waiting = cards.filter(({ processed }) => !processed)
    if (waiting.length === 0) return cards
    if (performance.now() > until) throw new Error(`never processed: ${waiting.map(({ name }) => name).join()}`)
    await pause(200)
  }
}

/** Retries the files whose processing was killed on every attempt, until none reports a crash. */
const retryCrashed = async (ingestServer: IngestServer) => {
  const crashed = (await settled(ingestServer)).filter(({ problem }) => problem?.code === 'crashed')
  for (const { uuid } of crashed) await ingestServer.uploader.ask('POST', `/v1/files/file/retry/${uuid}/`)
  const left = async () => (await settled(ingestServer)).filter(({ problem }) => problem?.code === 'crashed').length
  for (let turn = 0; turn < 300 && (await left()) > 0; turn++) await pause(200)
}

/** Expects every uploaded file to exist once, complete and processed, and nothing else to be in the store after one
 *  sweep. */
export const expectAllKept = async (ingestServer: IngestServer, uploadLog: UploadLog) => {
  await retryCrashed(ingestServer)
  const cards = await settled(ingestServer)
  expect(cards.map(({ name }) => name).toSorted()).toEqual([...uploadLog.keys()].toSorted())
  expect(cards.filter(({ problem }) => problem).map(({ name, problem }) => [name, problem])).toEqual([])
  for (const { name, uuid } of cards) {
    const { latest_version } = await ingestServer.uploader.json<File & { latest_version: Version }>(
      `/v1/files/file/${uuid}/`,
    )
    expect(sumOf(await bytesAt(ingestServer.uploader, latest_version.url)), name).toBe(uploadLog.get(name)?.sum)
    for (const size of [latest_version.thumbnail_url, latest_version.view_url])
      await expectWhole(ingestServer.uploader, size ?? '', name)
  }
  await expectNoOrphans(ingestServer)
}

/** Expects the stored objects to match the database exactly after one sweep, and no upload to be in progress. */
export const expectNoOrphans = async ({ db, files }: Pick<IngestServer, 'db' | 'files'>) => {
  const storage = await openLocalStorage({ folder: files })
  await removeOrphans({ db, ports: { storage, now: () => new Date() } }, -60_000)
  const stored: string[] = []
  for await (const { key } of storage.list()) stored.push(key)
  const { rows } = await db.execute<{ key: string }>(
    'select key::text from versions union all select key from renditions',
  )
  expect(stored.toSorted()).toEqual(rows.map(({ key }) => key).toSorted())
  const arriving: string[] = []
  for await (const { key } of storage.arriving.list()) arriving.push(key)
  expect([arriving, await storage.sweep(new Date(Date.now() + 60_000))]).toEqual([[], 0])
}
