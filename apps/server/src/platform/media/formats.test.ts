import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { cornered, cornersOf, drawNef, drawPdf, drawPsd } from '../../testing/media-files.ts'
import { newMediaWorkspace, sizesOf, UPRIGHT } from '../../testing/media-workspace.ts'

const { folder, media, stored, newInto, rendered, close } = newMediaWorkspace()
afterAll(close)

describe('media processing', () => {
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
    ['raw file with an embedded image', async () => drawNef(await cornered(800, 600).jpeg().toBuffer(), 1)],
  ])('previews a file: %s', async (_name, draw) => {
    const { renditions } = await rendered(await draw())
    for (const { path } of renditions) expect(await cornersOf(path)).toEqual(UPRIGHT)
  })

  it("rotates a raw file to match the camera's orientation, and reports the camera's image size", async () => {
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

  it('renders a vector image at the size needed', async () => {
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

  it('never loads other files for a vector image', async () => {
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

  it('shows the first page of a document', async () => {
    const result = await rendered(drawPdf(3))
    expect(result).toMatchObject({ width: 200, height: 100, pages: 3 })
    expect(sizesOf(result).at(-1)).toEqual([2000, 2000, 1000])
    expect(result.colours.map(({ weight }) => weight)).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.5, 1)])
  })

  it.each([
    ['RGB in runs', [200, 30, 30], true],
    ['RGB', [200, 30, 30], false],
    ['CMYK in runs', [255, 20, 20, 255], true],
  ])('shows the flattened image of a psd: %s', async (_name, colour, runs) => {
    const { colours, width, height } = await rendered(drawPsd(colour, 500, 300, runs))
    expect([width, height]).toEqual([500, 300])
    expect(colours).toHaveLength(1)
    const [red = 0, green = 0, blue = 0] = Buffer.from(colours[0]?.colour.slice(1) ?? '', 'hex')
    expect(red).toBeGreaterThan(green + 80)
    expect(red).toBeGreaterThan(blue + 80)
  })

  it('shows the first frame of an animation and reports the frame count', async () => {
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

  it('reports why a text file has no preview, shows it as a card, and does not guess the type of unknown bytes', async () => {
    const text = await stored(Buffer.from('just words'))
    await expect(media.renditions(text, { into: newInto() })).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('You can still download it.'),
    })
    expect(await media.describe(text)).toMatchObject({ kind: 'document', shown: 'card', width: null })
    const unknown = await stored(Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]))
    expect(unknown.file_type).toBe('application/octet-stream')
  })
})
