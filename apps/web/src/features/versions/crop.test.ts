import { describe, expect, it } from 'vitest'
import { boxOf, canCrop, largestBox, presetsFor } from './crop.ts'

const picture = { width: 1600, height: 1067 }

describe('cropping', () => {
  it('is offered for images with a preview, but not for vectors, GIFs, videos or documents', () => {
    const offered = (
      kind: 'image' | 'vector' | 'video' | 'document',
      file_type: string,
      view_url: string | null = '/x',
    ) => canCrop({ kind, file_type, view_url })
    expect(offered('image', 'image/jpeg')).toBe(true)
    expect(offered('image', 'image/heic')).toBe(true)
    expect(offered('image', 'image/gif')).toBe(false)
    expect(offered('vector', 'image/svg+xml')).toBe(false)
    expect(offered('video', 'video/mp4')).toBe(false)
    expect(offered('document', 'application/pdf')).toBe(false)
    expect(offered('image', 'image/jpeg', null)).toBe(false)
  })

  it('starts with a box as high or as wide as the image if an aspect ratio is chosen', () => {
    expect(largestBox(4 / 5, picture)).toEqual({ width: 854, height: 1067, left: 373, top: 0 })
    expect(largestBox(16 / 9, picture)).toEqual({ width: 1600, height: 900, left: 0, top: 84 })
  })

  it('offers only presets for which the image is large enough', () => {
    expect(presetsFor(picture)).toEqual([[1080, 566]])
    expect(presetsFor({ width: 1080, height: 1350 })).toEqual([
      [1080, 1080],
      [1080, 1350],
      [1080, 566],
    ])
    expect(presetsFor({ width: 1079, height: 5000 })).toEqual([])
  })

  it('limits sizes to between 1 px and the size of the image', () => {
    expect(boxOf({ width: 0, height: -5 }, picture)).toMatchObject({ width: 1, height: 1 })
    expect(boxOf({ width: 99_999, height: 99_999 }, picture)).toEqual({ left: 0, top: 0, ...picture })
  })

  it('centres the new box on the previous one, but keeps it inside the image', () => {
    expect(boxOf({ width: 200, height: 100 }, picture, { left: 0, top: 0, width: 20, height: 20 })).toEqual({
      left: 0,
      top: 0,
      width: 200,
      height: 100,
    })
    expect(boxOf({ width: 200, height: 100 }, picture, { left: 800, top: 500, width: 100, height: 100 })).toEqual({
      left: 750,
      top: 500,
      width: 200,
      height: 100,
    })
  })
})
