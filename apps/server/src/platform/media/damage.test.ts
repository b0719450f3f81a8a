import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { cornered, cornersOf } from '../../testing/media-files.ts'
import { drawDng, drawManyDirectories, drawOddBitmap, drawOldJpegTiff } from '../../testing/odd-images.ts'
import { drawTiledPlanes, drawUncompressedHeif } from '../../testing/odd-images.ts'
import { newMediaWorkspace, UPRIGHT } from '../../testing/media-workspace.ts'

const { media, stored, newInto, rendered, close } = newMediaWorkspace()
afterAll(close)

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
const photo = () => sharp({ create: { width: 900, height: 600, channels: 3, background: '#888', noise } })
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.max(400, Math.round(bytes.length * share)))

/** A JPEG whose header claims three times its actual height. */
const lying = async () => {
  const jpeg = await photo().jpeg().toBuffer()
  jpeg.writeUInt16BE(1800, jpeg.indexOf('\xff\xc0', 0, 'latin1') + 5)
  return jpeg
}
const turned = async () => {
  const png = await photo().png().toBuffer()
  png.writeUInt8(png.readUInt8(png.length >> 1) ^ 255, png.length >> 1)
  return png
}

describe('a damaged image', () => {
  it.each([
    ['a JPEG cut in half', async () => cut(await photo().jpeg().toBuffer(), 0.5), 'ends_early'],
    [
      'a progressive JPEG cut in half',
      async () => cut(await photo().jpeg({ progressive: true }).toBuffer(), 0.5),
      'ends_early',
    ],
    ['a JPEG whose header claims too great a height', lying, 'ends_early'],
    ['a PNG cut to 1%', async () => cut(await photo().png().toBuffer(), 0.01), 'ends_early'],
    ['a PNG with a changed byte', turned, 'unreadable'],
    ['a GIF cut in half', async () => cut(await cornered(300, 200).gif().toBuffer(), 0.5), 'ends_early'],
    ['a raw file without image data', async () => drawDng(0), 'empty'],
  ])('is shown as far as it can be read, and its problem is reported: %s', async (_name, draw, damage) => {
    expect(await rendered(await draw())).toMatchObject({
      damage,
      renditions: expect.arrayContaining([expect.anything()]),
    })
  })

  it.each([
    ['a JPEG', () => photo().jpeg().toBuffer()],
    [
      'a JPEG with bytes after its end',
      async () => Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from('more')]),
    ],
    ['a PNG', () => photo().png().toBuffer()],
    ['a raw file', async () => drawDng(900)],
  ])('is distinguished from an intact one, such as %s', async (_name, draw) => {
    expect(await rendered(await draw())).toMatchObject({ damage: null })
  })
})

describe('a valid image that the first decoder cannot read', () => {
  it.each([
    ['a TIFF of tiles in separate planes', drawTiledPlanes, 'scan.tif'],
    ['a bitmap with odd bit fields', drawOddBitmap, 'odd.bmp'],
    ['a HEIF image without compression', drawUncompressedHeif, 'plain.heif'],
    [
      'an AVIF image in the short form',
      () => Buffer.from('\0\0\0\x10ftypmif3avif\0\0\0\x40mini' + '\x01'.repeat(400), 'latin1'),
      'a.avif',
    ],
    [
      'a HEIC image in the short form',
      () => Buffer.from('\0\0\0\x10ftypmif3heic\0\0\0\x40mini' + '\x01'.repeat(400), 'latin1'),
      'a.heic',
    ],
    [
      'a document of JPEG 2000 layers',
      () => Buffer.from('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjpm \0\0\0\0jpm ', 'latin1'),
      'a.jpm',
    ],
  ])('is unsupported, not damaged, if no other decoder reads it: %s', async (_name, draw, name) => {
    const source = await stored(draw(), name)
    await expect(media.renditions(source, { into: newInto() })).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('is shown if a second decoder reads it: a TIFF with old-style JPEG', async () => {
    const jpeg = await cornered(160, 120).jpeg().toBuffer()
    const { renditions, ...about } = await rendered(drawOldJpegTiff(jpeg, 160, 120))
    expect(about).toMatchObject({ width: 160, height: 120, damage: null })
    for (const { path } of renditions) expect(await cornersOf(path)).toEqual(UPRIGHT)
  })
})

describe('a TIFF with 10,000 directories', () => {
  it('shows its first image within a few seconds', async () => {
    const source = await stored(drawManyDirectories(10_000))
    await rendered(await cornered(16, 16).jpeg().toBuffer()) // starts a child process beforehand
    const began = performance.now()
    expect(await media.renditions(source, { into: newInto() })).toMatchObject({ pages: 10_000 })
    await media.metadata(source)
    // Generous: this takes 1 s on an idle machine, and used to take 21 s.
    expect(performance.now() - began).toBeLessThan(4000)
  })
})
