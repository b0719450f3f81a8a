import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cornersOf } from '../../testing/media-files.ts'
import { newMediaWorkspace, UPRIGHT } from '../../testing/media-workspace.ts'
import { makeSound, type SoundFormat } from '../../testing/sounds.ts'

const { folder, media, stored, newInto, close } = newMediaWorkspace()
afterAll(close)

let serial = 0
const sound = async (format: SoundFormat, options?: Parameters<typeof makeSound>[2]) =>
  stored(await makeSound(folder, format, options), `interview.${format}`)

describe('audio', () => {
  it.each([
    ['mp3', 'audio/mpeg', 'audio/mpeg'],
    ['wav', 'audio/wav', 'audio/mp4'],
    ['flac', 'audio/flac', 'audio/mp4'],
    ['m4a', 'audio/mp4', 'audio/mp4'],
    ['ogg', 'audio/ogg', 'audio/mp4'],
    ['opus', 'audio/opus', 'audio/mp4'],
    ['wma', 'audio/x-ms-wma', 'audio/mp4'],
  ] as const)('has a type, a duration, a waveform and a playable stream: %s', async (format, file_type, plays) => {
    const source = await sound(format)
    expect(source.file_type).toBe(file_type)
    expect(await media.describe(source)).toMatchObject({ kind: 'audio', duration: expect.closeTo(2, 0), width: null })
    const { renditions } = await media.renditions(source, { into: newInto() })
    expect(renditions.map(({ width, height }) => [width, height])).toContainEqual([400, 225])
    const stream = await media.toStream(source, join(folder, `stream-${serial++}`))
    expect(stream.mime).toBe(plays)
    const about = await media.describe({ path: stream.path, file_type: plays })
    expect([await media.sniff(stream.path), about.duration]).toEqual([plays, expect.closeTo(2, 0)])
  })

  it.each(['mp3', 'flac', 'm4a'] as const)('uses its cover as the image: %s', async (format) => {
    const { renditions } = await media.renditions(await sound(format, { cover: true }), { into: newInto() })
    for (const { path } of renditions) expect(await cornersOf(path)).toEqual(UPRIGHT)
  })

  it('keeps its cover and metadata out of the stream', async () => {
    const source = await sound('mp3', { cover: true, tags: { artist: 'Ada', comment: 'secret' } })
    const stream = await media.toStream(source, join(folder, `stream-${serial++}`))
    const { items } = await media.metadata({ path: stream.path, file_type: stream.mime })
    expect(JSON.stringify(items)).not.toMatch(/secret|Ada|Picture/)
  })

  it.each(['mp3', 'flac', 'ogg', 'wma', 'm4a'] as const)(
    'has its artist and copyright read from its tags: %s',
    async (format) => {
      const tags = { artist: 'Ada Fjord', copyright: '2026 Fjord' }
      const { fields } = await media.metadata(await sound(format, { tags }))
      expect(fields).toMatchObject({ creator: 'Ada Fjord', copyright: '2026 Fjord' })
    },
  )

  it('is reported as damaged if no sound can be read', async () => {
    const whole = await makeSound(folder, 'flac')
    const source = await stored(Buffer.concat([whole.subarray(0, 60), Buffer.alloc(3000)]), 'cut.flac')
    await expect(media.renditions(source, { into: newInto() })).rejects.toMatchObject({ code: 'damaged' })
  })
})
