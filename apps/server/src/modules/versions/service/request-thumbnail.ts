import { AppError, invalid } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { copy } from '../copy.ts'
import { createThumbnail } from '../jobs.ts'
import * as store from '../store.ts'

type Chosen = { elapsedTime: number } | { file: string }

/**
 * People can use the image of another file if they can view it. If they can view only a watermarked copy, that copy
 * is used.
 */
const pictureOf = async ({ db, actor, now }: Context<'member'>, uuid: string): Promise<store.Thumbnail> => {
  const [[subject], image] = [await store.findFiles(db, [uuid]), await store.activeOf(db, uuid)]
  if (!subject?.file || !image) throw new AppError('thing.not_found')
  const asked = { actor, file: subject.file, action: 'view', surface: { kind: 'app' }, at: now } as const
  const { marked } = requireAllowed(asked)
  if (image.kind !== 'image' && image.kind !== 'vector') throw invalid('/videoThumbnail/file', copy.chooseImage)
  if (!image.width) throw new AppError('version.not_ready')
  return { version: image.uuid, marked }
}

/**
 * Requests a new thumbnail for a video: one of its frames, or the image of another file. It is created in the background,
 * and an event reports that it is ready.
 */
export const requestThumbnail = async (
  ctx: Context<'member', 'file.thumbnail_asked'>,
  file: string,
  chosen: Chosen,
) => {
  const video = await store.activeOf(ctx.db, file)
  if (!video) throw new AppError('thing.not_found')
  if (video.kind !== 'video') throw invalid('/videoThumbnail', copy.onlyVideos)
  if (video.state === 'waiting') throw new AppError('version.not_ready')
  if ('elapsedTime' in chosen && chosen.elapsedTime > (video.duration ?? Number.POSITIVE_INFINITY))
    throw invalid('/videoThumbnail/elapsedTime', copy.afterEnd)
  const from = 'file' in chosen ? await pictureOf(ctx, chosen.file) : { elapsed_time: chosen.elapsedTime }
  await ctx.enqueue(createThumbnail, { version: video.uuid, from }, { key: `thumbnail ${video.uuid}`, urgent: true })
  await ctx.record('file.thumbnail_asked', { file, version: video.uuid })
}
