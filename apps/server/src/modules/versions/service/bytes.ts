import { type Actor, AppError, asAttachment, dayInWords, type RightsFile, type Surface } from '@vitrine/contract'
import type { ByteAnswer, Sendable } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { withExtension } from '../../../platform/http/file-names.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import { fileTypeOf, servedAs } from '../../../platform/media/mime-types.ts'
import { canWriteMetadata } from '../../../platform/media/write-metadata.ts'
import * as store from '../store.ts'
import { type Rendition, rendition } from '../store/renditions.ts'
import type { Wish } from '../store/makings.ts'
import { askMade, findMade, needMade } from './made.ts'
import { longEdgeOf } from './shapes.ts'

const isInside = ({ actor, subject }: Context<'viewer'>) =>
  actor.kind === 'member' && [subject.team, ...(subject.file?.shared_with ?? [])].includes(actor.team)
/** Members, and those whom the file is shared with, ask from the app; everybody else asks from the public page. */
export const surfaceOf = (ctx: Context<'viewer'>): Surface => ({
  kind: isInside(ctx) ? 'app' : 'public page',
  as_attachment: asAttachment(ctx.actor, ctx.subject, ctx.now),
})

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

/** What a download is called: as the file is, with the extension of what it is. Where the name is hidden from outsiders,
 *  they see the day on which the file was made (spec §2). */
const nameOf = (
  { actor, subject }: Pick<Context<'viewer'>, 'actor' | 'subject'>,
  file: store.FileOf,
  file_type: string,
  shape?: string,
) => {
  const own = actor.kind === 'member' && actor.team === subject.team
  const name = file.hide_name && !own ? dayInWords(file.created_at, 'UTC') : file.name
  const { extension } = fileTypeOf(file_type)
  // bytes that nobody knows keep the extension that they came with
  const whole = extension === 'bin' ? name : withExtension(name, `.${extension}`, ['.jpeg', '.tiff', '.htm'])
  return shape ? whole.replace(/(\.[^.]*)?$/, `-${shape}$1`) : whole
}

/** The name that somebody's download of a version will have. */
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

/** A made thing as it is sent. What stands in its key after the version's own is new with each making. */
const sendable = ({ key, size, file_type }: Rendition, name: string, download: boolean): Sendable => ({
  key,
  size,
  etag: key.slice(key.indexOf('/') + 1),
  file_type,
  name,
  download,
  hot: size < 200_000,
})

/** The bytes as they were uploaded: to keep, or to play in place. To keep, they carry the fields of the file where that is
 *  switched on; where that cannot be done, they go as they are. */
export const originalOf = async (ctx: Context<'viewer'>, uuid: string, download: boolean): Promise<ByteAnswer> => ({
  action: download ? 'download' : 'view',
  surface: surfaceOf(ctx),
  open: async ({ marked }) => {
    const [version, file] = [await versionOf(ctx, uuid), await fileOf(ctx, uuid)]
    const { key, size, sha256, file_type, kind } = version
    const wish = { shape: marked && kind === 'video' ? 'mp4' : 'original', marked, written: download }
    const made = marked
      ? await needMade(ctx, version, wish)
      : download && file.update_exif && canWriteMetadata(file_type)
        ? await withFields(ctx, version, wish)
        : undefined
    if (made) return sendable(made, nameOf(ctx, file, made.file_type), download)
    const type = servedAs(fileTypeOf(file_type))
    return { key, size, etag: sha256, file_type: type, name: nameOf(ctx, file, file_type), download }
  },
})

const withFields = async (ctx: Context<'viewer'>, version: store.Row, wish: Wish) => {
  try {
    return (await askMade(ctx, version, wish)).made
  } catch (error) {
    if (!(error instanceof MediaFailure)) throw error
    ctx.ports.log.warn({ version: version.uuid, why: error.detail }, 'fields were not written into a download')
    return undefined
  }
}

const needRendition = async ({ db }: Context<'viewer'>, uuid: string, size: string) => {
  const found = await rendition(db, uuid, size)
  if (!found) throw new AppError('thing.not_found')
  return found
}

/** The small picture of a version with its bytes, to be written into a page. Whoever asks for it has decided before. */
export const smallPicture = async ({ db, ports }: Pick<Context, 'db' | 'ports'>, uuid: string) => {
  const found = await rendition(db, uuid, '400')
  return found && { ...found, bytes: await ports.hot.read(found.key, () => ports.storage.read(found.key)) }
}

/** A picture of at most 400 px is a preview; whatever is larger is a view, and may have to be marked. */
export const renditionOf = async (ctx: Context<'viewer'>, uuid: string, size: string): Promise<ByteAnswer> => ({
  action: size === '400' || size === 'preview' ? 'preview' : 'view',
  surface: surfaceOf(ctx),
  open: async ({ marked }) => {
    const shape = size === 'stream' ? 'mp4' : size
    const found = marked
      ? await needMade(ctx, await versionOf(ctx, uuid), { shape, marked, written: false })
      : await ctx.ports.recent.read(`rendition ${uuid} ${size}`, () => needRendition(ctx, uuid, size))
    return sendable(found, `${uuid}-${size}.${fileTypeOf(found.file_type).extension}`, false)
  },
})

type FindMade = (ctx: Context<'viewer'>, version: store.Row, wish: Wish) => Promise<Rendition | undefined>
/** What was converted, to keep. Nothing is made here: whoever asked for it got its address when it was there. A download that
 *  was begun has it made once more, should it be gone. */
export const conversionOf = async (
  ctx: Context<'viewer'>,
  uuid: string,
  shape: string,
  find: FindMade = findMade,
): Promise<ByteAnswer> => {
  const version = await versionOf(ctx, uuid)
  return {
    action: 'download',
    surface: surfaceOf(ctx),
    long_edge: longEdgeOf(version, shape),
    open: async ({ marked }) => {
      const found = await find(ctx, version, { shape, marked, written: true })
      if (!found) throw new AppError('thing.not_found')
      const sized = /^[wh]/.test(shape) ? shape : undefined
      return sendable(found, nameOf(ctx, await fileOf(ctx, uuid), found.file_type, sized), true)
    },
  }
}
