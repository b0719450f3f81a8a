import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { cornered, drawNef, drawPdf, drawPsd, newFolder } from '../../testing/media-files.ts'
import { FILE_TYPES, fileTypeOf, servedAs, shownAs } from './mime-types.ts'
import { sniffFile } from './sniff.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true }))

const sniffed = async (bytes: Buffer | string, name = ''): Promise<string | undefined> => {
  const path = join(folder, 'bytes')
  await writeFile(path, typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  return sniffFile(path, name)
}

const box = (brand: string, ...more: string[]) =>
  `\0\0\0${String.fromCharCode(16 + more.length * 4)}ftyp${brand}\0\0\0\0${more.join('')}${'\0'.repeat(32)}`

const ASF = '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c'

const font = (mark: string, ...tables: string[]) =>
  `${mark}\0${String.fromCharCode(tables.length)}\0\x20\0\x01\0\0${tables.map((name) => name + '\0'.repeat(12)).join('')}`

describe('type detection', () => {
  it('uses the content of a file, whatever its name', async () => {
    const jpeg = await cornered(16, 16).jpeg().toBuffer()
    expect(await sniffed(jpeg, 'holiday.nef')).toBe('image/jpeg')
    expect(await sniffed(await cornered(16, 16).png().toBuffer(), 'a.mp4')).toBe('image/png')
    expect(await sniffed(await cornered(16, 16).webp().toBuffer())).toBe('image/webp')
    expect(await sniffed(await cornered(16, 16).avif().toBuffer())).toBe('image/avif')
    expect(await sniffed(await cornered(16, 16).gif().toBuffer())).toBe('image/gif')
    expect(await sniffed(await cornered(16, 16).tiff().toBuffer(), 'scan.nef')).toBe('image/tiff')
    expect(await sniffed(drawPsd([1, 2, 3], 4, 4, false))).toBe('image/vnd.adobe.photoshop')
  })

  it.each([
    [box('heic', 'mif1'), 'image/heic'],
    [box('mif1', 'heic'), 'image/heic'],
    [box('mif1', 'avif'), 'image/avif'],
    ['\0\0\0\x10ftypmif3avif\0\0\0\x40mini', 'image/avif'],
    ['\0\0\0\x10ftypmif3heic\0\0\0\x40mini', 'image/heic'],
    ['\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 \0\0\0\0jp2 ', 'image/jp2'],
    ['\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypmjp2\0\0\0\0mjp2', 'video/mj2'],
    ['\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjpm \0\0\0\0jpm ', 'image/jpm'],
    [box('crx ', 'isom'), 'image/x-canon-cr3'],
    [box('qt  '), 'video/quicktime'],
    [box('M4A ', 'isom'), 'audio/mp4'],
    [box('isom', 'avc1'), 'video/mp4'],
    [box('3gp5'), 'video/3gpp'],
    ['\0\0\0\x08wide\0\0\0\0mdat', 'video/quicktime'],
    ['RIFF\0\0\0\0AVI LIST', 'video/x-msvideo'],
    ['RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
    ['\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x82\x84webm', 'video/webm'],
    ['\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x82\x88matroska', 'video/x-matroska'],
    ['FLV\x01\x05\0\0\0\x09', 'video/x-flv'],
    ['\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c', 'video/x-ms-wmv'],
    [`${ASF}${'\0'.repeat(40)}\x40\x9e\x69\xf8\x4d\x5b\xcf\x11\xa8\xfd\x00\x80\x5f\x5c\x44\x2b`, 'audio/x-ms-wma'],
    ['OggS\0\x02\0\0\0\0\0\0\0\0OpusHead', 'audio/opus'],
    ['OggS\0\x02\0\0\0\0\0\0\0\0\x01vorbis', 'audio/ogg'],
    ['FUJIFILMCCD-RAW 0201', 'image/x-fuji-raf'],
    ['II*\0\x10\0\0\0CR\x02\0\0\0\0\0', 'image/x-canon-cr2'],
    ['AT&TFORM\0\0\0\x10DJVU', 'image/vnd.djvu'],
    ['%!PS-Adobe-3.0 EPSF-3.0\n', 'image/x-eps'],
    ['%!PS-Adobe-3.0\n', 'application/postscript'],
    ['PK\x05\x06' + '\0'.repeat(18), 'application/zip'],
    [font('\0\x01\0\0', 'GDEF', 'OS/2'), 'font/ttf'],
    [font('OTTO', 'CFF ', 'cmap'), 'font/otf'],
    ['wOF2\0\x01\0\0', 'font/woff2'],
  ])('recognises %j by its first bytes', async (bytes, mime) => {
    expect(await sniffed(bytes)).toBe(mime)
  })

  it('distinguishes old office documents by name, and does not mistake other files for fonts', async () => {
    const old = `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(64)}`
    expect(await sniffed(old, 'budget.xls')).toBe('application/vnd.ms-excel')
    expect(await sniffed(old, 'letter.doc')).toBe('application/msword')
    expect(await sniffed(old, 'setup.msi')).toBeUndefined()
    expect(await sniffed(`\0\x01\0\0Standard Jet DB\0${'\0'.repeat(64)}`, 'a.ttf')).toBeUndefined()
  })

  it('distinguishes raw files from plain TIFF by their tags', async () => {
    const jpeg = await cornered(16, 16).jpeg().toBuffer()
    expect(await sniffed(drawNef(jpeg, 1))).toBe('image/x-nikon-nef')
    const dng = await sharp(await cornered(16, 16).tiff().toBuffer())
      .tiff()
      .toBuffer()
    expect(await sniffed(dng, 'edited.dng')).toBe('image/tiff')
  })

  it('finds an SVG after its declaration, comments and doctype, and in other encodings', async () => {
    const svg =
      '<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg [ <!ENTITY a "b>"> ]>\n<svg xmlns="http://www.w3.org/2000/svg"/>'
    expect(await sniffed(svg)).toBe('image/svg+xml')
    expect(await sniffed(Buffer.from(`\ufeff${svg}`, 'utf16le'))).toBe('image/svg+xml')
    expect(await sniffed('<html><svg/></html>')).toBe('text/html')
    expect(await sniffed('<svgfoo/>')).toBe('text/xml')
  })

  it('recognises an Illustrator file by the private data in a PDF or the extension .ai', async () => {
    expect(await sniffed(drawPdf())).toBe('application/pdf')
    expect(await sniffed(drawPdf(), 'logo.ai')).toBe('application/illustrator')
    expect(await sniffed(Buffer.concat([drawPdf(), Buffer.from('/AIPrivateData1 5 0 R')]))).toBe(
      'application/illustrator',
    )
  })

  it('distinguishes zip-based documents from archives', async () => {
    const entry = (name: string) => `PK\x03\x04${'\0'.repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}`
    expect(await sniffed(entry('a.jpg') + entry('b.jpg'))).toBe('application/zip')
    expect(await sniffed(entry('[Content_Types].xml') + entry('xl/workbook.xml'))).toMatch(/spreadsheetml/)
    expect(await sniffed(`${entry('mimetype')}application/epub+zip`)).toBe('application/epub+zip')
  })

  it('T-FF-1: never gives ffmpeg or exiftool a script that names other files', async () => {
    const scripts = [
      '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n',
      'ffconcat version 1.0\nfile /etc/passwd\n',
      "file '/etc/passwd'\n",
      ';FFMETADATA1\ntitle=x\n',
      'v=0\no=- 0 0 IN IP4 127.0.0.1\n',
      'AT&TFORM\0\0\0\x10DJVUANTa(metadata (a "\\\n".`id`."))',
    ]
    for (const script of scripts)
      for (const name of ['a.mp4', 'a.avi', 'a.jpg', 'a.mov']) {
        const type = fileTypeOf((await sniffed(script, name)) ?? 'application/octet-stream')
        expect(type, name).toMatchObject({ parser: 'none', metadata: false })
        expect(type.demuxer).toBeUndefined()
      }
  })

  it('T-POLY: uses the first type of a polyglot file', async () => {
    const jpeg = await cornered(16, 16).jpeg().toBuffer()
    expect(await sniffed(Buffer.concat([jpeg, Buffer.from('PK\x03\x04')]))).toBe('image/jpeg')
    expect(await sniffed('GIF89a/*<script>alert(1)</script>*/')).toBe('image/gif')
    expect(await sniffed(`<html>${drawPdf().toString('latin1')}`)).toBe('text/html')
    expect(await sniffed(`${box('isom')}<html><script>1</script>`)).toBe('video/mp4')
  })

  it('returns no type for unknown bytes', async () => {
    expect(await sniffed(Buffer.from([1, 2, 3, 4]))).toBeUndefined()
    expect(await sniffed('')).toBeUndefined()
  })
})

describe('the table of types', () => {
  it('contains no content type that a browser could execute', () => {
    for (const type of FILE_TYPES.values())
      expect(servedAs(type), type.mime).toMatch(/^(image\/(?!svg)|video\/|audio\/|application\/(pdf|mxf|octet-stream))/)
  })

  it('gives each type an extension, a preview method, and at most one ffmpeg demuxer', () => {
    for (const type of FILE_TYPES.values()) {
      expect(type.extension).toMatch(/^[a-z0-9]{1,5}$/)
      expect(['frame', 'video', 'audio'].includes(type.parser), type.mime).toBe(type.demuxer !== undefined)
    }
    expect(shownAs(fileTypeOf('image/heic'))).toBe('thumbnail')
    expect(shownAs(fileTypeOf('image/jpeg'))).toBe('original')
    expect(shownAs(fileTypeOf('video/x-msvideo'))).toBe('player')
    expect(shownAs(fileTypeOf('application/zip'))).toBe('card')
    expect(fileTypeOf('application/x-never-heard-of')).toMatchObject({ kind: 'other', parser: 'none', metadata: false })
  })
})
