import { describe, expect, it } from 'vitest'
import { useInstagram } from '../testing/instagram.ts'
import { image, video } from '../testing/samples.ts'

const scene = useInstagram()

const refusal = async (fields: Record<string, unknown>) => {
  const { status, body } = await scene.api.post(`/v26.0/${scene.user}/media`, fields)
  expect(status, JSON.stringify(body)).toBe(400)
  return [body.error.code, body.error.error_subcode]
}

describe('image validation', () => {
  it.each([
    ['a PNG', '/a.png', () => image(640, 640, 'png'), [36001, 2207005]],
    ['an image taller than 4:5', '/tall.jpg', () => image(600, 800), [36003, 2207009]],
    ['an image wider than 1.91:1', '/wide.jpg', () => image(1200, 600), [36003, 2207009]],
    [
      'a file larger than 8 MiB',
      '/big.jpg',
      async () => Buffer.concat([await image(640, 640), Buffer.alloc(8 * 1024 * 1024)]),
      [36000, 2207004],
    ],
    ['a file that is not an image', '/page.jpg', async () => Buffer.from('<html>'), [9004, 2207052]],
    [
      'a JPEG that is cut off',
      '/cut.jpg',
      async () => (await image(900, 900, 'jpeg', true)).subarray(0, 9000),
      [9004, 2207052],
    ],
  ])('refuses %s', async (_, path, make, expected) => {
    expect(await refusal({ image_url: scene.host.serve(path, await make()) })).toEqual(expected)
  })

  it('accepts the square, the tallest and the widest feed formats', async () => {
    for (const [width, height] of [
      [1080, 1080],
      [1080, 1350],
      [1080, 566],
    ] as const)
      await scene.create({ image_url: scene.host.serve(`/${height}.jpg`, await image(width, height)) })
    expect(scene.host.fetched).toContain('/566.jpg')
  })

  it('accepts any aspect ratio for a story', async () => {
    const image_url = scene.host.serve('/story.jpg', await image(360, 640))
    expect(await scene.create({ media_type: 'STORIES', image_url })).toBeDefined()
  })

  it('judges images by content, not by file name or declared type', async () => {
    const image_url = scene.host.serve('/photo.jpg', { bytes: await image(640, 640, 'webp'), type: 'image/jpeg' })
    expect(await refusal({ image_url })).toEqual([36001, 2207005])
  })

  it('fails with 9004/2207052 if the URL cannot be fetched and with -2/2207003 if fetching takes too long', async () => {
    expect(await refusal({ image_url: `${scene.host.url}/missing.jpg` })).toEqual([9004, 2207052])
    expect(await refusal({ image_url: 'http://127.0.0.1:1/a.jpg' })).toEqual([9004, 2207052])
    expect(await refusal({ image_url: `${scene.host.url}/ü.jpg` })).toEqual([9004, 2207052])
    scene.instagram.settings.update({ fetchTimeoutMs: 100 })
    const image_url = scene.host.serve('/slow.jpg', { bytes: await image(640, 640), delayMs: 5000 })
    expect(await refusal({ image_url })).toEqual([-2, 2207003])
  })
})

describe('video validation', () => {
  const outcome = async (path: string, bytes: Buffer, fields: Record<string, unknown> = {}) => {
    const video_url = scene.host.serve(path, bytes)
    const container = await scene.create({ media_type: 'REELS', video_url, ...fields })
    await scene.finish(container)
    const { body } = await scene.api.get(`/v26.0/${container}`, { fields: 'status_code,status' })
    return [body.status_code, /\d{7}$/.exec(body.status)?.[0]]
  }

  it.each([
    ['shorter than 3 s', { seconds: 2 }],
    ['below 23 frames a second', { rate: 15 }],
    ['wider than 1920 px', { size: '1936x240' }],
    ['with its index at the end', { flags: ['-use_editlist', '0'] }],
    ['with an edit list', { flags: ['-movflags', '+faststart'] }],
    ['in WebM', { codec: 'libvpx', container: 'webm', flags: ['-deadline', 'realtime', '-cpu-used', '8'] }],
    ['in MPEG-4 part 2', { codec: 'mpeg4' }],
  ])('ends in ERROR with 2207026 for a reel %s', async (name, wanted) => {
    expect(await outcome(`/${name}.mp4`.replaceAll(' ', '-'), await video(wanted))).toEqual(['ERROR', '2207026'])
  })

  it('accepts a valid reel in H.264', async () => {
    expect(await outcome('/good.mp4', await video())).toEqual(['FINISHED', undefined])
  })

  it('ends in ERROR with 2207057 if thumb_offset is outside the video', async () => {
    expect(await outcome('/good.mp4', await video(), { thumb_offset: 3000 })).toEqual(['ERROR', '2207057'])
  })

  it('limits a story to 60 s and a carousel video to feed formats', async () => {
    const long = await video({ seconds: 62, rate: 23, size: '64x64' })
    expect(await outcome('/long.mp4', long, { media_type: 'STORIES' })).toEqual(['ERROR', '2207026'])
    const item = { media_type: 'VIDEO', is_carousel_item: true }
    expect(await outcome('/good.mp4', await video(), item)).toEqual(['ERROR', '2207026'])
  })

  it('ends in ERROR with 2207026 if the file is not a video, and with 2207052 if it cannot be fetched', async () => {
    expect(await outcome('/gone.mp4', Buffer.from('text'))).toEqual(['ERROR', '2207026'])
    const container = await scene.create({ media_type: 'REELS', video_url: `${scene.host.url}/none.mp4` })
    await scene.finish(container)
    const { body } = await scene.api.get(`/v26.0/${container}`, { fields: 'status' })
    expect(body.status).toContain('2207052')
  })
})

describe('caption and tag validation', () => {
  const post = (fields: Record<string, unknown>) => refusal({ image_url: scene.square, ...fields })

  it('limits a caption to 2200 characters, 30 hashtags and 20 mentions', async () => {
    expect(await post({ caption: 'a'.repeat(2201) })).toEqual([36004, 2207010])
    expect(await post({ caption: Array.from({ length: 31 }, (_, at) => `#tag${at}`).join(' ') })).toEqual([
      36004, 2207010,
    ])
    expect(await post({ caption: Array.from({ length: 21 }, (_, at) => `@user${at}`).join(' ') })).toEqual([
      100, 2207040,
    ])
  })

  it('limits user tags to 20, and requires a position for tags on images', async () => {
    expect(await post({ user_tags: [{ username: 'someone' }] })).toEqual([100, undefined])
    const tags = Array.from({ length: 21 }, () => ({ username: 'someone', x: 0.5, y: 0.5 }))
    expect(await post({ user_tags: JSON.stringify(tags) })).toEqual([100, 2207040])
    await scene.create({ image_url: scene.square, user_tags: [{ username: 'rival', x: 0.1, y: 0.9 }] })
  })

  it('refuses an unknown location, four collaborators, and collaborators on a carousel item', async () => {
    expect(await post({ location_id: '1' })).toEqual([100, undefined])
    expect(await post({ collaborators: ['a', 'b', 'c', 'd'] })).toEqual([100, undefined])
    expect(await post({ collaborators: ['a'], is_carousel_item: true })).toEqual([100, undefined])
    await scene.create({ image_url: scene.square, location_id: '213385402', collaborators: ['a'] })
  })
})
