import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { overlap } from '../apps/server/src/modules/people/service/boxes-of-version.ts'
import { DIMENSIONS, newVectorIndex, toBuffer } from '../apps/server/src/modules/people/service/vectors.ts'
import type { Uploader } from '../apps/server/src/testing/uploader.ts'
import { BOX_REFERENCE_PX, type BoundingBox, FACE_LIKENESS, type Queue } from '../packages/contract/src/index.ts'
import { firstThumbnail } from './first-thumbnail.ts'
import { load, median, photosIn, withProduct } from './measure.ts'

// usage: npm run bench:people [-- folder of photographs [faces in each, counted by eye: 2,1,0,…]]
// What the detector finds in photographs, how well faces are grouped, how long finding the nearest of 100,000 faces takes, and
// how much later the first thumbnail appears with face recognition on. Without a folder, the six samples of the detector's
// package are used.

const [given, counted] = process.argv.slice(2)
const samples = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo')
const photos = photosIn(given ?? samples).filter((file) => given !== undefined || basename(file).startsWith('sample'))
const byEye = given === undefined ? [3, 3, 3, 4, 5, 4] : counted?.split(',').map(Number)
sharp.cache(false)

/** A change to a photograph. It keeps the people in it, so it is known which faces should be grouped. */
type Variant = { name: string; make: (photo: Sharp) => Sharp; mirrored?: true }
const variants: Variant[] = [
  { name: 'unchanged', make: (photo) => photo },
  { name: 'mirrored', make: (photo) => photo.flop(), mirrored: true },
  { name: 'darker', make: (photo) => photo.modulate({ brightness: 0.7 }) },
  { name: 'without colour', make: (photo) => photo.grayscale() },
  { name: 'softer', make: (photo) => photo.blur(1.5) },
]
const uprightOf = async (file: string) => sharp(await sharp(readFileSync(file)).autoOrient().toBuffer())
const draw = async (file: string, { make }: Variant) =>
  make(await uprightOf(file))
    .jpeg({ quality: 90 })
    .toBuffer()
/** The width of a photograph in the units of its face boxes. */
const boxWidthOf = async (file: string) => {
  const { width, height } = await (await uprightOf(file)).metadata()
  return (BOX_REFERENCE_PX * width) / Math.max(width, height)
}

/** Waits until every image has been processed and searched for faces. */
const waitUntilProcessed = async ({ json }: Uploader) => {
  const began = performance.now()
  for (;;) {
    const queues = await json<Queue[]>('/v1/staff/queues/')
    const ours = queues.filter(({ name }) => /^(versions|people)\./.test(name))
    if (ours.every(({ waiting, running, retrying }) => waiting + running + retrying === 0)) break
    await pause(500)
  }
  return ((performance.now() - began) / 1000).toFixed(1)
}

type Face = BoundingBox & { truth: string; photo: number }
const group = async () => {
  const faces: Face[] = []
  const found: number[] = []
  let unmatched = 0
  const widths = await Promise.all(photos.map(boxWidthOf))
  await withProduct(async ({ uploader }) => {
    const sent: { photo: number; variant: Variant; file: string }[] = []
    for (const variant of variants)
      for (const [photo, file] of photos.entries()) {
        const { file: uuid } = await uploader.upload(`${variant.name} ${basename(file)}`, await draw(file, variant))
        sent.push({ photo, variant, file: uuid ?? '' })
      }
    const seconds = await waitUntilProcessed(uploader)
    console.log(`${sent.length} images were searched for faces ${seconds} s after the last upload; load ${load()}\n`)
    for (const { photo, variant, file } of sent) {
      const boxes = await uploader.json<BoundingBox[]>(`/v1/files/person/bounding-boxes/${file}/`)
      if (variant === variants[0]) found[photo] = boxes.length
      for (const box of boxes) {
        const wide = widths[photo] ?? 0
        const upright = variant.mirrored ? { ...box, x1: wide - box.x2, x2: wide - box.x1 } : box
        const first = faces.find((one) => one.photo === photo && overlap(one, upright) > 0.4)
        if (variant === variants[0] || first)
          faces.push({ ...upright, photo, truth: first?.truth ?? `${photo} ${box.uuid}` })
        else unmatched++
      }
    }
  })
  console.log('| photograph | faces by eye | found |\n|---|---|---|')
  for (const [n, file] of photos.entries()) console.log(`| ${basename(file)} | ${byEye?.[n] ?? '?'} | ${found[n]} |`)
  console.log(`| all | ${byEye?.reduce((sum, n) => sum + n, 0) ?? '?'} | ${found.reduce((sum, n) => sum + n, 0)} |\n`)
  const pairs = faces.flatMap((a, i) => faces.slice(i + 1).map((b) => [a, b] as const))
  // Only pairs from the same photograph are scored, because it isn't known whether two photographs show the same person.
  const judged = pairs.filter(([a, b]) => a.photo === b.photo)
  const together = ([a, b]: readonly [Face, Face]) => a.person !== null && a.person.uuid === b.person?.uuid
  const same = ([a, b]: readonly [Face, Face]) => a.truth === b.truth
  const right = judged.filter((pair) => together(pair) && same(pair)).length
  const share = (of: number) => `${right} of ${of} (${((100 * right) / Math.max(1, of)).toFixed(1)} %)`
  const sum = found.reduce((all, n) => all + n, 0) * variants.length
  console.log(`${faces.length} of ${sum} faces found again in ${variants.length} versions, ${unmatched} elsewhere`)
  console.log(`grouping, precision: ${share(judged.filter(together).length)} grouped pairs show the same face`)
  console.log(`grouping, recall: ${share(judged.filter(same).length)} pairs of the same face are grouped`)
  const across = pairs.filter(([a, b]) => a.photo !== b.photo)
  console.log(`grouped pairs from different photographs: ${across.filter(together).length} of ${across.length}`)
  const shared = Object.values(Object.groupBy(faces, ({ person }) => person?.uuid ?? ''))
    .map((all = []) => (all[0]?.person ? [...new Set(all.map(({ photo }) => basename(photos[photo] ?? '')))] : []))
    .filter(({ length }) => length > 1)
  for (const names of shared) console.log(`the same person in ${names.join(', ')}, to be checked by eye`)
  console.log('')
}

/** Measures searches among random faces that are about 1 apart, like the descriptions of different people. */
const nearest = () => {
  const random = () => Float32Array.from({ length: DIMENSIONS }, () => (Math.random() - 0.5) * 0.22)
  const index = newVectorIndex()
  const began = performance.now()
  for (let n = 0; n < 100_000; n++) index.put(String(n), 'file', toBuffer(random()))
  console.log(`index of 100,000 faces: built in ${(performance.now() - began).toFixed(0)} ms`)
  const times = Array.from({ length: 200 }, () => {
    const asked = random()
    const [start, before] = [performance.now(), process.cpuUsage()]
    index.nearest(asked, { within: 1 - FACE_LIKENESS, most: 30 })
    const { user, system } = process.cpuUsage(before)
    return { wall: performance.now() - start, processor: (user + system) / 1000 }
  })
  const ms = (of: 'wall' | 'processor') => `${median(times.map((one) => one[of])).toFixed(1)} ms`
  console.log(
    `nearest among 100,000 faces, median: ${ms('processor')} of processor time, ${ms('wall')} at load ${load()} (target 20 ms)\n`,
  )
}

const thumbnails = async (VITRINE_FACES: 'on' | 'off') => {
  const times: number[] = []
  await withProduct(
    async ({ uploader }) => {
      for (let n = 0; n < 16; n++) {
        const photo = readFileSync(photos[n % photos.length] ?? '')
        const { ms } = await firstThumbnail(uploader, Buffer.concat([photo, Buffer.from(`${VITRINE_FACES} ${n}`)]))
        // The first few uploads aren't measured, because they start processes.
        if (n >= 4) times.push(ms)
        await pause(400)
      }
      if (VITRINE_FACES === 'on')
        console.log(`faces of all 16 images: ${await waitUntilProcessed(uploader)} s after the last upload`)
    },
    { VITRINE_FACES },
  )
  return median(times)
}

nearest()
const ratios: number[] = []
for (let turn = 0; turn < 3; turn++) {
  const [off, on] = [await thumbnails('off'), await thumbnails('on')]
  ratios.push(on / off)
  console.log(
    `first thumbnail: faces off ${off.toFixed(0)} ms, on ${on.toFixed(0)} ms, ratio ${(on / off).toFixed(2)}; load ${load()}`,
  )
}
console.log(
  `first thumbnail with faces on: ${median(ratios).toFixed(2)} × the time with faces off, median of 3 (target 1.2)\n`,
)
await group()
