import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { withExtension } from '../../../platform/http/file-names.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import { fileTypeOf } from '../../../platform/media/mime-types.ts'
import * as store from '../store.ts'
import { addVersion } from './add.ts'
import { listVersions, mustAllow } from './change.ts'

type Box = { left: number; top: number; width: number; height: number }

/** Vector, gif, video and application types are not cropped (spec §5). */
const canCrop = ({ kind, file_type }: store.Row) =>
  kind === 'image' && file_type !== 'image/gif' && !file_type.startsWith('application/')

/** Sizes above the picture's clamp to it. */
const clamp = ({ left, top, width, height }: Box, picture: { width: number; height: number }): Box => {
  if (left >= picture.width || top >= picture.height) throw new AppError('crop.outside')
  return { left, top, width: Math.min(width, picture.width - left), height: Math.min(height, picture.height - top) }
}

export const cropVersion = async (ctx: Context<'member', 'version.uploaded'>, uuid: string, box: Box) => {
  mustAllow(ctx, 'version')
  const version = await store.one(ctx.db, uuid)
  if (!version) throw new AppError('thing.not_found')
  if (!canCrop(version)) throw new AppError('crop.not_offered')
  if (!version.width || !version.height) throw new AppError('version.not_ready')
  const within = clamp(box, { width: version.width, height: version.height })
  const arrived = await cut(ctx, version, within)
  await addVersion(ctx, { uuid: version.file, team: version.team, first: false }, arrived, ctx.actor.user)
  return listVersions(ctx, version.file)
}

const cut = async ({ ports }: Context<'member'>, version: store.Row, box: Box) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-crop-'))
  try {
    const out = path.join(folder, 'cropped')
    const source = { file_type: version.file_type }
    const made = await ports.storage.withFile(version.key, (file) =>
      ports.media.crop({ ...source, path: file }, out, box, { urgent: true }),
    )
    const stored = await ports.storage.put(randomUUID(), { path: made.path })
    return {
      ...stored,
      file_type: made.mime,
      original_name: withExtension(version.original_name, `.${fileTypeOf(made.mime).extension}`, ['.jpeg', '.tif']),
    }
  } catch (error) {
    throw error instanceof MediaFailure ? new AppError('version.no_picture', { detail: error.message }) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
