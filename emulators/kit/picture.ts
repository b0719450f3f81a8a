import sharp from 'sharp'
import type { Blobs } from './blobs.ts'
import { hash } from './secrets.ts'

const drawn = new Map<string, Promise<Buffer>>()

/** Draws and stores an image for a seeded post or profile, and returns its id. The same text always gives the same image. */
export const drawPicture = async (blobs: Blobs, text: string, width = 1080, height = 1080) => {
  const [first, second] = [hash(text).slice(0, 6), hash(text).slice(6, 12)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
<linearGradient id="g" x2="1" y2="1"><stop stop-color="#${first}"/><stop offset="1" stop-color="#${second}"/></linearGradient>
</defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  const jpeg = drawn.get(svg) ?? sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
  // Only profile images are cached, because they are needed again after every reset.
  if (width <= 320) drawn.set(svg, jpeg)
  return (await blobs.put(await jpeg)).id
}
