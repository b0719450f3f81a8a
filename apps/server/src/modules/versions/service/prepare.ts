import type { Db } from '../../../platform/db/db.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import * as store from '../store.ts'
import type { RenditionSpec } from '../store/rendition-requests.ts'
import { isMarked, rendition, withoutStream } from '../store/renditions.ts'
import { executePlan } from './execute-plan.ts'
import { planOf } from './plan.ts'

/** Creates a rendition before it is requested. Failures are only logged, because a later request reports them. */
const makeAhead = async (ctx: JobContext, version: store.Row, spec: RenditionSpec) => {
  const plan = await planOf(ctx.db, version, spec)
  if (await rendition(ctx.db, version.uuid, plan.name)) return
  try {
    await executePlan(ctx, plan, { signal: ctx.signal })
  } catch (error) {
    if (!(error instanceof MediaFailure) || error.code === 'cancelled') throw error
    ctx.ports.log.warn({ version: version.uuid, why: error.detail }, 'a stream could not be prepared')
  }
}

/** Returns the version's file if the version is a video and the file's watermark is on, otherwise undefined. */
export const markedVideoOf = async (db: Db, version: string): Promise<string | undefined> => {
  const row = await store.one(db, version)
  return row?.kind === 'video' && (await isMarked(db, row.file)) ? row.file : undefined
}

/** Creates a video's watermarked stream before anyone plays it. */
export const prepareMarked = async (ctx: JobContext, file: string) => {
  const video = await store.activeOf(ctx.db, file)
  if (video?.kind !== 'video' || video.state !== 'processed' || !(await isMarked(ctx.db, file))) return
  await makeAhead(ctx, video, { shape: 'mp4', marked: true, written: false })
}

/** Creates missing streams for videos processed before streams existed, a few hundred each night. */
export const makeMissingStreams = async (ctx: JobContext) => {
  for (const uuid of await withoutStream(ctx.db, 500)) {
    if (ctx.signal.aborted) return
    const video = await store.one(ctx.db, uuid)
    if (video) await makeAhead(ctx, video, { shape: 'stream', marked: false, written: false })
  }
}
