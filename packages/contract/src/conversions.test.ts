import { describe, expect, it } from 'vitest'
import { CONVERSION_MAX_BYTES } from './constants.ts'
import { conversionMenu, conversionName, conversions, offeredConversions } from './conversions.ts'

type Version = Parameters<typeof offeredConversions>[0]
const jpeg = (width: number | null, height: number | null, more: Partial<Version> = {}): Version => ({
  kind: 'image',
  file_type: 'image/jpeg',
  size: 1000,
  width,
  height,
  ...more,
})
const video = (file_type: string, width: number, height: number, size = 1000) =>
  jpeg(width, height, { kind: 'video', file_type, size })

describe('the download choices (spec §9)', () => {
  it.each<[rule: string, version: Version, offered: string]>([
    ['are only the original for a small jpeg', jpeg(1080, 1080), 'original'],
    ['include sizes for an image wider than 1080 px', jpeg(1081, 700), 'original medium custom'],
    ['include sizes for an image taller than 1080 px', jpeg(700, 1081), 'original medium custom'],
    ['include Large for an image with a side over 2000 px', jpeg(2000, 2001), 'original large medium custom'],
    ['leave out Large for an image of exactly 2000 px', jpeg(2000, 1500), 'original medium custom'],
    ['include jpg for an image that is not a jpeg', jpeg(300, 200, { file_type: 'image/png' }), 'original custom jpg'],
    [
      'include jpg for a raw image',
      jpeg(6000, 4000, { file_type: 'image/x-nikon-nef' }),
      'original large medium custom jpg',
    ],
    [
      'include jpg for a vector image',
      jpeg(300, 200, { kind: 'vector', file_type: 'image/svg+xml' }),
      'original custom jpg',
    ],
    ['are only the original for a small mp4', video('video/mp4', 640, 360), 'original'],
    ['include mp4 for a video that is not an mp4', video('video/quicktime', 640, 360), 'original custom mp4'],
    ['include smaller sizes for a large mp4', video('video/mp4', 3840, 2160), 'original large medium custom'],
    [
      'include mp4 for a video of exactly 1 GiB',
      video('video/quicktime', 1920, 1080, CONVERSION_MAX_BYTES),
      'original medium custom mp4',
    ],
    [
      'are only the original for a video over 1 GiB',
      video('video/quicktime', 1920, 1080, CONVERSION_MAX_BYTES + 1),
      'original',
    ],
    [
      'are only the original for an image that is not processed yet',
      jpeg(null, null, { file_type: 'image/png' }),
      'original',
    ],
    [
      'are only the original for a document',
      jpeg(2480, 3508, { kind: 'document', file_type: 'application/pdf' }),
      'original',
    ],
    [
      'are only the original for an audio file',
      jpeg(null, null, { kind: 'audio', file_type: 'audio/mpeg' }),
      'original',
    ],
  ])('%s', (_rule, version, offered) => {
    expect(offeredConversions(version).join(' ')).toBe(offered)
  })

  it('come with the labels for the dropdown, and the width or height to request', () => {
    expect(conversionMenu(jpeg(4000, 3000, { file_type: 'image/png' }))).toEqual([
      { choice: 'original', label: 'Original', width: null, height: null },
      { choice: 'large', label: 'Large (2000 px)', width: 2000, height: null },
      { choice: 'medium', label: 'Medium (1080 px)', width: 1080, height: null },
      { choice: 'custom', label: 'Custom size', width: null, height: null },
      { choice: 'jpg', label: 'JPG', width: null, height: null },
    ])
    expect(conversionMenu(jpeg(3000, 3000))[1]).toMatchObject({ width: null, height: 2000 })
    expect(conversionMenu(video('video/quicktime', 640, 360)).at(-1)).toMatchObject({ choice: 'mp4', label: 'MP4' })
  })
})

describe('the parameters of a conversion', () => {
  const takes = (query: object) => conversions.resize.query.safeParse(query).success
  it('accept either a width or a height, as a whole number from 1 to 10,000', () => {
    expect([{}, { width: '1' }, { height: '10000' }].map(takes)).toEqual([true, true, true])
    for (const width of ['0', '-4', '1.5', '10001', 'x', '', 'Infinity', '1e9'])
      expect(takes({ width }), width).toBe(false)
    expect(takes({ width: '10', height: '10' })).toBe(false)
  })

  it('have exactly one spelling in a conversion name', () => {
    for (const name of ['jpg', 'mp4', 'w1', 'h10000']) expect(conversionName.safeParse(name).success, name).toBe(true)
    for (const name of ['w0', 'w01', 'w', 'original', 'marked-jpg', 'w1/../x', 'W5', 'w100000', ' jpg'])
      expect(conversionName.safeParse(name).success, name).toBe(false)
  })
})
