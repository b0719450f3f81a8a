import { afterAll, describe, expect, it } from 'vitest'
import { cornersOf } from '../../testing/media-files.ts'
import { newMediaWorkspace, UPRIGHT } from '../../testing/media-workspace.ts'
import { drawIco, drawJxl, drawPnm, drawQoi, drawSvgz, drawTga } from '../../testing/small-images.ts'

const { media, stored, newInto, close } = newMediaWorkspace()
afterAll(close)

describe('image processing of uncommon formats', () => {
  it.each([
    ['JPEG XL', drawJxl, 'photo.jxl', 'image/jxl', 64, 48],
    ['SVGZ', drawSvgz, 'logo.svgz', 'image/svg+xml-compressed', 80, 60],
    ['an icon that holds a PNG', () => drawIco(true), 'favicon.ico', 'image/x-icon', 64, 48],
    ['an icon of bitmaps', () => drawIco(false), 'favicon.ico', 'image/x-icon', 32, 24],
    ['TGA', drawTga, 'texture.tga', 'image/x-tga', 80, 60],
    ['QOI', drawQoi, 'texture.qoi', 'image/qoi', 80, 60],
    ['PPM', () => drawPnm(6), 'scan.ppm', 'image/x-portable-pixmap', 80, 60],
  ] as const)('shows %s', async (_name, draw, name, file_type, width, height) => {
    const source = await stored(await draw(), name)
    expect(source.file_type).toBe(file_type)
    const { renditions, ...about } = await media.renditions(source, { into: newInto() })
    expect(about).toMatchObject({ width, height, damage: null })
    for (const { path } of renditions) expect(await cornersOf(path)).toEqual(UPRIGHT)
  })

  it.each([
    ['PGM', 5, 'image/x-portable-graymap'],
    ['PBM', 4, 'image/x-portable-bitmap'],
  ] as const)('shows %s', async (_name, kind, file_type) => {
    const source = await stored(await drawPnm(kind))
    expect(source.file_type).toBe(file_type)
    expect(await media.renditions(source, { into: newInto() })).toMatchObject({ width: 80, height: 60 })
  })

  it('rejects a compressed vector image that expands beyond the limit', async () => {
    const { gzipSync } = await import('node:zlib')
    const source = await stored(gzipSync(Buffer.alloc(40 * 1024 * 1024, 32)), 'bomb.svgz')
    await expect(media.renditions(source, { into: newInto() })).rejects.toMatchObject({ code: 'too_large' })
  })
})
