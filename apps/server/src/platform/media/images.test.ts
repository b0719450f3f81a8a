import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { cornered, cornersOf } from '../../testing/media-files.ts'
import { newMediaWorkspace, sizesOf, UPRIGHT } from '../../testing/media-workspace.ts'

const { media, stored, newInto, rendered, close } = newMediaWorkspace()
afterAll(close)

describe('the renditions of an image', () => {
  it('are JPEGs with 400, 1080 and 2000 pixels on the longer edge', async () => {
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
      damage: null,
    })
    for (const { path, width, height, bytes } of renditions) {
      const file = await readFile(path)
      expect(file).toHaveLength(bytes)
      expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width, height })
      expect(await cornersOf(file)).toEqual(UPRIGHT)
    }
  })

  it('are never larger than the image, and are never duplicated', async () => {
    expect(sizesOf(await rendered(cornered(900, 600).png()))).toEqual([
      [400, 400, 267],
      [1080, 900, 600],
    ])
    expect(sizesOf(await rendered(cornered(30, 20).png()))).toEqual([[400, 30, 20]])
  })

  it('are reported one by one, starting with the smallest', async () => {
    const ready: number[] = []
    await media.renditions(await stored(cornered(2400, 1600).jpeg()), {
      into: newInto(),
      onReady: ({ size, path }) => existsSync(path) && ready.push(size),
    })
    expect(ready[0]).toBe(400)
    expect(ready.toSorted((a, b) => a - b)).toEqual([400, 1080, 2000])
  })

  it.each([2, 3, 4, 5, 6, 7, 8])('are upright for EXIF orientation %i', async (orientation) => {
    // the scene as stored by a camera in this orientation: applying the EXIF orientation restores it
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

  it("T-META: contain none of the file's metadata", async () => {
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

  it("are in sRGB whatever the file's profile", async () => {
    const p3 = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#ff0000' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const { renditions, colours } = await rendered(p3)
    expect(colours[0]?.colour).toMatch(/^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/)
    for (const { path } of renditions) expect((await sharp(path).metadata()).icc).toBeUndefined()
  })

  it('keep transparency, but only if there is any', async () => {
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

describe('the visual summary of an image', () => {
  it('contains the dominant colours of the image, with weights that add up to one', async () => {
    const { colours } = await rendered(cornered(1000, 1000).png())
    expect(colours).toHaveLength(4)
    expect(colours.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 1)
    expect(colours.map(({ colour }) => colour)).toContainEqual(
      expect.stringMatching(/^#[d-f][0-9a-f][01][0-9a-f][01][0-9a-f]$/),
    )
  })

  it('has a placeholder of a few hundred bytes that browsers display natively', async () => {
    const { placeholder } = await rendered(cornered(1000, 500).png())
    expect(placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(placeholder.length).toBeLessThan(500)
    const tiny = Buffer.from(placeholder.split(',')[1] ?? '', 'base64')
    expect(await sharp(tiny).metadata()).toMatchObject({ format: 'webp', width: 16, height: 8 })
  })

  it('has a similar hash for the same image in another file, and a very different one for another image', async () => {
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
