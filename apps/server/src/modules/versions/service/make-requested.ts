import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import { one } from '../store.ts'
import * as store from '../store/rendition-requests.ts'
import { rendition } from '../store/renditions.ts'
import { executePlan } from './execute-plan.ts'
import { planOf } from './plan.ts'

const lookEvery = 500

/** Watches for the deletion of a conversion's row, by which any process can cancel the work. The signal then aborts. */
const watchCancellation = ({ db, signal }: JobContext, uuid: string) => {
  const unwanted = new AbortController()
  const look = async () => {
    if (!(await store.findRequest(db, uuid))) unwanted.abort()
  }
  // A failed check is ignored, because the next one follows soon.
  const timer = setInterval(() => void look().catch(() => {}), lookEvery)
  return {
    signal: AbortSignal.any([signal, unwanted.signal]),
    isUnwanted: () => unwanted.signal.aborted,
    end: () => clearInterval(timer),
  }
}

/** Creates the requested conversion. Safe to run twice: an existing one isn't created again. */
export const makeRequested = async (ctx: JobContext, uuid: string) => {
  const making = await store.findRequest(ctx.db, uuid)
  const version = making?.state === 'waiting' ? await one(ctx.db, making.version) : undefined
  if (!making || !version) return
  const wanted = watchCancellation(ctx, uuid)
  try {
    const plan = await planOf(ctx.db, version, making.spec)
    // If the watermark or the fields have changed since the request, waiting callers request the conversion by its new name.
    const due = plan.name === making.name && !(await rendition(ctx.db, version.uuid, plan.name))
    if (due) await executePlan(ctx, plan, { signal: wanted.signal })
    await store.deleteRequest(ctx.db, uuid)
  } catch (error) {
    if (wanted.isUnwanted()) return
    const cancelled = error instanceof MediaFailure && error.code === 'cancelled'
    const isPermanent = error instanceof MediaFailure && !cancelled
    if (!isPermanent && !ctx.last) throw error
    await store.failRequest(ctx.db, uuid, error instanceof MediaFailure ? error.message : '')
    if (!isPermanent) throw error
  } finally {
    wanted.end()
  }
}
