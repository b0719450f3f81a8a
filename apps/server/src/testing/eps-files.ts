import { cornered } from './media-files.ts'
import { drawBitmap } from './small-images.ts'

const DRAWING = [
  '%!PS-Adobe-3.0 EPSF-3.0',
  '%%BoundingBox: 0 0 80 60',
  '%%EndComments',
  '0.88 0.06 0.06 setrgbcolor 0 30 40 30 rectfill',
  '0.06 0.75 0.06 setrgbcolor 40 30 40 30 rectfill',
  '0.06 0.06 0.88 setrgbcolor 0 0 40 30 rectfill',
  '0.94 0.94 0.94 setrgbcolor 40 0 40 30 rectfill',
  'showpage',
  '%%EOF',
]

/** A drawing with red, green, blue and white corners and no embedded preview. */
export const drawEps = (): Buffer => Buffer.from(`${DRAWING.join('\n')}\n`, 'latin1')

const withLines = (lines: string[]): Buffer =>
  Buffer.from(`${[...DRAWING.slice(0, 3), ...lines, ...DRAWING.slice(3)].join('\n')}\n`, 'latin1')

const hexLines = (bytes: Uint8Array): string[] =>
  (
    Buffer.from(bytes)
      .toString('hex')
      .toUpperCase()
      .match(/.{1,76}/g) ?? []
  ).map((line) => `% ${line}`)

/** An EPS with an EPSI preview: 80 × 60 in greyscale, the left half white and the right half black. */
export const drawEpsi = (): Buffer => {
  const row = Uint8Array.from({ length: 80 }, (_, x) => (x < 40 ? 0 : 255))
  const lines = hexLines(Buffer.concat(Array.from({ length: 60 }, () => row)))
  return withLines([`%%BeginPreview: 80 60 8 ${lines.length}`, ...lines, '%%EndPreview'])
}

/** An EPS with Illustrator's own thumbnail: a run-length encoded palette image, red above blue. */
export const drawAi7 = (): Buffer => {
  const palette = Buffer.alloc(768)
  palette.set([255, 0, 0, 0, 0, 255])
  const runs = (index: number) => Array.from({ length: 24 }, () => [0xfd, 64, index]).flat()
  const lines = hexLines(Buffer.concat([palette, Buffer.from([...runs(0), ...runs(1)])])).map((line) =>
    line.replace('% ', '%'),
  )
  return withLines(['%AI7_Thumbnail: 64 48 8', '%%BeginData: 1 Hex Bytes', ...lines, '%%EndData'])
}

/** A DOS EPS file: a binary header, the PostScript, and a Windows metafile or a TIFF as its preview. */
const drawDos = (metafile: Buffer, tiff: Buffer): Buffer => {
  const script = drawEps()
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0xc6d3d0c5, 0)
  const parts = [script, metafile, tiff]
  let place = head.length
  parts.forEach((part, n) => {
    head.writeUInt32LE(part.length ? place : 0, 4 + n * 8)
    head.writeUInt32LE(part.length, 8 + n * 8)
    place += part.length
  })
  head.writeUInt16LE(0xffff, 28)
  return Buffer.concat([head, ...parts])
}

export const drawTiffEps = async (): Promise<Buffer> =>
  drawDos(Buffer.alloc(0), await cornered(80, 60).tiff().toBuffer())

export const drawWmfEps = async (): Promise<Buffer> => {
  const bitmap = await drawBitmap(80, 60)
  const record = Buffer.alloc(28)
  record.writeUInt32LE((28 + bitmap.length) / 2, 0)
  record.writeUInt16LE(0x0f43, 4)
  const head = Buffer.alloc(18)
  head.writeUInt16LE(1, 0)
  head.writeUInt16LE(9, 2)
  return drawDos(Buffer.concat([head, record, bitmap, Buffer.from([3, 0, 0, 0, 0, 0])]), Buffer.alloc(0))
}

/** An EPS with Photoshop's resources in comments, including a JPEG thumbnail. */
export const drawPhotoshopEps = async (): Promise<Buffer> => {
  const jpeg = await cornered(160, 120).jpeg().toBuffer()
  const about = Buffer.alloc(28)
  about.writeUInt32BE(1, 0)
  about.writeUInt32BE(160, 4)
  about.writeUInt32BE(120, 8)
  about.writeUInt32BE(480, 12)
  about.writeUInt32BE(480 * 120, 16)
  about.writeUInt32BE(jpeg.length, 20)
  about.writeUInt16BE(24, 24)
  about.writeUInt16BE(1, 26)
  const data = Buffer.concat([about, jpeg])
  const head = Buffer.from('8BIM\x04\x0c\0\0\0\0\0\0', 'latin1')
  head.writeUInt32BE(data.length, 8)
  const resources = Buffer.concat([head, data, Buffer.alloc(data.length & 1)])
  return withLines([`%BeginPhotoshop: ${resources.length}`, ...hexLines(resources), '%EndPhotoshop'])
}

/** An EPS with a thumbnail in the XMP packet that Adobe's applications write. */
export const drawXmpEps = async (): Promise<Buffer> => {
  const jpeg = (await cornered(160, 120).jpeg().toBuffer()).toString('base64')
  return withLines([
    '%begin_xml_code',
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpGImg="http://ns.adobe.com/xap/1.0/g/img/">',
    '<xmp:Thumbnails><rdf:Alt><rdf:li rdf:parseType="Resource"><xmpGImg:width>160</xmpGImg:width>',
    `<xmpGImg:height>120</xmpGImg:height><xmpGImg:format>JPEG</xmpGImg:format><xmpGImg:image>${jpeg}</xmpGImg:image>`,
    '</rdf:li></rdf:Alt></xmp:Thumbnails></rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
    '%end_xml_code',
  ])
}
