/** Formats without a signature: their headers have fields that must agree with each other. */

const SPACE = String.raw`(?:\s{1,8}(?:#[^\n]{0,200}\n\s{0,8}){0,8})`
const PLAIN = new RegExp(`^P([14])${SPACE}\\d{1,6}${SPACE}\\d{1,6}\\s`)
const SCALED = new RegExp(`^P([2356])${SPACE}\\d{1,6}${SPACE}\\d{1,6}${SPACE}\\d{1,5}\\s`)
const PIXMAPS: Record<string, string> = {
  1: 'bitmap',
  4: 'bitmap',
  2: 'graymap',
  5: 'graymap',
  3: 'pixmap',
  6: 'pixmap',
}

/** Netpbm: black and white, grey, colour, or any number of channels. */
export const pixmapTypeOf = (head: Buffer): string | undefined => {
  const text = head.toString('latin1', 0, 2048)
  if (/^P7\s{1,8}(#[^\n]{0,200}\n){0,8}(WIDTH|HEIGHT|DEPTH|MAXVAL|TUPLTYPE) /.test(text))
    return 'image/x-portable-arbitrarymap'
  const kind = PIXMAPS[(PLAIN.exec(text) ?? SCALED.exec(text))?.[1] ?? '']
  return kind && `image/x-portable-${kind}`
}

/** Whether this is an icon or a cursor file, which begins with a list of its images. */
const isIcon = (head: Buffer): boolean => {
  if (head.length < 22 || head.readUInt16LE(0) !== 0 || ![1, 2].includes(head.readUInt16LE(2))) return false
  const count = head.readUInt16LE(4)
  const [size, place] = [head.readUInt32LE(14), head.readUInt32LE(18)]
  return count >= 1 && count <= 256 && head[9] === 0 && size >= 22 && place >= 6 + 16 * count && place < 2 ** 24
}

const TGA_NAMES = ['tga', 'icb', 'vda', 'vst']
/** Truevision headers contain only numbers: these must be plausible, and the file name must match too. */
const isTarga = (head: Buffer, extension: string): boolean => {
  if (!TGA_NAMES.includes(extension) || head.length < 18) return false
  const [, mapped = 2, type = 0] = head
  const [width, height] = [head.readUInt16LE(12), head.readUInt16LE(14)]
  return (
    mapped <= 1 &&
    [1, 2, 3, 9, 10, 11].includes(type) &&
    [8, 15, 16, 24, 32].includes(head[16] ?? 0) &&
    width > 0 &&
    height > 0
  )
}

/** The type of an image that is recognised only by its header fields. */
export const headedTypeOf = (head: Buffer, extension: string): string | undefined => {
  if (isIcon(head)) return 'image/x-icon'
  return isTarga(head, extension) ? 'image/x-tga' : undefined
}
