import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { cornered, cornersOf, drawNef, drawPdf, drawPsd, newFolder, openMedia } from '../../testing/media-files.ts'
import type { Rendered } from './picture-jobs.ts'

const folder = newFolder()
const media = openMedia(folder)
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true })
})

let serial = 0
const stored = async (bytes: Buffer | Sharp, name = '') => {
  const path = join(folder, `stored-${serial++}`)
  await writeFile(path, Buffer.isBuffer(bytes) ? bytes : await bytes.toBuffer())
  return { path, file_type: await media.sniff(path, name) }
}
const newInto = (): string => {
  const into = join(folder, `into-${serial++}`)
  mkdirSync(into)
  return into
}
const rendered = async (bytes: Buffer | Sharp, name = ''): Promise<Rendered> =>
  media.renditions(await stored(bytes, name), { into: newInto() })
const sizesOf = ({ renditions }: Rendered) => renditions.map(({ size, width, height }) => [size, width, height])
const UPRIGHT = ['red', 'green', 'blue', 'white']

describe('the sizes of a picture', () => {
  it('are 400, 1080 and 2000 on the longer edge, in files that say what they are', async () => {
    const { renditions, ...rest } = await rendered(cornered(3000, 1500).jpeg())
    expect(renditions.map(({ size, width, height, mime }) => [size, width, height, mime])).toEqual([
      [400, 400, 200, 'image/jpeg'],
      [1080, 1080, 540, 'image/jpeg'],
      [2000, 2000, 1000, 'image/jpeg'],
    ])
    expect(rest).toMatchObject({
      width: 3000,
      height: 1500,
      pages: 1,
      orientation: 1,
      has_alpha: false,
      damaged: false,
    })
    for (const { path, width, height, bytes } of renditions) {
      const file = await readFile(path)
      expect(file).toHaveLength(bytes)
      expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width, height })
      expect(await cornersOf(file)).toEqual(UPRIGHT)
    }
  })

  it('are never larger than the picture, and none is made twice', async () => {
    expect(sizesOf(await rendered(cornered(900, 600).png()))).toEqual([
      [400, 400, 267],
      [1080, 900, 600],
    ])
    expect(sizesOf(await rendered(cornered(30, 20).png()))).toEqual([[400, 30, 20]])
  })

  it('are told one by one, the smallest first', async () => {
    const ready: number[] = []
    await media.renditions(await stored(cornered(2400, 1600).jpeg()), {
      into: newInto(),
      onReady: ({ size, path }) => existsSync(path) && ready.push(size),
    })
    expect(ready[0]).toBe(400)
    expect(ready.toSorted((a, b) => a - b)).toEqual([400, 1080, 2000])
  })

  it.each([2, 3, 4, 5, 6, 7, 8])('stand upright when the camera was held in way %i', async (orientation) => {
    // what the camera saw, stored as a sensor held that way stores it: turning it back by EXIF gives the scene
    const scene = await cornered(1600, 1200).png().toBuffer()
    const steps: Record<number, (picture: Sharp) => Sharp> = {
      2: (picture) => picture.flop(),
      3: (picture) => picture.rotate(180),
      4: (picture) => picture.flip(),
      5: (picture) => picture.flop(),
      6: (picture) => picture,
      7: (picture) => picture.flip(),
      8: (picture) => picture.rotate(180),
    }
    const lying =
      orientation >= 5
        ? await sharp(scene)
            .rotate(orientation === 5 || orientation === 7 ? 90 : 270)
            .png()
            .toBuffer()
        : scene
    const held = steps[orientation]?.(sharp(lying)) ?? sharp(lying)
    const photo = await sharp(await held.png().toBuffer())
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    const { renditions, ...about } = await rendered(photo)
    expect(about).toMatchObject({ width: 1600, height: 1200, orientation })
    for (const { path, width } of renditions) {
      expect(await cornersOf(path), `${width} px`).toEqual(UPRIGHT)
      expect((await sharp(path).metadata()).orientation).toBeUndefined()
    }
  })

  it('T-META: carry nothing the file says about itself', async () => {
    const photo = cornered(1600, 1200)
      .withExif({
        IFD0: { Artist: 'CANARY', ImageDescription: 'CANARY' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withXmp(
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="CANARY"/></rdf:RDF></x:xmpmeta>',
      )
      .jpeg()
    const { renditions } = await rendered(photo)
    for (const { path } of renditions) {
      const { exif, xmp, iptc, icc } = await sharp(path).metadata()
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
      expect((await readFile(path)).includes('CANARY')).toBe(false)
    }
  })

  it('are in sRGB whatever the profile of the file', async () => {
    const p3 = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#ff0000' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const { renditions, colours } = await rendered(p3)
    expect(colours[0]?.colour).toMatch(/^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/)
    for (const { path } of renditions) expect((await sharp(path).metadata()).icc).toBeUndefined()
  })

  it('keep transparent parts, and only where there are some', async () => {
    const clear = sharp({ create: { width: 800, height: 600, channels: 4, background: '#ff000000' } }).png()
    expect(await rendered(clear)).toMatchObject({
      has_alpha: true,
      renditions: [{ mime: 'image/webp' }, { mime: 'image/webp' }],
    })
    const opaque = cornered(800, 600).ensureAlpha().png()
    expect(await rendered(opaque)).toMatchObject({
      has_alpha: false,
      renditions: [{ mime: 'image/jpeg' }, { mime: 'image/jpeg' }],
    })
  })
})

describe('what is seen in a picture', () => {
  it('is its weightiest colours, whose weights add up to one', async () => {
    const { colours } = await rendered(cornered(1000, 1000).png())
    expect(colours).toHaveLength(4)
    expect(colours.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 1)
    expect(colours.map(({ colour }) => colour)).toContainEqual(
      expect.stringMatching(/^#[d-f][0-9a-f][01][0-9a-f][01][0-9a-f]$/),
    )
  })

  it('is a placeholder of a few bytes that a browser shows by itself', async () => {
    const { placeholder } = await rendered(cornered(1000, 500).png())
    expect(placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(placeholder.length).toBeLessThan(500)
    const tiny = Buffer.from(placeholder.split(',')[1] ?? '', 'base64')
    expect(await sharp(tiny).metadata()).toMatchObject({ format: 'webp', width: 16, height: 8 })
  })

  it('is a hash that is near for the same picture in another file, and far for another picture', async () => {
    const scene = (shift: number) =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#456"/>${[0, 1, 2, 3, 4].map((n) => `<circle cx="${(n * 210 + shift) % 900}" cy="${(n * 170 + shift * 2) % 600}" r="${60 + n * 20}" fill="hsl(${n * 70} 70% 60%)"/>`).join('')}</svg>`,
        ),
      )
    const bits = (a: string, b: string) => (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll('0', '').length
    const [one, same, other] = await Promise.all([
      rendered(scene(0).jpeg({ quality: 95 })),
      rendered(scene(0).resize(450).webp({ quality: 60 })),
      rendered(scene(333).jpeg()),
    ])
    expect(bits(one.perceptual_hash, same.perceptual_hash)).toBeLessThanOrEqual(6)
    expect(bits(one.perceptual_hash, other.perceptual_hash)).toBeGreaterThan(10)
  })
})

describe('formats', () => {
  it.each([
    ['jpeg', () => cornered(800, 600).jpeg()],
    ['png', () => cornered(800, 600).png()],
    ['webp', () => cornered(800, 600).webp()],
    ['avif', () => cornered(800, 600).avif({ effort: 0 })],
    ['gif', () => cornered(800, 600).gif()],
    ['tiff', () => cornered(800, 600).tiff({ compression: 'lzw' })],
    ['16-bit png', () => cornered(800, 600).toColourspace('rgb16').png()],
    ['cmyk jpeg', () => cornered(800, 600).toColourspace('cmyk').jpeg({ quality: 95 })],
    [
      'svg',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="40" height="30" fill="#e01010"/><rect x="40" width="40" height="30" fill="#10c010"/><rect y="30" width="40" height="30" fill="#1010e0"/><rect x="40" y="30" width="40" height="30" fill="#fff"/></svg>',
        ),
    ],
    ['raw file with its picture inside', async () => drawNef(await cornered(800, 600).jpeg().toBuffer(), 1)],
  ])('%s is shown', async (_name, draw) => {
    const { renditions } = await rendered(await draw())
    for (const { path } of renditions) expect(await cornersOf(path)).toEqual(UPRIGHT)
  })

  it('a raw file is turned as its camera was held, and has the size the camera took', async () => {
    const inside = await sharp(await cornered(800, 600).png().toBuffer())
      .rotate(270)
      .jpeg()
      .toBuffer()
    const source = await stored(drawNef(inside, 6))
    const { renditions } = await media.renditions(source, { into: newInto() })
    for (const { path } of renditions) expect(await cornersOf(path)).toEqual(UPRIGHT)
    expect(await media.describe(source)).toMatchObject({
      file_type: 'image/x-nikon-nef',
      orientation: 6,
      width: 12,
      height: 16,
    })
  })

  it('a drawing is drawn as large as it is needed', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"><circle cx="6" cy="6" r="6"/></svg>',
    )
    const result = await rendered(svg)
    expect(sizesOf(result)).toEqual([
      [400, 400, 200],
      [1080, 1080, 540],
      [2000, 2000, 1000],
    ])
    expect(result).toMatchObject({ width: 24, height: 12, has_alpha: true })
  })

  it('a drawing cannot load other files', async () => {
    const secret = join(folder, 'secret.png')
    await writeFile(
      secret,
      await sharp({ create: { width: 100, height: 100, channels: 3, background: '#ff0000' } })
        .png()
        .toBuffer(),
    )
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100"><rect width="100" height="100" fill="#0000ff"/>${['secret.png', secret, `file://${secret}`].map((href) => `<image width="100" height="100" xlink:href="${href}" href="${href}"/>`).join('')}</svg>`
    const { colours } = await rendered(Buffer.from(svg))
    expect(colours.map(({ colour }) => colour)).toEqual([expect.stringMatching(/^#00000?[0-9a-f]*f[0-9a-f]$/)])
  })

  it('a document is its first page', async () => {
    const result = await rendered(drawPdf(3))
    expect(result).toMatchObject({ width: 200, height: 100, pages: 3 })
    expect(sizesOf(result).at(-1)).toEqual([2000, 2000, 1000])
    expect(result.colours.map(({ weight }) => weight)).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.5, 1)])
  })

  it.each([
    ['RGB in runs', [200, 30, 30], true],
    ['RGB', [200, 30, 30], false],
    ['CMYK in runs', [255, 20, 20, 255], true],
  ])('a psd is its flattened picture: %s', async (_name, colour, runs) => {
    const { colours, width, height } = await rendered(drawPsd(colour, 500, 300, runs))
    expect([width, height]).toEqual([500, 300])
    expect(colours).toHaveLength(1)
    const [red = 0, green = 0, blue = 0] = Buffer.from(colours[0]?.colour.slice(1) ?? '', 'hex')
    expect(red).toBeGreaterThan(green + 80)
    expect(red).toBeGreaterThan(blue + 80)
  })

  it('an animation is its first picture and the number of them', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const result = await rendered(
      await sharp(frames, { join: { animated: true } })
        .gif({ delay: [100, 100, 100] })
        .toBuffer(),
    )
    expect(result).toMatchObject({ width: 60, height: 40, pages: 3 })
    expect(result.colours[0]?.colour).toMatch(/^#f[0-9a-f]/)
  })

  it('what has no picture says so, and what is nothing we know is a card', async () => {
    const text = await stored(Buffer.from('just words'))
    await expect(media.renditions(text, { into: newInto() })).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('downloaded'),
    })
    expect(await media.describe(text)).toMatchObject({ kind: 'document', shown: 'card', width: null })
    const unknown = await stored(Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]))
    expect(unknown.file_type).toBe('application/octet-stream')
  })
})

describe('the children that read pictures', () => {
  it('leave one file alone with its failure: the next is read', async () => {
    const good = await stored(cornered(600, 400).jpeg())
    const bad = await stored(
      Buffer.concat([(await cornered(600, 400).jpeg().toBuffer()).subarray(0, 300), Buffer.alloc(500, 7)]),
    )
    const outcomes = await Promise.allSettled(
      [bad, good, bad, good].map((source) => media.renditions(source, { into: newInto() })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('stop when the work is cancelled, waiting or begun, and leave nothing half written', async () => {
    const slow =
      '<filter id="f"><feTurbulence baseFrequency=".01" numOctaves="9"/></filter><rect width="2000" height="2000" filter="url(#f)"/>'
    const big = await stored(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">${slow.repeat(8)}</svg>`),
    )
    const into = newInto()
    const controller = new AbortController()
    const works = Array.from({ length: 6 }, () => media.renditions(big, { into, signal: controller.signal }))
    setTimeout(() => controller.abort(), 300)
    for (const outcome of await Promise.allSettled(works))
      expect(outcome).toMatchObject({ reason: { code: 'cancelled' } })
    expect(readdirSync(into).filter((name) => !name.endsWith('.part'))).toEqual([])
    expect(sizesOf(await rendered(cornered(30, 20).png()))).toEqual([[400, 30, 20]])
  })
})
