import path from 'node:path'
import { AppError } from '@vitrine/contract'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import * as store from '../store.ts'
import { deleteMarkedSizes, deleteOtherSizes } from '../store/renditions.ts'
import { executePlan } from './execute-plan.ts'
import { storeRendition } from './store-rendition.ts'
import { planOf } from './plan.ts'
import { requireStillAllowed, NOT_ALLOWED } from './still-allowed.ts'

type ImageFile = { path: string; file_type: string }

/** Reads the chosen image: a frame of the video itself, or the image of another version, watermarked if required. */
const withChosen = async <T>(
  ctx: JobContext,
  video: store.Row,
  from: store.Thumbnail,
  folder: string,
  use: (image: ImageFile) => Promise<T>,
): Promise<T> => {
  const { storage, media } = ctx.ports
  const { signal } = ctx
  if ('elapsed_time' in from)
    return storage.withFile(video.key, async (file) => {
      const source = { path: file, file_type: video.file_type }
      const frame = await media.frameAt(source, path.join(folder, 'frame.jpg'), from.elapsed_time, { signal })
      return use({ path: frame.path, file_type: frame.mime })
    })
  const chosen = await store.one(ctx.db, from.version)
  if (!chosen) throw new MediaFailure('not_found')
  const asked = { user: ctx.actor, file: chosen.file, at: ctx.ports.now() }
  const marked = (await requireStillAllowed(ctx.db, asked, 'view')).marked || from.marked
  const spec = { shape: 'original', marked, written: false }
  const { key, file_type } = marked ? await executePlan(ctx, await planOf(ctx.db, chosen, spec), { signal }) : chosen
  return storage.withFile(key, (file) => use({ path: file, file_type }))
}

/** Recreates a video's image sizes from the chosen image, if the user can still edit the video. The video isn't changed. */
export const makeThumbnail = async (ctx: JobContext, uuid: string, from: store.Thumbnail) => {
  const video = await store.one(ctx.db, uuid)
  if (!video) return
  const by = { team: video.team, about: video.file }
  try {
    const seen = await ctx.ports.media.inFolder((folder) =>
      withChosen(ctx, video, from, folder, async (image) => {
        const into = await ctx.ports.media.renditions(image, { into: folder, signal: ctx.signal })
        await requireStillAllowed(ctx.db, { user: ctx.actor, file: video.file, at: ctx.ports.now() }, 'edit')
        for (const one of into.renditions) await storeRendition(ctx, video, String(one.size), one)
        return into
      }),
    )
    const stale = await ctx.write(async ({ db, record }) => {
      const { placeholder, colours } = seen
      await store.incrementLook(db, uuid, { placeholder, colours, thumbnail: from })
      await record('file.thumbnail_set', { file: video.file, version: uuid }, by)
      const made = seen.renditions.map(({ size }) => String(size))
      return [...(await deleteOtherSizes(db, uuid, made)), ...(await deleteMarkedSizes(db, uuid))]
    })
    for (const key of stale) await ctx.ports.storage.remove(key)
  } catch (error) {
    const refused = error instanceof AppError
    if (!refused && (!(error instanceof MediaFailure) || error.code === 'cancelled')) throw error
    const data = { file: video.file, version: uuid, code: refused ? NOT_ALLOWED : error.code }
    await ctx.write(({ record }) => record('file.thumbnail_failed', data, by))
  }
}
