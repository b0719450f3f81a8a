import { AppError, type Surface } from '@vitrine/contract'
import type { ByteAnswer } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { withExtension } from '../../../platform/http/file-names.ts'
import { fileTypeOf, servedAs } from '../../../platform/media/mime-types.ts'
import * as store from '../store.ts'

/** Members, and those whom the file is shared with, ask from the app; everybody else asks from the public page. */
const surfaceOf = ({ actor, subject }: Context<'viewer'>): Surface => {
  const inside = actor.kind === 'member' && [subject.team, ...(subject.file?.shared_with ?? [])].includes(actor.team)
  return { kind: inside ? 'app' : 'public page' }
}

const versionOf = async ({ db }: Context<'viewer'>, uuid: string) => {
  const version = await store.one(db, uuid)
  if (!version) throw new AppError('thing.not_found')
  return version
}

/** The bytes as they were uploaded: to keep, or to play in place. */
export const originalOf = async (ctx: Context<'viewer'>, uuid: string, download: boolean): Promise<ByteAnswer> => ({
  action: download ? 'download' : 'view',
  surface: surfaceOf(ctx),
  open: async ({ marked }) => {
    const { key, size, sha256, file_type, original_name } = await versionOf(ctx, uuid)
    if (marked) throw new AppError('version.not_ready')
    const type = fileTypeOf(file_type)
    return {
      key,
      size,
      etag: sha256,
      file_type: servedAs(type),
      name: withExtension(original_name, `.${type.extension}`, ['.jpeg', '.tif', '.htm']),
      download,
    }
  },
})

/** A picture of at most 400 px is a preview; whatever is larger is a view, and may have to be marked. */
export const renditionOf = async (ctx: Context<'viewer'>, uuid: string, size: string): Promise<ByteAnswer> => ({
  action: size === '400' || size === 'preview' ? 'preview' : 'view',
  surface: surfaceOf(ctx),
  open: async ({ marked }) => {
    const found = await store.rendition(ctx.db, uuid, marked ? `marked-${size}` : size)
    if (!found) throw new AppError('thing.not_found')
    const { key, file_type, created_at } = found
    const etag = `${uuid}-${size}-${created_at.getTime().toString(36)}`
    return {
      key,
      size: found.size,
      etag,
      file_type,
      name: `${uuid}-${size}.${fileTypeOf(file_type).extension}`,
      download: false,
      hot: found.size < 200_000,
    }
  },
})
