import type { Db } from '../../../platform/db/db.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import * as store from '../store.ts'
import type { RenditionSpec } from '../store/makings.ts'
import { isMarked, rendition, withoutStream } from '../store/renditions.ts'
import { executePlan } from './execute-plan.ts'
import { planOf } from './plan.ts'

/** Creates a rendition before it is requested. If that fails, the request will report why. */
const makeAhead = async (ctx: JobContext, version: store.Row, wish: RenditionSpec) => {
  const plan = await planOf(ctx.db, version, wish)
  if (await rendition(ctx.db, version.uuid, plan.name)) return
  try {
    await executePlan(ctx, plan, { signal: ctx.signal })
  } catch (error) {
    if (!(error instanceof MediaFailure) || error.code === 'cancelled') throw error
    ctx.ports.log.warn({ version: version.uuid, why: error.detail }, 'a stream could not be prepared')
  }
}

/** The file of this version, where it is a video that outsiders see with a watermark. */
export const markedVideoOf = async (db: Db, version: string): Promise<string | undefined> => {
  const row = await store.one(db, version)
  return row?.kind === 'video' && (await isMarked(db, row.file)) ? row.file : undefined
}

/** A video with a watermark has its marked stream before outsiders press play. */
export const prepareMarked = async (ctx: JobContext, file: string) => {
  const video = await store.activeOf(ctx.db, file)
  if (video?.kind !== 'video' || video.state !== 'processed' || !(await isMarked(ctx.db, file))) return
  await makeAhead(ctx, video, { shape: 'mp4', marked: true, written: false })
}

/** Videos that were processed before every video had a stream get theirs, some each night. */
export const makeMissingStreams = async (ctx: JobContext) => {
  for (const uuid of await withoutStream(ctx.db, 500)) {
    if (ctx.signal.aborted) return
    const video = await store.one(ctx.db, uuid)
    if (video) await makeAhead(ctx, video, { shape: 'stream', marked: false, written: false })
  }
}
