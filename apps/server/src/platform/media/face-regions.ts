import { cleanLine, cutText } from '@vitrine/contract'
import { z } from 'zod'
import { jsonOf, type MediaContext, runExiftool, type Source, type TaskOptions } from './media-context.ts'

/** A face that another program has marked in the metadata of an image, with the name if it has one. */
export type FaceRegion = { name: string; x1: number; y1: number; x2: number; y2: number }

const number = z.coerce.number()
const text = z.coerce.string()
const Area = z.object({ X: number, Y: number, W: number.default(0), H: number.default(0), Unit: text.optional() })
const Region = z.object({ Name: text.optional(), Type: text.optional(), Area: Area })
const Dimensions = z.object({ W: number, H: number })
const oneOrMany = <T extends z.ZodType>(item: T) =>
  z.union([z.array(z.unknown()), z.unknown()]).transform((sent) =>
    [sent].flat().flatMap((one) => {
      const read = item.safeParse(one)
      return read.success ? [read.data as z.output<T>] : []
    }),
  )
/** The formats written by Lightroom, Picasa and digiKam (MWG), and by Windows and digiKam (Microsoft Photo). */
const Tags = z.object({
  Orientation: number.catch(1).default(1),
  RegionInfo: z
    .object({ AppliedToDimensions: Dimensions.optional().catch(undefined), RegionList: oneOrMany(Region).default([]) })
    .optional()
    .catch(undefined),
  RegionInfoMP: z
    .object({
      Regions: oneOrMany(z.object({ PersonDisplayName: text.optional(), Rectangle: text })).default([]),
    })
    .optional()
    .catch(undefined),
})
const answers = z.array(Tags).min(1)
const MOST = 500

type Rect = { x: number; y: number; w: number; h: number }
/** Returns the centre and size of a region, rotated with the image: regions refer to the stored pixels, but images are shown
 *  upright. */
const upright = ({ x, y, w, h }: Rect, orientation: number): Rect => {
  const places: Record<number, Rect> = {
    2: { x: 1 - x, y, w, h },
    3: { x: 1 - x, y: 1 - y, w, h },
    4: { x, y: 1 - y, w, h },
    5: { x: y, y: x, w: h, h: w },
    6: { x: 1 - y, y: x, w: h, h: w },
    7: { x: 1 - y, y: 1 - x, w: h, h: w },
    8: { x: y, y: 1 - x, w: h, h: w },
  }
  return places[orientation] ?? { x, y, w, h }
}
const clamp = (value: number) => Math.min(1, Math.max(0, value))
const regionOf = (name: string | undefined, rect: Rect, orientation: number): FaceRegion[] => {
  const { x, y, w, h } = upright(rect, orientation)
  const region = { x1: clamp(x - w / 2), y1: clamp(y - h / 2), x2: clamp(x + w / 2), y2: clamp(y + h / 2) }
  const isBox = region.x2 - region.x1 > 0.001 && region.y2 - region.y1 > 0.001
  return isBox ? [{ name: cutText(cleanLine(name ?? ''), 200), ...region }] : []
}

/** Reads regions from exiftool's tags. Regions that aren't faces or are outside the image are left out. */
export const regionsOf = (json: string): FaceRegion[] => {
  const [tags] = jsonOf(answers, json)
  if (!tags) return []
  const { Orientation, RegionInfo, RegionInfoMP } = tags
  const size = RegionInfo?.AppliedToDimensions
  const marked = (RegionInfo?.RegionList ?? []).flatMap(({ Name, Type, Area: { X, Y, W, H, Unit } }) => {
    if (Type !== undefined && Type.toLowerCase() !== 'face') return []
    const pixels = Unit === 'pixel'
    if (pixels && !(size && size.W > 0 && size.H > 0)) return []
    const [wide, high] = pixels && size ? [size.W, size.H] : [1, 1]
    return regionOf(Name, { x: X / wide, y: Y / high, w: W / wide, h: H / high }, Orientation)
  })
  if (marked.length > 0) return marked.slice(0, MOST)
  const named = (RegionInfoMP?.Regions ?? []).flatMap(({ PersonDisplayName, Rectangle }) => {
    const [left = 0, top = 0, w = 0, h = 0] = Rectangle.split(',').map(Number)
    return [left, top, w, h].every(Number.isFinite)
      ? regionOf(PersonDisplayName, { x: left + w / 2, y: top + h / 2, w, h }, Orientation)
      : []
  })
  return named.slice(0, MOST)
}

/** Reads the faces marked in an image's metadata. */
export const readFaceRegions = async (parts: MediaContext, { path }: Source, asking: TaskOptions = {}) => {
  const { out } = await runExiftool(
    parts,
    ['-json', '-struct', '-n', '-Orientation', '-XMP-mwg-rs:RegionInfo', '-XMP-MP:RegionInfoMP', path],
    asking,
  )
  return out.trim() ? regionsOf(out) : []
}
