const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']

/** QuickTime files older than `ftyp` begin with one of these. */
const OLD_QUICKTIME = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

const videoBrand = (brand: string): string | undefined => {
  if (brand === 'qt  ') return 'video/quicktime'
  if (brand.startsWith('M4V')) return 'video/x-m4v'
  if (/^(M4A|M4B|M4P|F4A)/.test(brand)) return 'audio/mp4'
  if (/^3g[p2erst]/.test(brand)) return 'video/3gpp'
  return /^(mp4[12]|isom|iso[2-9]|avc1|dash|mmp4|MSNV|F4V|NDSC|XAVC|cmfc|CAEP)/.test(brand) ? 'video/mp4' : undefined
}

/** A JPEG 2000 file is one image, a video of such images (mj2), or a document of many layers (jpm). */
const jp2TypeOf = (brand: string): string => ({ mjp2: 'video/mj2', 'jpm ': 'image/jpm' })[brand] ?? 'image/jp2'

/** The type of a file that begins with the signature of JPEG 2000: the brand follows it. */
export const signedJp2TypeOf = (head: Buffer): string | undefined =>
  head.toString('latin1', 0, 12) === '\0\0\0\x0cjP  \r\n\x87\n' ? jp2TypeOf(head.toString('latin1', 20, 24)) : undefined

/** The type of a file made of ISO boxes (mp4, mov, heic, avif, cr3, jp2 …), by its brands. */
export const brandOf = (head: Buffer): string | undefined => {
  if (head.length < 16) return undefined
  const box = head.toString('latin1', 4, 8)
  if (box !== 'ftyp')
    return OLD_QUICKTIME.includes(box) && head.readUInt32BE(0) < 2 ** 31 ? 'video/quicktime' : undefined
  const end = Math.min(head.readUInt32BE(0), head.length, 512)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  const [major = ''] = brands
  const has = (names: string[]) => brands.some((brand) => names.includes(brand))
  if (major === 'crx ') return 'image/x-canon-cr3'
  if (major === 'jxl ') return 'image/jxl'
  if (/^j[p2][2xhm]/.test(major) || major === 'jp2 ') return jp2TypeOf(major)
  if (HEIC.includes(major)) return 'image/heic'
  if (major === 'avif' || major === 'avis') return 'image/avif'
  // a compact image file has its codec's brand where other files have a version number
  if (major === 'mif3') brands.push(head.toString('latin1', 12, 16))
  if (major === 'mif1' || major === 'msf1' || major === 'mif3')
    return has(['avif', 'avis']) ? 'image/avif' : has(HEIC) ? 'image/heic' : 'image/heif'
  return videoBrand(major) ?? brands.map(videoBrand).find(Boolean) ?? 'video/mp4'
}
