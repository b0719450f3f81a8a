import { CROP_PRESETS, canCrop as isCroppable, type Version } from '@vitrine/contract'

/** A part of an image, in its own pixels. */
export type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

/** Whether a version can be cropped: its type must be one of those in the contract, and it needs a preview. */
export const canCrop = (version: Pick<Version, 'kind' | 'file_type' | 'view_url'>) =>
  isCroppable(version) && version.view_url !== null

/** Returns the presets for which the image is large enough. */
export const presetsFor = ({ width, height }: Size) => CROP_PRESETS.filter(([w, h]) => w <= width && h <= height)

/** Aspect ratios to crop to, as width by height. */
export const cropShapes = [
  ['1:1', 1],
  ['4:5', 4 / 5],
  ['16:9', 16 / 9],
  ['9:16', 9 / 16],
] as const

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** Returns a box of the given size, centred on an earlier one. A size larger than the image becomes the whole image. */
export const boxOf = (wanted: Size, image: Size, around?: Box): Box => {
  const width = between(1, Math.round(wanted.width), image.width)
  const height = between(1, Math.round(wanted.height), image.height)
  const middle = around
    ? { x: around.left + around.width / 2, y: around.top + around.height / 2 }
    : { x: image.width / 2, y: image.height / 2 }
  return {
    width,
    height,
    left: between(0, Math.round(middle.x - width / 2), image.width - width),
    top: between(0, Math.round(middle.y - height / 2), image.height - height),
  }
}

/** Returns the largest box with this aspect ratio that fits the image, centred on `around` if given. */
export const largestBox = (shape: number, image: Size, around?: Box): Box => {
  const width = Math.min(image.width, image.height * shape)
  return boxOf({ width, height: width / shape }, image, around)
}
