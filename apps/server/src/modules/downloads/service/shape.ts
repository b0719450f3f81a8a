import { AppError, becomesJpg, becomesMp4, shapeForSize, type StepsTaken } from '@vitrine/contract'
import { requestedShape } from '../../conversions/index.ts'
import type { activeOf } from '../../versions/index.ts'

export type Version = NonNullable<Awaited<ReturnType<typeof activeOf>>>

/**
 * Normalises the requested shape: a size larger than the image becomes the image's own size, and a JPG or MP4 isn't
 * converted to its own format.
 */
export const shapeOf = (version: Version, shape: string) => {
  const [, side, px] = /^([wh])(\d+)$/.exec(shape) ?? []
  if (side) return requestedShape(version, side === 'w' ? { width: Number(px) } : { height: Number(px) })
  if (shape === 'jpg' && version.file_type === 'image/jpeg') return 'original'
  if (shape === 'mp4' && version.kind === 'video' && !becomesMp4(version)) return 'original'
  if (shape === 'jpg' && !becomesJpg(version)) throw new AppError('conversion.picture_failed')
  if (shape === 'mp4' && !becomesMp4(version)) throw new AppError('conversion.video_failed')
  return shape
}

/** Replaces a size chosen for many files by the shape of this version. */
export const withSize = <Taken extends StepsTaken>(version: Version, taken: Taken): Taken =>
  taken.size === undefined ? taken : { ...taken, shape: shapeForSize(version, taken.size), size: undefined }
