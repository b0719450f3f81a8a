import { type Actor, AppError, CONVERSION_MAX_BYTES, type ErrorCode } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import { downloadSpec, findReadyRendition, requestRendition } from '../../versions/index.ts'
import type { Version } from './shape.ts'

type PrepareContext = Pick<Context, 'db' | 'ports' | 'caller'>

const failures: Record<string, ErrorCode> = { jpg: 'conversion.picture_failed', mp4: 'conversion.video_failed' }
/** How long one request may convert images for a zip. */
const PREPARE_MS = 5000

type PreparedFile = { size: number; file_type: string } | { problem: string | null }
/** Converts a version to the requested shape, unless the original is sent. If the copy isn't ready, `problem` is
 *  null while it is being converted, and otherwise says why it failed. */
export const prepareFile = async (
  ctx: PrepareContext,
  actor: Actor,
  version: Version,
  shape: string,
  marked: boolean,
): Promise<PreparedFile> => {
  if (shape === 'original' && !marked) return version
  if (version.size > CONVERSION_MAX_BYTES) throw new AppError('conversion.too_large')
  const wanted = shape === 'original' && version.kind === 'video' ? 'mp4' : shape
  try {
    const { made, ...rest } = await requestRendition(
      ctx,
      version,
      downloadSpec(actor, version, { shape: wanted, marked }),
    )
    return made ?? { problem: 'problem' in rest ? rest.problem : null }
  } catch (error) {
    if (!(error instanceof MediaFailure)) throw error
    if (marked) throw new AppError('watermark.impossible', { detail: error.message })
    throw new AppError(failures[shape] ?? 'conversion.resize_failed', { detail: error.message })
  }
}

/** Whether an error means that a file can't be converted. */
export const isConversionFailure = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code.startsWith('conversion.') || error.code === 'watermark.impossible')
const unlessImpossible = (error: unknown) => {
  if (!isConversionFailure(error)) throw error
  return undefined
}

/**
 * Converts the images of a zip for a few seconds, and returns how many are ready. Each call converts at least one, so
 * repeated calls finish. Videos are not included, because they are converted in the background.
 */
export const prepareImages = async (
  ctx: PrepareContext,
  files: readonly { actor: Actor; version: Version; shape: string; marked: boolean }[],
) => {
  const images = files.filter(
    ({ version, shape, marked }) => version.kind !== 'video' && (shape !== 'original' || marked),
  )
  let [prepared, converted, end] = [0, 0, performance.now() + PREPARE_MS]
  for (const { actor, version, shape, marked } of images) {
    const isReady =
      (await findReadyRendition(ctx, version, downloadSpec(actor, version, { shape, marked }))) !== undefined
    if (!isReady) {
      if (converted > 0 && performance.now() > end) continue
      const began = performance.now()
      if (await prepareFile(ctx, actor, version, shape, marked).catch(unlessImpossible)) converted += 1
      // A failed conversion takes no time from the other images, because it is attempted again in each call.
      else end += performance.now() - began
    }
    prepared += 1
  }
  return { images: images.length, prepared }
}
