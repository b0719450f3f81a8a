import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { files, uploads } from '@vitrine/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { evilZip, headerField, withCount } from './hostile-zips.ts'
import { drawTiffEps } from './eps-files.ts'
import { corporaFiles, cornered, newFolder } from './media-files.ts'
import { drawDng, drawManyDirectories, drawOddBitmap, drawOldJpegTiff, drawTiledPlanes, drawUncompressedHeif } from './odd-images.ts' // biome-ignore format: one line
import { type ReplayTeam, startReplayTeam } from './replay-team.ts'
import { drawIco, drawJxl, drawPnm, drawQoi, drawSvgz, drawTga } from './small-images.ts'
import { makeSound } from './sounds.ts'

/**
 * The findings of the trial with third-party files, replayed over HTTP. Finding 1 is in replay-strangers.faults.ts,
 * finding 2 in busy.faults.ts.
 */
const folder = newFolder()
let replay: ReplayTeam
let admin: ReplayTeam['people']['admin']
let team: string
beforeAll(async () => {
  replay = await startReplayTeam()
  ;({ team } = replay)
  ;({ admin } = replay.people)
})
afterAll(() => replay.close())

const settled = (file: string) =>
  vi.waitFor(
    async () => {
      const found = await replay.one(file)
      expect(found.processed || found.problem !== null).toBe(true)
      return found
    },
    { timeout: 300_000, interval: 100 },
  )
const processingOf = async (name: string, bytes: Buffer) => settled(await replay.upload(admin, name, bytes))

it('3: a zip with an entry 30,000 folders deep is expanded, and that entry is listed as skipped', async () => {
  const { files: kept, left_out } = await replay.expand(
    admin,
    evilZip([
      [`${'d/'.repeat(30_000)}x.txt`, 'x'],
      ['a.txt', 'x'],
    ]),
  )
  expect([kept, left_out[0]?.problem]).toEqual([1, 'This file is more than 30 folders deep.'])
})

it('4: a zip entry with a flipped byte is skipped and listed as damaged', async () => {
  const zip = evilZip([['a.txt', 'one'], ['b.txt', 'two']], (header, n) => void (n === 0 && header.writeUInt32LE(1, headerField.crc32))) // biome-ignore format: one line
  expect(await replay.expand(admin, zip)).toMatchObject({
    files: 1,
    left_out: [{ name: 'a.txt', problem: 'This file is damaged: its checksum does not match.' }],
  })
})

describe('5: a damaged image is reported as damaged', () => {
  it('if it is a PNG cut to 1%, a DNG without pixels or a JPEG shorter than declared', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const noisy = sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#888', noise } })
    const png = await noisy.clone().png().toBuffer()
    const dng = drawDng(900)
    const jpeg = await noisy.clone().jpeg().toBuffer()
    const cut: [string, Buffer][] = [
      ['cut.png', png.subarray(0, Math.ceil(png.length / 100))],
      ['cut.dng', dng.subarray(0, Math.ceil(dng.length / 2))],
      ['cut.jpg', jpeg.subarray(0, Math.ceil(jpeg.length / 4))],
    ]
    for (const [name, bytes] of cut) {
      const { problem } = await processingOf(name, bytes)
      expect([name, problem?.code]).toEqual([name, expect.stringMatching(/damaged/)])
    }
  })
})

describe('6: a valid file is not reported as damaged', () => {
  it('even if its type is rare: it gets a preview or is reported as unsupported', async () => {
    const jpeg = await cornered(64, 48).jpeg().toBuffer()
    const odd: [string, Buffer][] = [
      ['old-jpeg.tif', drawOldJpegTiff(jpeg, 64, 48)],
      ['tiled.tif', drawTiledPlanes()],
      ['odd.bmp', drawOddBitmap()],
      ['plain.heif', drawUncompressedHeif()],
      ...corporaFiles('real', 'sharp', 'exiftool')
        .filter((path) => /\.(mj2|jpm)$/i.test(path))
        .map((path): [string, Buffer] => [basename(path), readFileSync(path)]),
    ]
    for (const [name, bytes] of odd) {
      const { problem } = await processingOf(name, bytes)
      expect([name, problem?.code ?? 'none']).toEqual([name, expect.not.stringMatching(/damaged/)])
    }
  })
  it('if it is an AVIF with the brand mif3: it is recognised as an image', async () => {
    const avif = await cornered(64, 48).avif({ effort: 0 }).toBuffer()
    avif.write('mif3', 8, 'latin1')
    expect((await processingOf('brand.avif', avif)).latest_version.file_type).toMatch(/^image\//)
  })
})

it('7: parallel PATCHes to one upload never return 503', async () => {
  const bytes = Buffer.alloc(2_000_000, 'x')
  const statuses: number[] = []
  for (let round = 0; round < 15; round++) {
    const upload = await replay.begin(admin, 'parallel.bin', bytes.length)
    const answers = await Promise.all(Array.from({ length: 6 }, () => replay.append(admin, upload, bytes)))
    statuses.push(...answers.map(({ status }) => status))
  }
  const counts = Object.groupBy(statuses, String)
  console.log(`parallel PATCHes: ${Object.entries(counts).map(([status, all]) => `${all?.length} × ${status}`)}`)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(counts['204']?.length).toBeGreaterThanOrEqual(15)
})

it('8: other requests get a response while 1,500 small files are expanded', async () => {
  const zip = evilZip(Array.from({ length: 1500 }, (_one, n) => [`${n}.txt`, `file ${n}`]))
  const began = performance.now()
  let expanding = true
  const expanded = replay.expand(admin, zip).finally(() => (expanding = false))
  const took: number[] = []
  while (expanding) {
    const from = performance.now()
    expect((await replay.call(files.list, admin, { params: { team } })).status).toBe(200)
    took.push(performance.now() - from)
    await new Promise((done) => setTimeout(done, 50))
  }
  const { files: kept } = await expanded
  const seconds = (performance.now() - began) / 1000
  const slowest = Math.max(...took)
  console.log(
    `zip: ${kept} files in ${seconds.toFixed(1)} s, ${Math.round(kept / seconds)} a second; lists took at most ${Math.round(slowest)} ms`,
  )
  expect(kept).toBe(1500)
  expect(slowest).toBeLessThan(2000)
})

describe('9 (small defects): the product', () => {
  it('lists every skipped entry of a zip, and reports an empty zip as empty', async () => {
    const hidden = await replay.expand(admin, evilZip([['.htaccess', 'x'], ['a.txt', 'x']])) // biome-ignore format: one line
    expect(hidden).toMatchObject({ files: 1, left_out: [{ name: '.htaccess' }] })
    const many = evilZip(Array.from({ length: 50 }, (_one, n) => [`${n}.txt`, 'x']))
    expect(await replay.expand(admin, withCount(many, 1))).toMatchObject({ files: 50 })
    expect((await replay.expand(admin, evilZip([]))).left_out).toMatchObject([{ problem: 'This zip is empty.' }])
    const lying = evilZip([['a.txt', 'a'], ['b.txt', 'b']], (header, n) => void (n === 0 && header.writeUInt32LE(0xffffffff, headerField.packed))) // biome-ignore format: one line
    expect(await replay.expand(admin, lying)).toMatchObject({ files: 1, left_out: [{ name: 'a.txt' }] })
  })
  it('rejects an empty Upload-Offset', async () => {
    const upload = await replay.begin(admin, 'a.txt', 3)
    const { status } = await replay.append(admin, upload, Buffer.from('abc'), { 'upload-offset': '' })
    expect(status).toBe(400)
    expect((await replay.call(uploads.progress, admin, { params: { upload } })).headers.get('upload-offset')).toBe('0')
  })
  it('processes a TIFF with 10,000 directories within seconds', async () => {
    const file = await replay.upload(admin, 'many.tif', drawManyDirectories(10_000))
    const began = performance.now()
    const { problem } = await settled(file)
    const seconds = (performance.now() - began) / 1000
    console.log(`TIFF with 10,000 directories: ${seconds.toFixed(1)} s, ${problem?.code ?? 'processed'}`)
    expect(seconds).toBeLessThan(10)
  })
})

it('10: files in formerly unsupported formats are processed, and audio files get a duration', async () => {
  const shown: [string, Buffer][] = [
    ['a.jxl', drawJxl()],
    ['a.svgz', drawSvgz()],
    ['a.ico', await drawIco(true)],
    ['a.tga', await drawTga()],
    ['a.pgm', await drawPnm(5)],
    ['a.qoi', await drawQoi()],
    ['a.eps', await drawTiffEps()],
  ]
  for (const [name, bytes] of shown) expect([name, (await processingOf(name, bytes)).problem]).toEqual([name, null])
  for (const format of ['mp3', 'wav', 'flac', 'm4a', 'ogg', 'wma'] as const) {
    const { problem, kind, duration } = await processingOf(`a.${format}`, await makeSound(folder, format))
    expect([format, problem, kind, Math.round(duration)]).toEqual([format, null, 'audio', 2])
  }
})
