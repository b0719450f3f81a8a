import { type Crop, cropToFit, type ImageRules } from '@vitrine/contract'

export type Size = { width: number; height: number }
/** Aspect ratios by name, as width divided by height. */
const shapes = [
  ['1:1', 1],
  ['4:5', 0.8],
  ['1.91:1', 1.91],
  ['16:9', 16 / 9],
  ['9:16', 9 / 16],
] as const

/** Returns the aspect ratios that a network accepts. */
export const shapesFor = ({ ratio }: Pick<ImageRules, 'ratio'>) =>
  shapes.filter(([, shape]) => !ratio || (shape >= ratio.min && shape <= ratio.max))
export const isAllowed = ({ width, height }: Size, { ratio }: Pick<ImageRules, 'ratio'>) =>
  !ratio || (width / height >= ratio.min - 1e-6 && width / height <= ratio.max + 1e-6)

/** Returns the part of an image that is posted: the chosen crop, or the largest one with an allowed aspect ratio. */
export const postedPart = (size: Size, crop: Crop | null, rules: Pick<ImageRules, 'ratio'> | undefined): Crop =>
  crop ?? cropToFit(size, rules ?? {})

/** Returns CSS percentages that show only this part of an image, in a frame with the part's aspect ratio. */
export const partStyle = ({ left, top, width, height }: Crop, size: Size) => ({
  width: `${(size.width / width) * 100}%`,
  left: `${(-left / width) * 100}%`,
  top: `${(-top / height) * 100}%`,
})
