import { type Actor, AppError, dayInWords, decide, type RightsFile } from '@vitrine/contract'
import type { ByteAnswer, Sendable } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { withExtension } from '../../../platform/http/file-names.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import { fileTypeOf, servedAs } from '../../../platform/media/mime-types.ts'
import { canWriteMetadata } from '../../../platform/media/write-metadata.ts'
import * as store from '../store.ts'
import { type Rendition, rendition } from '../store/renditions.ts'
import type { RenditionSpec } from '../store/rendition-requests.ts'
import { downloadSpec } from './download-spec.ts'
import { requestRendition, findReadyRendition, requireRendition } from './request-rendition.ts'
import { longEdgeOf } from './shapes.ts'

const versionOf = async ({ db }: Context<'viewer'>, uuid: string) => {
  const version = await store.one(db, uuid)
  if (!version) throw new AppError('thing.not_found')
  return version
}

const fileOf = async ({ db }: Context<'viewer'>, version: string) => {
  const file = await store.fileOf(db, version)
  if (!file) throw new AppError('thing.not_found')
  return file
}

/**
 * Returns the name for a download: the file's name with the right extension, or the creation date if the name is hidden
 * from outsiders (spec §2).
 */
const nameOf = (
  { actor, subject }: Pick<Context<'viewer'>, 'actor' | 'subject'>,
  file: store.FileOf,
  file_type: string,
  shape?: string,
) => {
  const own = actor.kind === 'member' && actor.team === subject.team
  const name = file.hide_name && !own ? dayInWords(file.created_at, 'UTC') : file.name
  const { extension } = fileTypeOf(file_type)
  // Files of unknown type keep their extension.
  const whole = extension === 'bin' ? name : withExtension(name, `.${extension}`, ['.jpeg', '.tiff', '.htm'])
  return shape ? whole.replace(/(\.[^.]*)?$/, `-${shape}$1`) : whole
}

/** Returns the file name for this caller's download of a version. */
export const downloadName = async (
  { db }: Pick<Context, 'db'>,
  { actor, file }: { actor: Actor; file: RightsFile },
  version: string,
  file_type: string,
) => {
  const row = await store.fileOf(db, version)
  if (!row) throw new AppError('thing.not_found')
  return nameOf({ actor, subject: { uuid: version, team: file.team } }, row, file_type)
}

/** Describes a rendition for sending. The ETag is the part of the key that changes each time the rendition is created. */
const sendable = ({ key, size, file_type }: Rendition, name: string, download: boolean): Sendable => ({
  key,
  size,
  etag: key.slice(key.indexOf('/') + 1),
  file_type,
  name,
  download,
  hot: size < 200_000,
})

/**
 * Returns the original bytes, which are only for download; renditions are for viewing. The file's fields are written into
 * them if this is enabled and the format supports it.
 */
export const originalOf = async (ctx: Context<'viewer'>, uuid: string): Promise<ByteAnswer> => ({
  action: 'download',
  surface: ctx.surface,
  open: async ({ marked }) => {
    const [version, file] = [await versionOf(ctx, uuid), await fileOf(ctx, uuid)]
    const { key, size, sha256, file_type, kind } = version
    const shape = marked && kind === 'video' ? 'mp4' : 'original'
    const spec = downloadSpec(ctx.actor, version, { shape, marked })
    const made = marked
      ? await requireRendition(ctx, version, spec)
      : file.update_exif && canWriteMetadata(file_type)
        ? await withFields(ctx, version, spec)
        : undefined
    if (made) return sendable(made, nameOf(ctx, file, made.file_type), true)
    const type = servedAs(fileTypeOf(file_type))
    return { key, size, etag: sha256, file_type: type, name: nameOf(ctx, file, file_type), download: true }
  },
})

const withFields = async (ctx: Context<'viewer'>, version: store.Row, spec: RenditionSpec) => {
  try {
    return (await requestRendition(ctx, version, spec)).made
  } catch (error) {
    if (!(error instanceof MediaFailure)) throw error
    ctx.ports.log.warn({ version: version.uuid, why: error.detail }, 'fields were not written into a download')
    return undefined
  }
}

/** Returns a version's thumbnail with its bytes, for inlining in a page, or undefined if it has none. The caller must
 *  have checked the rights. */
export const readThumbnail = async ({ db, ports }: Pick<Context, 'db' | 'ports'>, uuid: string) => {
  const found = await rendition(db, uuid, '400')
  return found && { ...found, bytes: await ports.hot.read(found.key, () => ports.storage.read(found.key)) }
}

/** The full-size image shows as much as the original, so it is only for members who can download without a request. */
const requireFullSizeAllowed = ({ actor, subject, now: at }: Context<'viewer'>) => {
  const { file } = subject
  if (!file || actor.kind !== 'member' || actor.team !== file.team) throw new AppError('thing.not_found')
  const { verdict, steps } = decide({ actor, file, action: 'download', surface: { kind: 'app' }, at })
  if (['deny', 'absent'].includes(verdict) || steps.includes('request')) throw new AppError('thing.not_found')
}

/** A watermarked stream is the same MP4 as the watermarked download, so that only one is created. */
const shapeOf = (size: string, marked: boolean) => (size === 'stream' && marked ? 'mp4' : size)
/** Sizes that may have to be created on request: the full-size image, and streams of older videos. */
const isMadeLater = (size: string) => size === 'full' || size === 'stream'

const findRendition = async (ctx: Context<'viewer'>, uuid: string, size: string, marked: boolean) => {
  if (!marked) {
    const known = await ctx.ports.recent.read(`rendition ${uuid} ${size}`, () => rendition(ctx.db, uuid, size))
    if (known) return known
    if (!isMadeLater(size)) throw new AppError('thing.not_found')
  }
  const version = await versionOf(ctx, uuid)
  if (size === 'stream' ? version.kind !== 'video' : size === 'full' && version.kind !== 'image')
    throw new AppError('thing.not_found')
  return requireRendition(ctx, version, { shape: shapeOf(size, marked), marked, written: false })
}

/** Images of at most 400 px and hover previews need the right to preview; larger images and streams need the right to view, and
 *  may be watermarked. */
export const renditionOf = async (ctx: Context<'viewer'>, uuid: string, size: string): Promise<ByteAnswer> => {
  if (size === 'full') requireFullSizeAllowed(ctx)
  return {
    action: size === '400' || size === 'preview' ? 'preview' : 'view',
    surface: ctx.surface,
    open: async ({ marked }) => {
      const found = await findRendition(ctx, uuid, size, marked)
      return sendable(found, `${uuid}-${size}.${fileTypeOf(found.file_type).extension}`, false)
    },
  }
}

type FindMade = (ctx: Context<'viewer'>, version: store.Row, spec: RenditionSpec) => Promise<Rendition | undefined>
/**
 * Returns a finished conversion for download. By default nothing is converted here, because callers get the URL only once
 * the conversion is ready. A download that has already started passes a `find` that converts again if necessary.
 */
export const conversionOf = async (
  ctx: Context<'viewer'>,
  uuid: string,
  shape: string,
  find: FindMade = findReadyRendition,
): Promise<ByteAnswer> => {
  const version = await versionOf(ctx, uuid)
  return {
    action: 'download',
    surface: ctx.surface,
    long_edge: longEdgeOf(version, shape),
    open: async ({ marked }) => {
      const found = await find(ctx, version, downloadSpec(ctx.actor, version, { shape, marked }))
      if (!found) throw new AppError('thing.not_found')
      const sized = /^[wh]/.test(shape) ? shape : undefined
      return sendable(found, nameOf(ctx, await fileOf(ctx, uuid), found.file_type, sized), true)
    },
  }
}
