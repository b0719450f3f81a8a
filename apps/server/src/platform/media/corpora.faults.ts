import { rmSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cutsOf, expectEnded, flipped, randomFrom, seeds } from '../../testing/hostile-files.ts'
import { cornered, corporaFiles, newFolder, openMedia } from '../../testing/media-files.ts'
import { fileTypeOf } from './mime-types.ts'
import { sniffFile } from './sniff.ts'

const folder = newFolder()
const media = openMedia(folder)
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true })
})

const others = corporaFiles('real', 'exiftool', 'sharp')

const tally = async (outcomes: Promise<string>[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const outcome of await Promise.all(outcomes)) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

let serial = 0
const damaged = async (bytes: Buffer): Promise<string> => {
  const path = join(folder, `damaged-${serial++}`)
  await writeFile(path, bytes)
  const outcome = await expectEnded(media, path)
  await rm(path)
  return outcome
}

describe('T-IMG-1', () => {
  it('every file in the public test corpora is previewed or fails with a reason', async () => {
    const outcomes: string[] = []
    for (const path of others) outcomes.push(`${basename(path)}: ${await expectEnded(media, path, path)}`)
    console.log(outcomes.join('\n'))
    expect(outcomes).toHaveLength(others.length)
    expect(await damaged(await cornered(90, 60).jpeg().toBuffer())).toBe('processed')
  })
})

const own = (await seeds()).map((bytes, n) => ({ name: `of our own ${n + 1}`, bytes }))
const found = await Promise.all(
  others.map(async (path) => ({
    name: basename(path),
    bytes: await readFile(path),
    parser: fileTypeOf((await sniffFile(path, path)) ?? '').parser,
  })),
)
const parsed = found.filter(({ bytes, parser }) => bytes.length > 300 && bytes.length < 60_000 && parser !== 'none')
const rare = parsed.filter(({ parser }) => parser !== 'picture')
// Several tools try a raw file in turn, which takes a second for each truncation, so fewer truncations are tested.
const quick = [...own, ...parsed.filter(({ parser }) => parser === 'picture')].map((one) => ({
  ...one,
  cuts: 99,
  flips: 125,
}))
const slow = rare.map((one) => ({ ...one, cuts: 12, flips: 12 }))
const taken = [...quick.slice(0, 40 - slow.length), ...slow].slice(0, 40)

describe('T-IMG-3', () => {
  it.each(taken)(
    'a file truncated at many places or with flipped bits is previewed or fails with a reason: $name',
    async ({ bytes, cuts, flips: turned }) => {
      const random = randomFrom(bytes.length)
      const flips = Array.from({ length: turned }, (_, n) => flipped(bytes, random, 10 ** -(1 + (n % 4))))
      const counts = await tally([...cutsOf(bytes, cuts), ...flips].map(damaged))
      console.log(counts)
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(cuts + turned)
      expect(await damaged(await cornered(90, 60).jpeg().toBuffer())).toBe('processed')
    },
  )
})

describe('T-IMG-2', () => {
  it('an exponentially expanding vector image is previewed or hits a limit, and the next image is read', async () => {
    const uses = Array.from(
      { length: 12 },
      (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`,
    ).join('')
    const inside = `<defs><rect id="g0" width="9" height="9"/>${uses}</defs><use href="#g12"/>`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${inside}</svg>`
    expect(await damaged(Buffer.from(svg))).toMatch(/processed|timeout|memory/)
    expect(await damaged(await cornered(90, 60).jpeg().toBuffer())).toBe('processed')
  })

  it('an image just within the pixel limit is previewed or hits another limit, and the next image is read', async () => {
    const flat = await cornered(16_000, 16_000).png({ compressionLevel: 1 }).toBuffer()
    expect(await damaged(flat)).toMatch(/processed|timeout|memory/)
    expect(await damaged(await cornered(90, 60).jpeg().toBuffer())).toBe('processed')
  })
})
