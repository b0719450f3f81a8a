import { randomUUID } from 'node:crypto'
import { AppError, canCrop, clampCrop, type CropBox } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { createCrop } from '../jobs.ts'
import * as store from '../store.ts'
import { requireActionAllowed } from './change.ts'

/** Requests a crop as a new version, which is created in the background and appears when ready. */
export const cropVersion = async (ctx: Context<'member', 'version.crop_asked'>, uuid: string, box: CropBox) => {
  requireActionAllowed(ctx, 'version')
  const version = await store.one(ctx.db, uuid)
  if (!version) throw new AppError('thing.not_found')
  if (!canCrop(version)) throw new AppError('crop.not_offered')
  const { width, height, file } = version
  if (!width || !height) throw new AppError('version.not_ready')
  if (box.left >= width || box.top >= height) throw new AppError('crop.outside')
  const made = randomUUID()
  await ctx.enqueue(createCrop, { version: uuid, made, box: clampCrop(box, { width, height }) }, { urgent: true })
  await ctx.record('version.crop_asked', { file, version: made }, { about: file })
  return { uuid: made }
}
