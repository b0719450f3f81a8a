import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { newFolder, openMedia } from '../../testing/media-files.ts'
import type { Source } from './media-context.ts'

const folder = newFolder()
const media = openMedia(folder)
const { ffmpeg } = media.found.tools
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true })
})

let serial = 0
const out = () => join(folder, `out-${serial++}`)
const newInto = () => {
  const into = out()
  mkdirSync(into)
  return into
}

const COLOURS = ['testsrc2=size=320x180:rate=15:duration=4']
const SOUND = ['sine=frequency=440:duration=4']

/** A four-second video made by ffmpeg; without ffmpeg, bytes that only start like a video. */
const film = async (
  container: string,
  codecs: string[],
  { picture = COLOURS[0] ?? '', sound = true, more = [] as string[] } = {},
): Promise<Source> => {
  const path = join(folder, `film-${serial++}`)
  if (!ffmpeg) {
    writeFileSync(path, '\0\0\0\x18ftypisom\0\0\0\0isomavc1\0\0\0\0')
    return { path, file_type: 'video/mp4' }
  }
  const inputs = ['-f', 'lavfi', '-i', picture, ...(sound ? ['-f', 'lavfi', '-i', SOUND[0] ?? ''] : [])]
  const { status, stderr } = spawnSync(
    ffmpeg,
    ['-v', 'error', '-y', ...inputs, ...codecs, ...more, '-f', container, path],
    { encoding: 'utf8' },
  )
  expect(stderr, container).toBe('')
  expect(status).toBe(0)
  return { path, file_type: await media.sniff(path) }
}

/** On a machine without ffmpeg, the test only expects an error that names it. */
const expectMissing = (work: Promise<unknown>) =>
  expect(work).rejects.toMatchObject({ code: 'tool_missing', detail: 'ffmpeg is not installed' })

const H264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', '-c:a', 'aac']

const CONTAINERS: [string, string, string, string[]][] = [
  ['mp4', 'mp4', 'video/mp4', H264],
  ['mov', 'mov', 'video/quicktime', H264],
  ['avi', 'avi', 'video/x-msvideo', ['-c:v', 'mpeg4', '-c:a', 'mp2']],
  ['wmv', 'asf', 'video/x-ms-wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2']],
  ['mkv', 'matroska', 'video/x-matroska', H264],
  ['flv', 'flv', 'video/x-flv', ['-c:v', 'flv', '-c:a', 'aac']],
  ['webm', 'webm', 'video/webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']],
  ['mpeg-ts', 'mpegts', 'video/mp2t', H264],
]

describe('a video', () => {
  it.each(CONTAINERS)(
    'of type %s has details and a poster, and becomes an mp4 that browsers can play',
    async (_name, container, mime, codecs) => {
      const source = await film(container, codecs)
      if (!ffmpeg) return expectMissing(media.toMp4(source, out()))
      expect(source.file_type).toBe(mime)
      const about = await media.describe(source)
      expect(about).toMatchObject({
        kind: 'video',
        shown: 'player',
        width: 320,
        height: 180,
        duration: expect.closeTo(4, 0),
      })
      expect(about.streams?.playable).toBe(mime === 'video/mp4' || mime === 'video/webm')
      const { renditions, damage } = await media.renditions(source, { into: newInto() })
      expect(renditions.map(({ width, height }) => [width, height])).toEqual([[320, 180]])
      expect(damage).toBeNull()
      const made = await media.toMp4(source, out())
      expect(made).toMatchObject({ mime: 'video/mp4', width: 320, height: 180 })
      expect(await media.sniff(made.path)).toBe('video/mp4')
      expect((await media.describe({ path: made.path, file_type: 'video/mp4' })).streams).toMatchObject({
        video: 'h264',
        audio: 'aac',
        playable: true,
      })
      const bytes = readFileSync(made.path, 'latin1')
      expect(bytes.indexOf('moov'), 'plays from its first bytes').toBeLessThan(bytes.indexOf('mdat'))
    },
  )

  it('does not use a black frame as its poster if it has another frame', async () => {
    const source = await film('mp4', H264, {
      picture: `color=c=black:s=320x180:r=15:d=2.5[a];testsrc2=size=320x180:rate=15:duration=2.5[b];[a][b]concat=n=2`,
    })
    if (!ffmpeg) return expectMissing(media.renditions(source, { into: newInto() }))
    const { renditions } = await media.renditions(source, { into: newInto() })
    const { channels } = await sharp(renditions[0]?.path).stats()
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(40)
  })

  it('provides the frame at a given time, at full size', async () => {
    const source = await film('mp4', H264, {
      picture: 'color=c=red:s=320x180:r=15:d=2[a];color=c=blue:s=320x180:r=15:d=2[b];[a][b]concat=n=2',
    })
    if (!ffmpeg) return expectMissing(media.frameAt(source, out(), 1))
    const colourAt = async (seconds: number) => {
      const { path, width, height } = await media.frameAt(source, out(), seconds)
      expect([width, height]).toEqual([320, 180])
      const { dominant } = await sharp(path).stats()
      return dominant.r > dominant.b ? 'red' : 'blue'
    }
    expect([await colourAt(0.5), await colourAt(3), await colourAt(9999), await colourAt(-1)]).toEqual([
      'red',
      'blue',
      'blue',
      'red',
    ])
  })

  it('has a short, small and silent hover preview', async () => {
    const source = await film('mp4', H264, { picture: 'testsrc2=size=1280x720:rate=15:duration=14' })
    if (!ffmpeg) return expectMissing(media.hoverPreview(source, out()))
    const made = await media.hoverPreview(source, out())
    expect(made).toMatchObject({ width: 400, height: 226 })
    const { duration, streams } = await media.describe({ path: made.path, file_type: 'video/mp4' })
    expect(duration).toBeGreaterThanOrEqual(3)
    expect(duration).toBeLessThanOrEqual(6)
    expect(streams).toMatchObject({ video: 'h264', audio: null, playable: true })
  })

  it('is shown in its recorded orientation', async () => {
    const source = await film('mp4', H264, { more: [] })
    if (!ffmpeg) return expectMissing(media.toMp4(source, out()))
    const turned = join(folder, `turned-${serial++}`)
    const rotation = spawnSync(ffmpeg, [
      '-v',
      'error',
      '-display_rotation',
      '90',
      '-i',
      source.path,
      '-c',
      'copy',
      '-f',
      'mp4',
      turned,
    ])
    if (rotation.status !== 0)
      spawnSync(ffmpeg, [
        '-v',
        'error',
        '-y',
        '-i',
        source.path,
        '-c',
        'copy',
        '-metadata:s:v:0',
        'rotate=90',
        '-f',
        'mp4',
        turned,
      ])
    expect(await media.describe({ path: turned, file_type: 'video/mp4' })).toMatchObject({ width: 180, height: 320 })
    const { renditions } = await media.renditions({ path: turned, file_type: 'video/mp4' }, { into: newInto() })
    expect(renditions.at(-1)).toMatchObject({ width: 180, height: 320 })
  })

  it('T-PUB-3: has the watermark in every frame', async () => {
    const source = await film('mp4', H264, { picture: 'color=c=black:s=960x540:r=10:d=4' })
    if (!ffmpeg) return expectMissing(media.toMp4(source, out(), { mark: { text: 'Acme' } }))
    const made = await media.toMp4(source, out(), { mark: { text: 'Acme' } })
    for (const seconds of [0, 2, 3.5]) {
      const frame = await media.frameAt({ path: made.path, file_type: 'video/mp4' }, out(), seconds)
      const { channels } = await sharp(frame.path).stats()
      expect(channels[0]?.max).toBeGreaterThan(100)
    }
  })

  it('T-META: keeps no camera metadata when converted', async () => {
    const source = await film('mov', H264, {
      more: ['-metadata', 'title=CANARY', '-metadata', 'location=+51.5-000.1/'],
    })
    if (!ffmpeg) return expectMissing(media.toMp4(source, out()))
    const made = await media.toMp4(source, out())
    expect(readFileSync(made.path).includes('CANARY')).toBe(false)
    expect((await media.metadata({ path: made.path, file_type: 'video/mp4' })).fields.map_point).toBeUndefined()
  })

  it('leaves no file when its conversion is cancelled', async () => {
    const source = await film('mp4', H264, { picture: 'testsrc2=size=1280x720:rate=30:duration=10' })
    const target = out()
    if (!ffmpeg) return expectMissing(media.toMp4(source, target))
    const controller = new AbortController()
    const work = media.toMp4(source, target, { mark: { text: 'Acme' } }, { signal: controller.signal })
    setTimeout(() => controller.abort(), 700)
    await expect(work).rejects.toMatchObject({ code: 'cancelled' })
    expect(existsSync(target)).toBe(false)
  })

  it('with only a valid header is reported as damaged, and audio has no dimensions', async () => {
    const path = join(folder, 'not-a-film')
    writeFileSync(path, '\0\0\0\x18ftypisom\0\0\0\0isomavc1\0\0\0\0')
    await expect(media.describe({ path, file_type: await media.sniff(path) })).rejects.toMatchObject({
      code: 'damaged',
    })
    const wav = Buffer.concat([
      Buffer.from(
        'RIFF\x24\x3e\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\0\x3e\0\0',
        'latin1',
      ),
      Buffer.alloc(16000, 128),
    ])
    writeFileSync(path, wav)
    const sound = { path, file_type: await media.sniff(path) }
    expect(await media.describe(sound)).toMatchObject({
      file_type: 'audio/wav',
      kind: 'audio',
      duration: expect.closeTo(2, 0),
      width: null,
    })
  })
})

describe('a malicious video', () => {
  const secret = join(folder, 'secret.txt')
  const playlist = `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`

  it.each([
    ['a playlist', playlist],
    ['a playlist after the header of an avi', `RIFF\xff\0\0\0AVI LIST${playlist}`],
    ['a playlist after the header of an mp4', `\0\0\0\x14ftypisom\0\0\0\0${playlist}`],
    ['a playlist after the header of a matroska', `\x1a\x45\xdf\xa3${playlist}`],
    [
      'a playlist after the header of an asf',
      `\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c${playlist}`,
    ],
    ['a concat script', `ffconcat version 1.0\nfile ${secret}\n`],
    ['a session description', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'],
  ])('T-FF-1: is neither converted nor previewed if it is really %s, whatever its name', async (_name, script) => {
    writeFileSync(secret, 'SECRET OF THE SERVER '.repeat(500))
    const path = join(folder, 'trap')
    writeFileSync(path, script, 'latin1')
    for (const name of ['a.mp4', 'a.avi', 'a.m3u8']) {
      const source = { path, file_type: await media.sniff(path, name) }
      const outcome = await media.toMp4(source, out()).catch((error: unknown) => error)
      expect(outcome).toMatchObject({ code: expect.stringMatching(/^(damaged|unsupported|tool_missing)$/) })
      await expect(media.renditions(source, { into: newInto() })).rejects.toMatchObject({ code: expect.any(String) })
    }
  })
})
