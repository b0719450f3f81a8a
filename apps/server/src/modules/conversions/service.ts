import {
  AppError,
  becomesJpg,
  becomesMp4,
  CONVERSION_MAX_BYTES,
  type Conversion,
  conversionMenu,
  type Edge,
  type ErrorCode,
  edgeOf,
  errors,
  failures,
  RESIZE_DEFAULT_PX,
  sizeAfter,
} from '@vitrine/contract'
import type { Context } from '../../platform/http/context.ts'
import { requireAllowed } from '../../platform/http/require-allowed.ts'
import { MediaFailure } from '../../platform/media/failure.ts'
import { fileRow } from '../files/index.ts'
import {
  activeOf,
  requestRendition,
  conversionOf,
  downloadSpec,
  longEdgeOf,
  originalUrl,
  cancelRendition,
} from '../versions/index.ts'
import { copy } from './copy.ts'

type ViewerContext = Context<'viewer'>
type Version = NonNullable<Awaited<ReturnType<typeof activeOf>>>

const versionOf = async ({ db }: Pick<ViewerContext, 'db'>, file: string): Promise<Version> => {
  const version = await activeOf(db, file)
  if (!version) throw new AppError('thing.not_found')
  return version
}

export const listOptions = async (ctx: ViewerContext, file: string) => conversionMenu(await versionOf(ctx, file))

/** The URL of a conversion. Fetching it checks the rights decision again. */
const conversionUrl = (version: string, shape: string) => `/v1/files/conversion/${version}/${shape}/`

/** Requires that the caller can download the file, before anything is converted. Returns whether the copy needs a
 *  watermark. */
const requireDownloadAllowed = (ctx: ViewerContext, version: Version, shape: string) => {
  const { actor, subject, now: at } = ctx
  if (!subject.file) throw new AppError('thing.not_found')
  const long_edge = longEdgeOf(version, shape)
  return requireAllowed({ actor, file: subject.file, action: 'download', surface: ctx.surface, at, long_edge })
}

/** Returns the error message from spec §8, without the file name if the name is hidden from the caller. */
const wordsFor = async ({ db, actor, subject }: ViewerContext, file: string, code: ErrorCode): Promise<string> => {
  if (code !== 'conversion.resize_failed') return errors[code][1]
  const row = await fileRow(db, file)
  const own = actor.kind === 'member' && actor.team === subject.team
  return row && (own || !row.hide_name) ? failures.resize(row.name) : `${errors[code][1]}.`
}

type Wanted = { shape: string; failure: ErrorCode }
const convert = async (ctx: ViewerContext, version: Version, { shape, failure }: Wanted): Promise<Conversion> => {
  const { marked } = requireDownloadAllowed(ctx, version, shape)
  if (version.size > CONVERSION_MAX_BYTES) throw new AppError('conversion.too_large')
  try {
    const outcome = await requestRendition(ctx, version, downloadSpec(ctx.actor, version, { shape, marked }))
    if (outcome.made) return { ready: true, url: conversionUrl(version.uuid, shape) }
    if (outcome.problem === null) return { ready: false, problem: null }
    return { ready: false, problem: { text: await wordsFor(ctx, version.file, failure), detail: outcome.problem } }
  } catch (error) {
    if (!(error instanceof MediaFailure)) throw error
    throw new AppError(failure, { detail: copy.failed(await wordsFor(ctx, version.file, failure), error.message) })
  }
}

/** A file that is already in the requested format isn't converted: the rules for downloading the original apply. */
const originalConversion = (ctx: ViewerContext, version: Version): Conversion => {
  requireDownloadAllowed(ctx, version, 'original')
  return { ready: true, url: originalUrl(version.uuid) }
}

export const convertToMp4 = async (ctx: ViewerContext, file: string): Promise<Conversion> => {
  const version = await versionOf(ctx, file)
  if (version.kind === 'video' && !becomesMp4(version)) return originalConversion(ctx, version)
  if (!becomesMp4(version)) throw new AppError('conversion.video_failed', { detail: copy.notVideo })
  return convert(ctx, version, { shape: 'mp4', failure: 'conversion.video_failed' })
}

export const convertToJpg = async (ctx: ViewerContext, file: string): Promise<Conversion> => {
  const version = await versionOf(ctx, file)
  if (version.file_type === 'image/jpeg') return originalConversion(ctx, version)
  if (!becomesJpg(version)) throw new AppError('conversion.picture_failed', { detail: copy.notImage })
  return convert(ctx, version, { shape: 'jpg', failure: 'conversion.picture_failed' })
}

/** A width or height larger than the image is replaced by the image's own, so that equivalent requests share one conversion. */
export const requestedShape = ({ kind, width, height }: Version, asked: { width?: number; height?: number }) => {
  if (!['image', 'vector', 'video'].includes(kind))
    throw new AppError('conversion.resize_failed', { detail: copy.notMedia })
  if (!width || !height) throw new AppError('version.not_ready')
  const edge: Edge =
    asked.width !== undefined
      ? { width: asked.width }
      : asked.height !== undefined
        ? { height: asked.height }
        : edgeOf({ width, height }, RESIZE_DEFAULT_PX)
  const after = sizeAfter({ width, height, kind }, edge)
  return edge.width === undefined ? `h${after.height}` : `w${after.width}`
}

export const resizeFile = async (
  ctx: ViewerContext,
  file: string,
  asked: { width?: number; height?: number },
): Promise<Conversion> => {
  const version = await versionOf(ctx, file)
  requireDownloadAllowed(ctx, version, 'original')
  return convert(ctx, version, { shape: requestedShape(version, asked), failure: 'conversion.resize_failed' })
}

/** Returns the bytes of a conversion. */
export const showConversion = (ctx: ViewerContext, version: string, shape: string) => conversionOf(ctx, version, shape)

export const cancelConversion = async (ctx: Context<'member'>, file: string, shape: string) => {
  const version = await versionOf(ctx, file)
  const { marked } = requireDownloadAllowed(ctx, version, shape)
  await cancelRendition(ctx, version, downloadSpec(ctx.actor, version, { shape, marked }))
}
