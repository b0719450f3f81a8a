import sharp from 'sharp'
import type { Blobs } from './blobs.ts'
import { hash } from './secrets.ts'

/** An image for seeded posts and profiles, always the same for the same text. */
export const drawPicture = async (blobs: Blobs, text: string, width = 1080, height = 1080) => {
  const [first, second] = [hash(text).slice(0, 6), hash(text).slice(6, 12)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
<linearGradient id="g" x2="1" y2="1"><stop stop-color="#${first}"/><stop offset="1" stop-color="#${second}"/></linearGradient>
</defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
  return (await blobs.put(jpeg)).id
}
