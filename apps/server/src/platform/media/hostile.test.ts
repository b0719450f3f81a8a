import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cornered, newFolder, openMedia } from '../../testing/media-files.ts'
import { cutsOf, expectEnded, flipped, gifOf, pngOf, randomFrom, seeds } from '../../testing/hostile-files.ts'

const folder = newFolder()
const media = openMedia(folder)
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true })
})

let serial = 0
const stored = async (bytes: Buffer | string): Promise<string> => {
  const path = join(folder, `stored-${serial++}`)
  await writeFile(path, typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  return path
}

const svg = (inside: string, size = '100') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${inside}</svg>`

describe('T-IMG-2: a bomb', () => {
  it('with too many pixels is rejected after its first bytes are read', async () => {
    const jpeg = await cornered(16, 16).jpeg().toBuffer()
    const size = jpeg.indexOf('\xff\xc0', 0, 'latin1')
    jpeg.writeUInt16BE(65_000, size + 5)
    jpeg.writeUInt16BE(65_000, size + 7)
    const bombs = [
      pngOf(20_000, 20_000, 4000),
      gifOf(65_535, 65_535, 1),
      jpeg,
      Buffer.from(svg('<rect width="9" height="9"/>', '300000')),
    ]
    for (const bomb of bombs)
      expect(await expectEnded(media, await stored(bomb)), bomb.toString('latin1', 0, 6)).toBe('too_large')
  })

  it('with 10,000 images in one file is processed, and has the size of its first image', async () => {
    const path = await stored(gifOf(40, 30, 10_000))
    expect(await expectEnded(media, path)).toBe('processed')
    expect(await media.describe({ path, file_type: 'image/gif' })).toMatchObject({
      width: 40,
      height: 30,
      pages: 10_000,
    })
  })

  it('in a vector image is processed, or fails with a reason', async () => {
    expect(await expectEnded(media, await stored(svg('<rect width="9" height="9"/>', '30000')))).toBe('processed')
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
    await expectEnded(media, await stored(`<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${svg('<text>&l9;</text>')}`))
  })

  it('with circular directories does not cause an endless loop', async () => {
    const tiff = await cornered(60, 40).tiff().toBuffer()
    const first = tiff.readUInt32LE(4)
    tiff.writeUInt32LE(first, first + 2 + tiff.readUInt16LE(first) * 12)
    await expectEnded(media, await stored(tiff))
  })
})

describe('T-IMG-3: a damaged file', () => {
  it('truncated anywhere or with flipped bits is previewed or fails with a reason, and the next file is read', async () => {
    const random = randomFrom(7)
    const files = (await seeds()).flatMap((seed) => [
      ...cutsOf(seed, 4),
      ...Array.from({ length: 4 }, (_, n) => flipped(seed, random, 10 ** -(1 + n))),
    ])
    const outcomes = await Promise.all(files.map(async (file) => expectEnded(media, await stored(file))))
    expect(outcomes).toHaveLength(files.length)
    expect(outcomes).toContain('processed')
    expect(outcomes).toContain('damaged')
    expect(await expectEnded(media, await stored(await cornered(90, 60).jpeg().toBuffer()))).toBe('processed')
  }, 90_000)
})

describe('T-POLY: a polyglot file', () => {
  it('is read only by the parser for its first type, or not at all', async () => {
    const png = await cornered(60, 40).png().toBuffer()
    const jpeg = await cornered(60, 40).jpeg().toBuffer()
    expect(
      await expectEnded(media, await stored(Buffer.concat([jpeg, png, Buffer.from('<script>alert(1)</script>')]))),
    ).toBe('processed')
    expect(await expectEnded(media, await stored(`GIF89a/*${svg('<script/>')}*/=1;alert(1)`))).toMatch(
      /damaged|too_large/,
    )
    expect(await expectEnded(media, await stored(`BM<html>${png.toString('latin1')}`))).toBe('unsupported')
  })
})
