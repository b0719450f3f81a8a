import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { cornered, drawPdf, newFolder, openMedia } from '../../testing/media-files.ts'
import { newMedia } from './media.ts'

const folder = newFolder()
const media = openMedia(folder, 1)
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true })
})

let serial = 0
const stored = async (bytes: Buffer | Sharp) => {
  const path = join(folder, `stored-${serial++}`)
  await writeFile(path, Buffer.isBuffer(bytes) ? bytes : await bytes.toBuffer())
  return { path, file_type: await media.sniff(path) }
}
const out = () => join(folder, `out-${serial++}`)

const photo = () =>
  cornered(200, 100)
    .withExif({
      IFD0: {
        Make: 'NIKON CORPORATION',
        Model: 'NIKON D70',
        Artist: 'Ana',
        Copyright: '(c) Ana',
        ImageDescription: 'A harbour',
      },
      IFD2: { DateTimeOriginal: '2023:01:26 10:18:00', OffsetTimeOriginal: '+01:00' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 54/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '18/1 24/1 0/1' },
    })
    .jpeg()

describe('metadata', () => {
  it('is read as text without control characters, whatever the file contains', async () => {
    const odd = { Artist: 'Ana\u0007\u001b[2J Lind', Copyright: '(c)\u0085 Ana', ImageDescription: 'A\u0001 harbour' }
    const { fields, items } = await media.metadata(await stored(cornered(200, 100).withExif({ IFD0: odd }).jpeg()))
    expect(fields).toMatchObject({
      creator: expect.stringContaining('Ana'),
      description: expect.stringContaining('harbour'),
    })
    expect(JSON.stringify([fields, items.map(({ value }) => value)])).not.toMatch(/\\u00[01]|[\u007f-\u009f]/)
  })

  it('is read as items with key, schema and value, and imported into fields', async () => {
    const { items, fields } = await media.metadata(await stored(photo()))
    expect(items).toContainEqual({ key: 'Model', schema: 'EXIF', value: 'NIKON D70' })
    expect(items).toContainEqual({ key: 'GPSLatitudeRef', schema: 'EXIF', value: 'South' })
    expect(fields).toEqual({
      description: 'A harbour',
      creator: 'Ana',
      credit_line: 'Ana',
      copyright: '(c) Ana',
      camera: 'NIKON D70',
      taken_at: '2023-01-26T10:18:00+01:00',
      map_point: { latitude: expect.closeTo(-33.9, 5), longitude: expect.closeTo(18.4, 5) },
    })
  })

  it('reveals nothing about the server', async () => {
    const source = await stored(photo())
    const { items } = await media.metadata(source)
    expect(items.filter(({ value }) => value.includes(folder) || value.includes('stored-'))).toEqual([])
    expect(
      items.filter(
        ({ schema, key }) => schema === 'ExifTool' || /File(Name|ModifyDate|Permissions)|Directory/.test(key),
      ),
    ).toEqual([])
  })

  it('marks a truncated value with its full length', async () => {
    const { items } = await media.metadata(
      await stored(
        cornered(20, 20)
          .withExif({ IFD0: { ImageDescription: 'x'.repeat(5000) } })
          .jpeg(),
      ),
    )
    expect(items.find(({ key }) => key === 'ImageDescription')?.value).toMatch(/^x{1000}… \(5000 characters in all\)$/)
  })

  it('is not read from types without a parser', async () => {
    await expect(media.metadata(await stored(Buffer.from('words')))).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('cannot be read without perl, and the error says so', async () => {
    const without = newMedia({ scratch: join(folder, 'without'), perlPath: join(folder, 'no-perl') })
    await expect(without.metadata(await stored(photo()))).rejects.toMatchObject({
      code: 'tool_missing',
      message: expect.stringContaining('install Perl'),
    })
    await without.close()
  })
})

describe('written metadata', () => {
  const naughty = 'Line one\n-execute\n-o gone\n$(id) `id` %s ${x} "quoted" \\ 写真 ü \u202e'
  const fields = {
    description: naughty,
    source_display_name: 'Ana Grüße',
    credit_line: 'Photo: Ana Grüße / Visit Solvik',
    copyright: '© Ana',
    rights_context: 'Web only, until 2030',
    keywords: ['-all=', 'a, b', '港', '1.00'],
    map_point: { latitude: -33.9, longitude: 18.4 },
  }
  const { rights_context: _context, source_display_name: creator, ...others } = fields
  const lifted = {
    ...others,
    creator,
    map_point: { latitude: expect.closeTo(-33.9, 4), longitude: expect.closeTo(18.4, 4) },
  }

  it.each([
    ['jpeg', () => photo()],
    ['png', () => cornered(40, 40).png()],
    ['webp', () => cornered(40, 40).webp()],
    ['tiff', () => cornered(40, 40).tiff()],
    ['gif', () => cornered(40, 40).gif()],
    ['avif', () => cornered(40, 40).avif({ effort: 0 })],
    ['pdf', () => drawPdf()],
  ])('reads back unchanged from %s, and the original is not modified', async (_name, draw) => {
    const source = await stored(draw())
    const before = createHash('sha256')
      .update(await readFile(source.path))
      .digest('hex')
    const copy = out()
    await media.writeMetadata(source, fields, copy)
    const read = await media.metadata({ ...source, path: copy })
    expect(read.fields).toMatchObject(lifted)
    expect(read.items).toContainEqual({ key: 'UsageTerms', schema: 'XMP', value: 'Web only, until 2030' })
    expect(
      createHash('sha256')
        .update(await readFile(source.path))
        .digest('hex'),
    ).toBe(before)
    expect(existsSync(join(folder, 'gone'))).toBe(false)
  })

  it('is in both XMP and IPTC', async () => {
    const copy = out()
    await media.writeMetadata(await stored(photo()), fields, copy)
    const { items } = await media.metadata({ path: copy, file_type: 'image/jpeg' })
    for (const [schema, key, value] of [
      ['XMP', 'Creator', 'Ana Grüße'], ['IPTC', 'By-line', 'Ana Grüße'], ['XMP', 'Rights', '© Ana'], ['IPTC', 'CopyrightNotice', '© Ana'],
      ['XMP', 'Subject', '-all=, a, b, 港, 1.00'], ['IPTC', 'Keywords', '-all=, a, b, 港, 1.00'], ['IPTC', 'SpecialInstructions', 'Web only, until 2030'],
    ]) expect(items).toContainEqual({ schema, key, value }) // biome-ignore format: a table
  })

  it('changes no pixels', async () => {
    const source = await stored(photo())
    const copy = out()
    await media.writeMetadata(source, fields, copy)
    const [before, after] = await Promise.all([source.path, copy].map((path) => sharp(path).raw().toBuffer()))
    expect(before && after && before.equals(after)).toBe(true)
  })

  it('is refused for formats that cannot store it', async () => {
    await expect(media.writeMetadata(await stored(Buffer.from('words')), fields, out())).rejects.toMatchObject({
      code: 'unsupported',
    })
    const damaged = await stored(Buffer.from('\xff\xd8\xff\xe0 not a jpeg', 'latin1'))
    const copy = out()
    await expect(media.writeMetadata(damaged, fields, copy)).rejects.toMatchObject({ code: 'damaged' })
    expect(existsSync(copy)).toBe(false)
  })
})
