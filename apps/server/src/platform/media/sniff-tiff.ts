/** Reads a few bytes at an offset in the file. Every rule reads a bounded number of times. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>

const MAKE = 0x010f
const DNG_VERSION = 0xc612
const SUB_IFDS = 0x014a

/** Cameras whose raw files begin like TIFF: the maker's name in the file, the extension and the resulting type. */
const MAKERS: readonly (readonly [RegExp, string, string])[] = [
  [/^NIKON/i, 'nef', 'image/x-nikon-nef'],
  [/^SONY/i, 'arw', 'image/x-sony-arw'],
  [/^(PENTAX|RICOH|ASAHI)/i, 'pef', 'image/x-pentax-pef'],
  [/^SAMSUNG/i, 'srw', 'image/x-samsung-srw'],
  [/^HASSELBLAD/i, '3fr', 'image/x-hasselblad-3fr'],
  [/^PHASE ONE/i, 'iiq', 'image/x-phaseone-iiq'],
  [/^SEIKO EPSON/i, 'erf', 'image/x-epson-erf'],
  [/^(EASTMAN )?KODAK/i, 'dcr', 'image/x-kodak-dcr'],
  [/^MAMIYA/i, 'mef', 'image/x-mamiya-mef'],
  [/^LEAF/i, 'mos', 'image/x-leaf-mos'],
]

/** Extensions of a maker's raw files besides the usual one. */
const EXTENSIONS: Record<string, string> = {
  nrw: 'image/x-nikon-nrw',
  sr2: 'image/x-sony-arw',
  srf: 'image/x-sony-arw',
}

type Directory = { tags: Set<number>; make: string }

/** The first directory: its tags and the maker's name. Two reads, at most 200 entries. */
const readDirectory = async (head: Buffer, readAt: ReadAt): Promise<Directory> => {
  const big = head.toString('latin1', 0, 2) === 'MM'
  const u16 = (from: Buffer, at: number) => (big ? from.readUInt16BE(at) : from.readUInt16LE(at))
  const u32 = (from: Buffer, at: number) => (big ? from.readUInt32BE(at) : from.readUInt32LE(at))
  const found: Directory = { tags: new Set(), make: '' }
  const bytes = await readAt(u32(head, 4), 2 + 200 * 12)
  if (bytes.length < 2) return found
  const count = Math.min(u16(bytes, 0), 200, Math.floor((bytes.length - 2) / 12))
  for (let n = 0; n < count; n++) {
    const at = 2 + n * 12
    const tag = u16(bytes, at)
    found.tags.add(tag)
    if (tag !== MAKE) continue
    const text = u32(bytes, at + 4) <= 4 ? bytes.subarray(at + 8, at + 12) : await readAt(u32(bytes, at + 8), 32)
    found.make = text.toString('latin1').split('\0')[0] ?? ''
  }
  return found
}

/** The type of a TIFF file or of a raw file based on TIFF, by its tags, or by the file name if the tags are inconclusive. */
export const tiffTypeOf = async (head: Buffer, readAt: ReadAt, extension: string): Promise<string | undefined> => {
  const magic = head.toString('latin1', 0, 4)
  if (magic === 'II\x2b\0' || magic === 'MM\0\x2b') return 'image/tiff'
  if (magic !== 'II\x2a\0' && magic !== 'MM\0\x2a') return undefined
  if (head.length < 16) return 'image/tiff'
  if (head.toString('latin1', 8, 10) === 'CR') return 'image/x-canon-cr2'
  if (['IIII', 'MMMM'].includes(head.toString('latin1', 8, 12))) return 'image/x-phaseone-iiq'
  const { tags, make } = await readDirectory(head, readAt)
  if (tags.has(DNG_VERSION)) return 'image/x-adobe-dng'
  const maker = MAKERS.find(([name]) => name.test(make))
  if (!maker) return 'image/tiff'
  const [, usual, mime] = maker
  if (extension === usual) return mime
  const other = EXTENSIONS[extension]
  if (other) return other
  // cameras write sub-directories (preview, raw), which scans and exports do not have
  return tags.has(SUB_IFDS) && extension !== 'tif' && extension !== 'tiff' ? mime : 'image/tiff'
}
