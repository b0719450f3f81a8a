import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { AppError, type CropBox } from '@vitrine/contract'
import { withExtension } from '../../../platform/http/file-names.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import { fileTypeOf } from '../../../platform/media/mime-types.ts'
import * as store from '../store.ts'
import { addVersion } from './add.ts'
import { requireStillAllowed, NOT_ALLOWED } from './still-allowed.ts'

type CropPayload = { version: string; made: string; box: CropBox }

const cut = ({ ports, signal }: JobContext, { key, file_type, original_name }: store.Row, box: CropBox) =>
  ports.media.inFolder(async (folder) => {
    const piece = await ports.storage.withFile(key, (file) =>
      ports.media.crop({ path: file, file_type }, path.join(folder, 'cropped'), box, { signal, urgent: true }),
    )
    const stored = await ports.storage.put(randomUUID(), { path: piece.path })
    const name = withExtension(original_name, `.${fileTypeOf(piece.mime).extension}`, ['.jpeg', '.tif'])
    return { ...stored, file_type: piece.mime, original_name: name }
  })

const codeOf = (error: unknown) => {
  if (error instanceof AppError) return error.code === 'quota.exceeded' ? 'quota_exceeded' : NOT_ALLOWED
  if (error instanceof MediaFailure && error.code !== 'cancelled') return error.code
  throw error
}

/** Crops the image and adds the result as a version, if the user may still add one. Safe to run twice. */
export const runCrop = async (ctx: JobContext, { version: uuid, made, box }: CropPayload) => {
  const version = await store.one(ctx.db, uuid)
  if (!version || (await store.one(ctx.db, made))) return
  const { file, team } = version
  const asked = { user: ctx.actor, file, at: ctx.ports.now() }
  try {
    await requireStillAllowed(ctx.db, asked, 'version')
    const arrived = await cut(ctx, version, box)
    try {
      await ctx.write(async (tx) => {
        if (await store.one(tx.db, made)) return
        await store.lockFile(tx.db, file)
        await requireStillAllowed(tx.db, asked, 'version')
        await addVersion(tx, { uuid: file, team, first: false }, arrived, ctx.actor, made)
      })
    } catch (error) {
      if (error instanceof AppError) await ctx.ports.storage.remove(arrived.key)
      throw error
    }
  } catch (error) {
    const data = { file, version: made, code: codeOf(error) }
    await ctx.write(({ record }) => record('version.crop_failed', data, { team, about: file }))
  }
}
