import sharp from 'sharp'

const grid = 6
/**
 * Returns the number of cells, out of 36, in which an image clearly differs from its source: few or none in a clean copy,
 * nearly all in a watermarked one.
 */
export const changedPlaces = async (picture: Buffer, original: Buffer): Promise<number> => {
  const size = await sharp(picture).metadata()
  const scale = Math.min(1, 800 / Math.max(size.width, size.height))
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const flat = (bytes: Buffer) =>
    sharp(bytes)
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize(width, height, { fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer()
  const [seen, clean] = await Promise.all([flat(picture), flat(original)])
  const places = new Set<number>()
  for (let at = 0; at < seen.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)]
    if (Math.abs((seen[at] ?? 0) - (clean[at] ?? 0)) > 24)
      places.add(Math.floor((x / width) * grid) * grid + Math.floor((y / height) * grid))
  }
  return places.size
}

/** With at least this many differing cells, an image is considered watermarked all over. */
export const MARKED_PLACES = 18
/** The maximum number of differing cells caused by compressing an image twice. */
export const CLEAN_PLACES = 2

/** Draws an image without sharp edges: drawings on it stand out, and compression changes it little. */
export const drawHaze = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="a" x2="1" y2="1">
      <stop offset="0" stop-color="#604020"/><stop offset="1" stop-color="#80a0b0"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#a)"/></svg>`,
    ),
  ).removeAlpha()
