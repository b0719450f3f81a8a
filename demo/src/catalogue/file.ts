import type { FileStatus, GuestName, ReviewStatus } from '@vitrine/contract'
import type { Drawing } from '../drawing/draw.ts'
import type { Film } from '../films/film.ts'
import { drawn, type Motif, type Shape } from './motif.ts'

/** The data of a file besides its pixels. Days are counted from the day of the first start. */
export type Facts = {
  status?: FileStatus
  internal_use?: boolean
  public?: boolean
  watermark?: boolean
  rights_context?: string
  available_in_days?: number
  expires_in_days?: number
  review_status?: ReviewStatus
  recycled?: boolean
  /** The guest who sent the file through the demo's guest link. */
  guest?: GuestName
}
export type Uploader = 'tomas' | 'ingrid' | 'amara'

/** One file of the demo: its folder, the drawings of its versions, oldest first, and its data. */
export type DemoFile = {
  name: string
  path: readonly string[]
  by: Uploader
  copyright: string
  creator: string
  versions: readonly [Drawing | Film, ...(Drawing | Film)[]]
  says: string
  keywords: readonly string[]
  place?: { latitude: number; longitude: number }
  /** Whether the texts are also embedded in the file as metadata, as a careful photographer would do. */
  embedded: boolean
  facts: Facts
}

type Setting = Pick<DemoFile, 'path' | 'by' | 'copyright' | 'creator'>
type More = Facts & { as?: 'png' | 'webp' | 'tiff'; before?: readonly [Motif, ...Motif[]]; bare?: boolean }
const extensions = { png: 'png', webp: 'webp', tiff: 'tif' }

/** Creates the function that adds images to one folder. Every second image that is not `bare` has embedded metadata. */
export const folder = (setting: Setting) => {
  let count = 0
  return (title: string, shape: Shape, motif: Motif, more: More = {}): DemoFile => {
    const { as, before = [], bare = false, ...facts } = more
    const [first, ...rest] = [...before, motif].map((one) => drawn(one, shape, as ? { as } : {}))
    if (!first) throw new Error(`${title} has no drawing`)
    return {
      ...setting,
      name: `${title}.${as ? extensions[as] : 'jpg'}`,
      versions: [first, ...rest],
      says: bare ? '' : motif.says,
      keywords: motif.keywords,
      ...(motif.place && { place: motif.place }),
      embedded: !bare && count++ % 2 === 0,
      facts,
    }
  }
}
