import { describe, expect, it } from 'vitest'
import { canCrop, clampCrop, cropPresets, edgeOf, sizeAfter } from './sizes.ts'

describe('a resize', () => {
  it('refers to the width of landscape images, and to the height of all others', () => {
    expect(edgeOf({ width: 401, height: 400 }, 400)).toEqual({ width: 400 })
    expect(edgeOf({ width: 400, height: 400 }, 400)).toEqual({ height: 400 })
    expect(edgeOf({ width: 300, height: 400 }, 400)).toEqual({ height: 400 })
  })

  it('keeps the aspect ratio and never enlarges an image', () => {
    const photo = { width: 4000, height: 3000, kind: 'image' } as const
    expect(sizeAfter(photo, { width: 400 })).toEqual({ width: 400, height: 300 })
    expect(sizeAfter(photo, { height: 400 })).toEqual({ width: 533, height: 400 })
    expect(sizeAfter(photo, { width: 9000 })).toEqual({ width: 4000, height: 3000 })
    expect(sizeAfter({ width: 10_000, height: 2, kind: 'image' }, { width: 100 })).toEqual({ width: 100, height: 1 })
  })

  it('renders a vector image at the requested size, up to 10,000 px', () => {
    const icon = { width: 24, height: 48, kind: 'vector' } as const
    expect(sizeAfter(icon, { width: 1000 })).toEqual({ width: 1000, height: 2000 })
    expect(sizeAfter(icon, { width: 9000 })).toEqual({ width: 5000, height: 10_000 })
  })
})

describe('a crop', () => {
  it('is offered for images, but not for vector, gif, video and application types', () => {
    expect(canCrop({ kind: 'image', file_type: 'image/jpeg' })).toBe(true)
    expect(canCrop({ kind: 'image', file_type: 'image/x-nikon-nef' })).toBe(true)
    for (const [kind, file_type] of [
      ['image', 'image/gif'],
      ['vector', 'image/svg+xml'],
      ['vector', 'application/postscript'],
      ['video', 'video/mp4'],
      ['document', 'application/pdf'],
      ['other', 'application/octet-stream'],
    ] as const)
      expect(canCrop({ kind, file_type }), file_type).toBe(false)
  })

  it('offers the presets for which the image is large enough', () => {
    const offered = (width: number, height: number) =>
      cropPresets({ width, height }).map((one) => `${one.width}x${one.height}`)
    expect(offered(1080, 1350)).toEqual(['1080x1080', '1080x1350', '1080x566'])
    expect(offered(1080, 1349)).toEqual(['1080x1080', '1080x566'])
    expect(offered(1080, 566)).toEqual(['1080x566'])
    expect(offered(1079, 4000)).toEqual([])
    expect(offered(4000, 565)).toEqual([])
  })

  it('limits a box to the size of the image, and moves it inside', () => {
    const picture = { width: 800, height: 600 }
    expect(clampCrop({ left: 10, top: 20, width: 100, height: 50 }, picture)).toEqual({
      left: 10,
      top: 20,
      width: 100,
      height: 50,
    })
    expect(clampCrop({ left: 500, top: 0, width: 9999, height: 9999 }, picture)).toEqual({
      left: 0,
      top: 0,
      ...picture,
    })
    expect(clampCrop({ left: 700, top: 590, width: 200, height: 1 }, picture)).toEqual({
      left: 600,
      top: 590,
      width: 200,
      height: 1,
    })
  })
})
