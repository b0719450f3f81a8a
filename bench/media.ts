import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { newMedia } from '../apps/server/src/platform/media/media.ts'
import { drawPhotos, photosIn, treeMs } from './measure.ts'

// usage: npm run bench:media [-- folder of 12 MP JPEGs] [rounds=2]
// Processor time of the media port (hash, write, type, metadata, three sizes) against bare hash + write + sharp with one decode.

const [given, rounds = '2'] = process.argv.slice(2)
const room = mkdtempSync(join(tmpdir(), 'bench-media-'))

const store = async (photo: string, to: string): Promise<void> => {
  const bytes = await readFile(photo)
  createHash('sha256').update(bytes).digest('hex')
  await using file = await open(to, 'w')
  await file.writeFile(bytes)
}

let serial = 0
const bare = async (photo: string): Promise<void> => {
  const stored = join(room, `bare-${serial++}.jpg`)
  await store(photo, stored)
  const { data, info } = await sharp(stored)
    .autoOrient()
    .resize(2000, 2000, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const size of [400, 1080, 2000]) {
    const picture = sharp(data, { raw: info }).resize(size, size, { fit: 'inside' })
    await writeFile(join(room, `size-${size}.jpg`), await picture.jpeg({ quality: 80 }).toBuffer())
  }
  rmSync(stored)
}

const media = newMedia({ scratch: join(room, 'scratch') })
const firsts: number[] = []
const port = async (photo: string): Promise<void> => {
  const into = mkdtempSync(join(room, 'out-'))
  const stored = join(room, `port-${serial++}.jpg`)
  await store(photo, stored)
  const began = performance.now()
  const source = { path: stored, file_type: await media.sniff(stored) }
  const renditions = media.renditions(source, {
    into,
    onReady: ({ size }) => size === 400 && firsts.push(performance.now() - began),
  })
  await Promise.all([renditions, media.metadata(source)])
  rmSync(into, { recursive: true })
  rmSync(stored)
}

const bareTransform = async (photo: string): Promise<void> => {
  await sharp(photo)
    .autoOrient()
    .resize(1080, 1080, { fit: 'inside' })
    .jpeg({ quality: 88 })
    .toFile(join(room, 'bare-1080.jpg'))
}
const portTransform = async (photo: string): Promise<void> => {
  await media.resize({ path: photo, file_type: 'image/jpeg' }, join(room, `port-1080-${serial++ % 4}.jpg`), {
    width: 1080,
    height: 1080,
  })
}

const measure = async (photos: string[], atOnce: number, work: (photo: string) => Promise<void>): Promise<number> => {
  await Promise.all(photos.slice(0, atOnce).map(work))
  firsts.length = 0
  const queue = Array.from({ length: Number(rounds) }, () => photos).flat()
  const total = queue.length
  const before = treeMs(process.pid)
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let photo = queue.pop(); photo; photo = queue.pop()) await work(photo)
    }),
  )
  return (treeMs(process.pid) - before) / total
}

const folder = given ?? join(room, 'photos')
if (!given) await drawPhotos(folder)
const photos = photosIn(folder)
sharp.cache(false)
sharp.concurrency(2)
const plain = await measure(photos, 1, bare)
const single = await measure(photos, 1, port)
const first = firsts.toSorted((a, b) => a - b)[Math.floor(firsts.length / 2)] ?? 0
const bulk = await measure(photos, 6, port)
const [bareCold, portCold] = [await measure(photos, 1, bareTransform), await measure(photos, 1, portTransform)]
console.log(`bare hash + write + sharp, one decode   ${plain.toFixed(0)} ms of processor time per photo`)
console.log(`port, one at a time                     ${single.toFixed(0)} ms   ${(single / plain).toFixed(2)} x`)
console.log(`port, six at a time                     ${bulk.toFixed(0)} ms   ${(bulk / plain).toFixed(2)} x`)
console.log(`first 400 px, one at a time, median     ${first.toFixed(0)} ms after the last byte`)
console.log(
  `cold transform to 1080 px: bare ${bareCold.toFixed(0)} ms, port ${portCold.toFixed(0)} ms   ${(portCold / bareCold).toFixed(2)} x`,
)
await media.close()
rmSync(room, { recursive: true, force: true })
