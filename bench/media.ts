import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { newMedia } from '../apps/server/src/platform/media/media.ts'

// usage: node bench/media.ts [folder of 12 MP JPEGs] [rounds=2]
// Processor time of the media port (hash, write, type, metadata, three sizes) against bare hash + write + sharp with one decode.

const [given, rounds = '2'] = process.argv.slice(2)
const room = mkdtempSync(join(tmpdir(), 'bench-media-'))

/** Photos of our own when none are given: soft shapes under grain, about 4 MB each. */
const drawPhotos = async (folder: string): Promise<void> => {
  mkdirSync(folder)
  for (let n = 0; n < 6; n++) {
    const shapes = Array.from({ length: 60 }, (_, k) => {
      const at = (prime: number, range: number) => ((k + 1) * (n + 3) * prime) % range
      return `<circle cx="${at(7919, 4000)}" cy="${at(6007, 3000)}" r="${50 + at(31, 450)}" fill="hsl(${at(53, 360)} 60% 50%)" opacity=".5"/>`
    })
    const drawing = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">${shapes.join('')}</svg>`,
    )
    const grain = {
      create: {
        width: 4000,
        height: 3000,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 14 },
      },
    } as const
    await sharp(grain)
      .composite([{ input: drawing, blend: 'overlay' }])
      .jpeg({ quality: 90 })
      .toFile(join(folder, `photo-${n}.jpg`))
  }
}

/** Processor milliseconds of this process and everything below it. */
const treeMs = (): number => {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, 'latin1')
        const fields = text
          .slice(text.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number)
        return [{ pid: Number(name), parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) }]
      } catch {
        return []
      }
    })
  const below = (pid: number): number =>
    stats.filter(({ parent }) => parent === pid).reduce((sum, one) => sum + one.ticks + below(one.pid), 0)
  return ((stats.find(({ pid }) => pid === process.pid)?.ticks ?? 0) + below(process.pid)) * 10
}

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
  const before = treeMs()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let photo = queue.pop(); photo; photo = queue.pop()) await work(photo)
    }),
  )
  return (treeMs() - before) / total
}

const folder = given ?? join(room, 'photos')
if (!given) await drawPhotos(folder)
const photos = readdirSync(folder)
  .filter((name) => /\.jpe?g$/i.test(name))
  .map((name) => join(folder, name))
sharp.cache(false)
sharp.concurrency(2)
const plain = await measure(photos, 1, bare)
const single = await measure(photos, 1, port)
const first = firsts.toSorted((a, b) => a - b)[Math.floor(firsts.length / 2)] ?? 0
const bulk = await measure(photos, 6, port)
const [bareCold, portCold] = [await measure(photos, 1, bareTransform), await measure(photos, 1, portTransform)]
console.log(`bare hash + write + sharp, one decode   ${plain.toFixed(0)} ms of processor time a photo`)
console.log(`port, one at a time                     ${single.toFixed(0)} ms   ${(single / plain).toFixed(2)} x`)
console.log(`port, six at a time                     ${bulk.toFixed(0)} ms   ${(bulk / plain).toFixed(2)} x`)
console.log(`first 400 px, one at a time, median     ${first.toFixed(0)} ms after the last byte`)
console.log(
  `cold transform to 1080 px: bare ${bareCold.toFixed(0)} ms, port ${portCold.toFixed(0)} ms   ${(portCold / bareCold).toFixed(2)} x`,
)
await media.close()
rmSync(room, { recursive: true, force: true })
