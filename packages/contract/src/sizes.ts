import { CROP_PRESETS, LARGE_PX, MEDIUM_PX, RESIZE_MAX_PX } from './constants.ts'
import type { FileKind } from './versions.ts'

/** The formats and sizes in which a file can be downloaded (decisions.md). */
export const conversionChoices = ['original', 'large', 'medium', 'custom', 'jpg', 'mp4'] as const
export type ConversionChoice = (typeof conversionChoices)[number]

/** The labels of the choices in the dropdown. */
export const choiceWords: Record<ConversionChoice, string> = {
  original: 'Original',
  large: `Large (${LARGE_PX} px)`,
  medium: `Medium (${MEDIUM_PX} px)`,
  custom: 'Custom size',
  jpg: 'JPG',
  mp4: 'MP4',
}

/** The sizes offered for many files at once. */
export const imageSizes = ['original', 'large', 'medium'] as const
export type ImageSizeChoice = (typeof imageSizes)[number]

/** Whether the longer edge exceeds `px`. */
export const exceeds = (
  { width, height }: { width?: number | null | undefined; height?: number | null | undefined },
  px: number,
) => Math.max(width ?? 0, height ?? 0) > px

/** The width and height as displayed. */
export type ImageSize = { width: number; height: number }
/** The edge that a resize sets. The other edge follows from the aspect ratio. */
export type Edge = { width: number; height?: undefined } | { height: number; width?: undefined }

/** Returns the edge that a size refers to: the width of landscape images, otherwise the height (spec §5). */
export const edgeOf = ({ width, height }: ImageSize, px: number): Edge =>
  width > height ? { width: px } : { height: px }

/** Returns the size after a resize. Only vector images can be enlarged. */
export const sizeAfter = ({ width, height, kind }: ImageSize & { kind: FileKind }, asked: Edge): ImageSize => {
  const scale = asked.width === undefined ? asked.height / height : asked.width / width
  const by = Math.min(scale, kind === 'vector' ? RESIZE_MAX_PX / Math.max(width, height) : 1)
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}

/** A rectangle in pixels of the displayed image. */
export type CropBox = ImageSize & { left: number; top: number }

/** Vector, gif, video and application types cannot be cropped (spec §5). */
export const canCrop = ({ kind, file_type }: { kind: FileKind; file_type: string }): boolean =>
  kind === 'image' && file_type !== 'image/gif' && !file_type.startsWith('application/')

/** Returns the presets for which this image is large enough. */
export const cropPresets = ({ width, height }: ImageSize): ImageSize[] =>
  CROP_PRESETS.map(([w, h]) => ({ width: w, height: h })).filter((one) => one.width <= width && one.height <= height)

/** Moves a box inside the image. A box larger than the image is reduced to the size of the image. */
export const clampCrop = ({ left, top, width, height }: CropBox, image: ImageSize): CropBox => {
  const [w, h] = [Math.min(width, image.width), Math.min(height, image.height)]
  return { left: Math.min(left, image.width - w), top: Math.min(top, image.height - h), width: w, height: h }
}
