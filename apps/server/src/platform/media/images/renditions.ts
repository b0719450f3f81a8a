import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { ImageJob, Rendition } from '../image-jobs.ts'
import { type Base, decodeBase, fromBase, KERNEL } from './base.ts'
import { summarizeImage } from './summary.ts'
import { describeImage, openSource } from './open-source.ts'
import type { OpenedImage } from './open-image.ts'

type Job = Extract<ImageJob, { do: 'renditions' }>

/** JPEG is encoded several times faster than WebP at these sizes; WebP is for images with transparent parts. */
const encoded = (image: Sharp, alpha: boolean, size: number) =>
  alpha
    ? image.webp({ quality: 82, effort: 2 })
    : image.jpeg({ quality: size > 1080 ? 82 : 80, optimiseCoding: size <= 1080 })

/** Writes to a temporary name first, so that the file gets its own name only once it is complete. */
export const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}

type StoredRendition = Rendition & { image: Buffer }

const storeRendition = async (into: string, size: number, image: Sharp, alpha: boolean): Promise<StoredRendition> => {
  const { data, info } = await encoded(image, alpha, size).toBuffer({ resolveWithObject: true })
  const path = join(into, `${size}.${alpha ? 'webp' : 'jpg'}`)
  await writeWhole(path, data)
  const { width, height } = info
  return { size, path, mime: alpha ? 'image/webp' : 'image/jpeg', width, height, bytes: data.length, image: data }
}

const inside = (size: number) =>
  ({ width: size, height: size, fit: 'inside', withoutEnlargement: true, kernel: KERNEL }) as const

/** Creates the smallest size of a large JPEG straight from the file, which is fast because the decoder scales down as it
 *  decodes. Returns undefined for any other image, and if that fails. */
const renderFromJpeg = async (opened: OpenedImage, into: string, size: number) => {
  const { input, options, meta, drawn } = opened
  if (meta.format !== 'jpeg' || drawn || Math.max(meta.width, meta.height) < size * 3) return undefined
  return storeRendition(into, size, sharp(input, options).autoOrient().resize(inside(size)), false).catch(
    () => undefined,
  )
}

/** The sizes to create: an image smaller than several of them is stored once, at its own size. */
const wanted = (sizes: readonly number[], longer: number): number[] => {
  const rising = sizes.toSorted((a, b) => a - b)
  return rising.filter((_, index) => index === 0 || longer > (rising[index - 1] ?? 0))
}

const shrink = async (base: Base, size: number): Promise<Base> => {
  if (size >= Math.max(base.width, base.height)) return base
  const { data, info } = await fromBase(base).resize(inside(size)).raw().toBuffer({ resolveWithObject: true })
  return { ...base, data, width: info.width, height: info.height }
}

/** Creates all sizes of an image, smallest first, and its visual summary. All are made from a single decode; with
 *  `quick`, the smallest size of a large JPEG comes from a faster decode of its own. */
export const makeRenditions = async ({ source, into, sizes, quick }: Job, onReady: (ready: Rendition) => void) => {
  const reportReady = ({ image: _bytes, ...ready }: StoredRendition): Rendition => {
    onReady(ready)
    return ready
  }
  const opened = await openSource(source)
  const about = describeImage(opened)
  const longer = Math.max(opened.meta.width, opened.meta.pageHeight ?? opened.meta.height)
  const [smallest = 400, ...larger] = opened.drawn ? sizes : wanted(sizes, longer)
  const early = quick ? await renderFromJpeg(opened, into, smallest) : undefined
  if (early) reportReady(early)

  const base = await decodeBase(opened, Math.max(smallest, ...larger))
  const alpha = base.channels === 4
  // each size is made from the next larger one, which has a fraction of the pixels
  const steps: { size: number; base: Base }[] = []
  let last = base
  for (const size of larger.toReversed()) {
    last = await shrink(last, size)
    steps.unshift({ size, base: last })
  }
  const first = early ?? (await storeRendition(into, smallest, fromBase(last).resize(inside(smallest)), alpha))
  if (!early) reportReady(first)
  const rest = await Promise.all(
    steps.map(async (step) => reportReady(await storeRendition(into, step.size, fromBase(step.base), alpha))),
  )
  const { image, ...small } = first
  const seen = await summarizeImage(image)
  return { ...about, has_alpha: alpha, renditions: [small, ...rest], damage: base.damage, ...seen }
}
