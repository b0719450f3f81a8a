import { rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { cornered, cornersOf, drawPdf, newFolder, openMedia } from '../../testing/media-files.ts'

const folder = newFolder()
const media = openMedia(folder)
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true })
})

let serial = 0
const out = () => join(folder, `out-${serial++}`)
const stored = async (bytes: Buffer | Sharp) => {
  const path = join(folder, `stored-${serial++}`)
  await writeFile(path, Buffer.isBuffer(bytes) ? bytes : await bytes.toBuffer())
  return { path, file_type: await media.sniff(path) }
}

describe('resize', () => {
  it('keeps the aspect ratio and the format, by width or by height', async () => {
    const png = await stored(cornered(1200, 800).png())
    expect(await media.resize(png, out(), { width: 300 })).toMatchObject({ mime: 'image/png', width: 300, height: 200 })
    const made = await media.resize(png, out(), { height: 100 })
    expect(made).toMatchObject({ width: 150, height: 100 })
    expect(await cornersOf(made.path)).toEqual(['red', 'green', 'blue', 'white'])
    expect(await readFile(made.path)).toHaveLength(made.bytes)
  })

  it('never enlarges an image', async () => {
    const small = await stored(cornered(120, 80).jpeg())
    expect(await media.resize(small, out(), { width: 5000 })).toMatchObject({ width: 120, height: 80 })
  })

  it('measures a rotated photo as displayed', async () => {
    const photo = await stored(cornered(1200, 800).withMetadata({ orientation: 6 }).jpeg())
    expect(await media.resize(photo, out(), { width: 400 })).toMatchObject({ width: 400, height: 600 })
  })

  it('keeps animations', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await stored(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    )
    const made = await media.resize(gif, out(), { width: 30 })
    expect(made).toMatchObject({ mime: 'image/gif', width: 30, height: 20 })
    expect((await sharp(made.path, { animated: true }).metadata()).pages).toBe(3)
  })

  it('renders vector images and documents at the requested size', async () => {
    const pdf = await stored(drawPdf())
    expect(await media.resize(pdf, out(), { width: 900 })).toMatchObject({ mime: 'image/png', width: 900, height: 450 })
  })

  it('rejects a size below one pixel', async () => {
    const png = await stored(cornered(120, 80).png())
    expect(() => media.resize(png, out(), { width: 0.2 })).toThrow(expect.objectContaining({ code: 'unsupported' }))
  })
})

describe('crop', () => {
  it('crops to the box, in pixels of the displayed image', async () => {
    const photo = await stored(cornered(1200, 800).jpeg())
    const made = await media.crop(photo, out(), { left: 600, top: 0, width: 600, height: 400 })
    expect(made).toMatchObject({ mime: 'image/jpeg', width: 600, height: 400 })
    expect(new Set(await cornersOf(made.path))).toEqual(new Set(['green']))
  })

  it('rotates the photo first', async () => {
    const photo = await stored(cornered(1200, 800).withMetadata({ orientation: 6 }).jpeg())
    const made = await media.crop(photo, out(), { left: 0, top: 0, width: 400, height: 600 })
    expect(made).toMatchObject({ width: 400, height: 600 })
    expect(new Set(await cornersOf(made.path))).toEqual(new Set(['blue']))
  })

  it('clamps a box that reaches beyond the image', async () => {
    const photo = await stored(cornered(120, 80).png())
    expect(await media.crop(photo, out(), { left: -50, top: -50, width: 5000, height: 5000 })).toMatchObject({
      width: 120,
      height: 80,
    })
    expect(await media.crop(photo, out(), { left: 100, top: 70, width: 500, height: 500 })).toMatchObject({
      width: 20,
      height: 10,
    })
    expect(await media.crop(photo, out(), { left: 900, top: 900, width: 10, height: 10 })).toMatchObject({
      width: 1,
      height: 1,
    })
  })

  it('leaves no EXIF data in the output, which could contain a thumbnail of the whole image', async () => {
    const photo = await stored(
      cornered(1200, 800)
        .withExif({ IFD0: { Artist: 'CANARY' } })
        .jpeg(),
    )
    const made = await media.crop(photo, out(), { left: 0, top: 0, width: 60, height: 60 })
    expect((await sharp(made.path).metadata()).exif).toBeUndefined()
  })
})

describe('convert to JPG', () => {
  it('keeps the size and puts transparent parts on white', async () => {
    const clear = await stored(sharp({ create: { width: 50, height: 40, channels: 4, background: '#00000000' } }).png())
    const made = await media.toJpg(clear, out())
    expect(made).toMatchObject({ mime: 'image/jpeg', width: 50, height: 40 })
    expect(new Set(await cornersOf(made.path))).toEqual(new Set(['white']))
  })
})

describe('the watermark', () => {
  /** Counts the cells, out of 6 × 6, in which something was drawn. */
  const markedPlaces = async (plain: string, marked: string): Promise<number> => {
    const raw = (path: string) =>
      sharp(path).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    const [before, after] = await Promise.all([raw(plain), raw(marked)])
    const { width, height } = before.info
    const places = new Set<number>()
    for (let at = 0; at < before.data.length; at += 3) {
      const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)]
      if (Math.abs((before.data[at] ?? 0) - (after.data[at] ?? 0)) > 40)
        places.add(Math.floor((x / width) * 6) * 6 + Math.floor((y / height) * 6))
    }
    return places.size
  }

  it.each([['Acme Travel'], ['Müller & Söhne'], ['東京'], ['']])(
    'T-PUB-3: covers the whole image, for a team named %j',
    async (text) => {
      for (const background of ['#000000', '#ffffff', '#808080']) {
        const photo = await stored(sharp({ create: { width: 1500, height: 1000, channels: 3, background } }).png())
        const plain = await media.resize(photo, out(), { width: 1080 })
        const marked = await media.resize(photo, out(), { width: 1080, mark: { text } })
        expect(marked).toMatchObject({ width: 1080, height: 720 })
        expect(await markedPlaces(plain.path, marked.path), background).toBeGreaterThanOrEqual(24)
      }
    },
  )

  it('is semi-transparent', async () => {
    const photo = await stored(
      sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#000000' } }).png(),
    )
    const marked = await media.toJpg(photo, out(), { mark: { text: 'Acme' } })
    const { channels } = await sharp(marked.path).stats()
    expect(channels[0]?.max).toBeGreaterThan(110)
    expect(channels[0]?.max).toBeLessThan(150)
  })

  it("is the team's logo if there is one", async () => {
    const logo = await stored(sharp({ create: { width: 300, height: 300, channels: 4, background: '#ff0000' } }).png())
    const photo = await stored(
      sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#000000' } }).png(),
    )
    const marked = await media.toJpg(photo, out(), { mark: { picture: logo.path, mime: logo.file_type } })
    const { channels } = await sharp(marked.path).stats()
    expect(channels[0]?.max).toBeGreaterThan(110)
    expect(channels[1]?.max).toBeLessThan(40)
  })
})
