import { type PDFiumLibrary as Library, PDFiumLibrary } from '@hyzyla/pdfium'
import { type Damage, MediaFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import type { Raster } from './tiff.ts'

let library: Promise<Library> | undefined

/** The first page of a document, the number of its pages, and the page's size in points. */
export type Page = { raster: Raster; pages: number; width: number; height: number }

/** Draws the first page so that its longer edge has `edge` pixels. */
export const readPdf = async (file: Uint8Array, edge: number, transparent = false): Promise<Page> => {
  library ??= PDFiumLibrary.init()
  try {
    const document = await (await library).loadDocument(file)
    try {
      const pages = document.getPageCount()
      const page = document.getPage(0)
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const longer = Math.max(originalWidth, originalHeight)
      if (!(originalWidth > 0 && originalHeight > 0)) throw new MediaFailure('damaged', 'page without a size')
      const scale = edge / longer
      const [width, height] = [originalWidth, originalHeight].map((points) => Math.max(1, Math.floor(points * scale)))
      // pdfium rounds the page size down to whole points before it scales, so a tiny page would vanish: pass pixels instead
      const { data, ...size } = await page.render({ scale: 1, width, height, render: 'bitmap', transparent })
      return {
        raster: { data, width: size.width, height: size.height, channels: 4 },
        pages,
        width: Math.max(1, Math.round(originalWidth)),
        height: Math.max(1, Math.round(originalHeight)),
      }
    } finally {
      document.destroy()
    }
  } catch (error) {
    // a WebAssembly module that threw may be in any state: the next document gets a new one
    library = undefined
    throw error
  }
}

const sizeOfJp2 = (file: Buffer): { width: number; height: number; components: number } => {
  const header = file.subarray(0, 4096).indexOf('ihdr', 0, 'latin1')
  if (header > 0)
    return {
      height: file.readUInt32BE(header + 4),
      width: file.readUInt32BE(header + 8),
      components: file.readUInt16BE(header + 12),
    }
  const size = file.subarray(0, 64).indexOf('\xff\x51', 0, 'latin1')
  if (size < 0) throw new MediaFailure('damaged', 'jpeg 2000 without a size')
  return {
    width: file.readUInt32BE(size + 6) - file.readUInt32BE(size + 14),
    height: file.readUInt32BE(size + 10) - file.readUInt32BE(size + 18),
    components: file.readUInt16BE(size + 38),
  }
}

/** Reads a JPEG 2000 image with the decoder inside pdfium, as the only image of a one-page document. */
export const readJp2 = async (file: Buffer, edge: number): Promise<Page & { damage: Damage | null }> => {
  const { width, height, components } = sizeOfJp2(file)
  if (width * height > LIMITS.pixels) throw new MediaFailure('too_large', `jpeg 2000 of ${width} x ${height}`)
  if (!(width > 0 && height > 0)) throw new MediaFailure('damaged', 'jpeg 2000 without a size')
  const content = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`
  const space = components < 3 ? '/DeviceGray' : '/DeviceRGB'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${space}/BitsPerComponent 8/Filter/JPXDecode/Length ${file.length}>>\nstream\n`,
  ]
  const places: number[] = []
  let text = '%PDF-1.7\n'
  objects.forEach((object, n) => {
    places.push(text.length)
    text += `${n + 1} 0 obj\n${object}${n === 4 ? '' : '\nendobj\n'}`
  })
  const tail = '\nendstream\nendobj\n'
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${text.length + file.length + tail.length}\n%%EOF\n`
  const document = Buffer.concat([Buffer.from(text, 'latin1'), file, Buffer.from(tail + end, 'latin1')])
  const page = await readPdf(document, Math.min(edge, Math.max(width, height)), true)
  // pdfium reports no error for an image it could not read: it leaves the area empty.
  if (page.raster.data.every((byte) => byte === 0))
    throw new MediaFailure('damaged', 'jpeg 2000 that could not be read')
  return { ...page, damage: hasEnd(file) ? null : 'ends_early' }
}

/** Every JPEG 2000 image ends with this marker, which a few bytes of other boxes may follow. */
const hasEnd = (file: Buffer): boolean => file.subarray(-4096).includes('\xff\xd9', 0, 'latin1')
