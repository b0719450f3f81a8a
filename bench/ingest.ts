import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { File } from '../packages/contract/src/index.ts'
import sharp from 'sharp'
import type { Uploader } from '../apps/server/src/testing/uploader.ts'
import { firstThumbnail } from './first-thumbnail.ts'
import { drawPhotos, head, load, median, photosIn, row, treeMs, withProduct } from './measure.ts'

// usage: npm run bench:ingest [-- folder of 12 MP JPEGs]
// Processor time for uploading a 12 MP photo over HTTP (hash, write, type, metadata, rows, three sizes: server, parsers and
// database) against bare hash + write + sharp with one decode, measured alternately; and how soon the thumbnail is visible.

const [given] = process.argv.slice(2)
const turns = 3
sharp.cache(false)
sharp.concurrency(2)

const bare = async (photo: string, room: string) => {
  const bytes = await readFile(photo)
  createHash('sha256').update(bytes).digest('hex')
  const stored = join(room, 'bare.jpg')
  {
    await using file = await open(stored, 'w')
    await file.writeFile(bytes)
    await file.sync()
  }
  const { data, info } = await sharp(stored)
    .autoOrient()
    .resize(2000, 2000, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const size of [400, 1080, 2000]) {
    const picture = sharp(data, { raw: info }).resize(size, size, { fit: 'inside' })
    await writeFile(join(room, `bare-${size}.jpg`), await picture.jpeg({ quality: 80 }).toBuffer())
  }
  rmSync(stored)
}

/** Waits until these files are processed. Polls rarely, because polling costs the server processor time too. */
const waitUntilProcessed = async ({ json }: Uploader, sent: (string | null)[]) => {
  for (const file of sent) while (!(await json<File>(`/v1/files/file/${file}/`)).processed) await pause(250)
}

await withProduct(async ({ room, pid, uploader }) => {
  const folder = given ?? join(room, 'photos')
  if (!given) await drawPhotos(folder)
  const photos = photosIn(folder).slice(0, 12)
  let serial = 0
  const different = async (photo: string) => Buffer.concat([await readFile(photo), Buffer.from(String(serial++))])
  const ingest = async () => {
    const queue = [...photos]
    const sent: (string | null)[] = []
    const send = async () => {
      for (let photo = queue.pop(); photo; photo = queue.pop())
        sent.push((await uploader.upload(photo, await different(photo))).file)
    }
    await Promise.all([send(), send(), send()])
    await waitUntilProcessed(uploader, sent)
  }
  await ingest()
  await bare(photos[0] ?? '', room)
  const ours: number[] = []
  const theirs: number[] = []
  const firsts: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const ownBefore = process.cpuUsage()
    for (const photo of photos) await bare(photo, room)
    const own = process.cpuUsage(ownBefore)
    theirs.push((own.user + own.system) / 1000 / photos.length)
    const before = treeMs(pid())
    await ingest()
    ours.push((treeMs(pid()) - before) / photos.length)
    for (const photo of photos.slice(0, 5)) {
      const { file, ms } = await firstThumbnail(uploader, await different(photo))
      firsts.push(ms)
      await waitUntilProcessed(uploader, [file])
    }
    console.log(`turn ${turn + 1} of ${turns}; machine load ${load()}`)
  }
  console.log(`\n${head}`)
  console.log(row('processor time of one 12 MP photo', ours, theirs, 'ms', 'at most 1.3', (ratio) => ratio <= 1.3))
  const first = median(firsts)
  console.log(
    `| first 400 px thumbnail after the last byte | ${first.toFixed(0)} ms | | | at most 150 ms, ${first <= 150 ? 'met' : 'missed'} |`,
  )
})
