import sharp, { type Sharp } from 'sharp'

const COLOURS = 5

/** An image scaled down so far that every pixel can be analysed. */
type Small = { data: Buffer; width: number; height: number }

const fromSmall = ({ data, width, height }: Small) => sharp(data, { raw: { width, height, channels: 4 } })

/** A 16 px image as a data URL: small enough for a list, and shown until the real image has loaded. */
const placeholderOf = async (small: Small): Promise<string> => {
  const tiny = await fromSmall(small).resize(16, 16, { fit: 'inside' }).webp({ quality: 30, effort: 2 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** 64 bits in hex: whether each of 8 × 8 cells is lighter than its right-hand neighbour. */
const perceptualHashOf = async (small: Small): Promise<string> => {
  const grey = await fromSmall(small)
    .flatten({ background: '#fff' })
    .resize(9, 8, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  let bits = 0n
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) bits = (bits << 1n) | ((grey[y * 9 + x] ?? 0) > (grey[y * 9 + x + 1] ?? 0) ? 1n : 0n)
  return bits.toString(16).padStart(16, '0')
}

type Bin = { red: number; green: number; blue: number; count: number }

const apart = (a: Bin, b: Bin): number =>
  Math.hypot(
    a.red / a.count - b.red / b.count,
    a.green / a.count - b.green / b.count,
    a.blue / a.count - b.blue / b.count,
  )

const hex = ({ red, green, blue, count }: Bin): string =>
  `#${[red, green, blue]
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const merge = (into: Bin, from: Bin): void => {
  into.red += from.red
  into.green += from.green
  into.blue += from.blue
  into.count += from.count
}

/** The dominant colours, at most five. Pixels are grouped into boxes of similar colour; each box is merged into the
 *  nearest larger one if the two are close or there are five already. */
const coloursOf = ({ data }: Small): { colour: string; weight: number }[] => {
  const bins = new Map<number, Bin>()
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = data.subarray(at, at + 4)
    if (alpha < 128) continue
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const bin = bins.get(key)
    if (bin) merge(bin, { red, green, blue, count: 1 })
    else bins.set(key, { red, green, blue, count: 1 })
  }
  const found: Bin[] = []
  for (const bin of [...bins.values()].toSorted((a, b) => b.count - a.count)) {
    const nearest = found.reduce<Bin | undefined>(
      (best, one) => (!best || apart(one, bin) < apart(best, bin) ? one : best),
      undefined,
    )
    if (nearest && (apart(nearest, bin) < 40 || found.length === COLOURS)) merge(nearest, bin)
    else found.push(bin)
  }
  const total = found.reduce((sum, { count }) => sum + count, 0)
  return found
    .toSorted((a, b) => b.count - a.count)
    .map((bin) => ({ colour: hex(bin), weight: Math.round((1000 * bin.count) / total) / 1000 }))
}

/** Creates the visual summary from the smallest size of an image: placeholder, dominant colours and perceptual hash. */
export const summarizeImage = async (image: Buffer) => {
  const { data, info } = await sharp(image)
    .resize(64, 64, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const small = { data, width: info.width, height: info.height }
  return {
    placeholder: await placeholderOf(small),
    colours: coloursOf(small),
    perceptual_hash: await perceptualHashOf(small),
  }
}

/** Returns the mean and standard deviation of an image's brightness: dark and uniform frames are not used as posters. */
export const measure = async (input: Sharp) => {
  const { channels } = await input.greyscale().stats()
  return { light: channels[0]?.mean ?? 0, spread: channels[0]?.stdev ?? 0 }
}
