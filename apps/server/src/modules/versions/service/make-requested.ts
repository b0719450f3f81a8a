import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import { one } from '../store.ts'
import * as store from '../store/makings.ts'
import { rendition } from '../store/renditions.ts'
import { executePlan } from './execute-plan.ts'
import { planOf } from './plan.ts'

const lookEvery = 500

/** A signal that ends the work when its row is gone: whoever asked for it has cancelled, in whatever process. */
const whileWanted = ({ db, signal }: JobContext, uuid: string) => {
  const unwanted = new AbortController()
  const look = async () => {
    if (!(await store.making(db, uuid))) unwanted.abort()
  }
  // A look that fails says nothing: the next one will.
  const timer = setInterval(() => void look().catch(() => {}), lookEvery)
  return {
    signal: AbortSignal.any([signal, unwanted.signal]),
    isUnwanted: () => unwanted.signal.aborted,
    end: () => clearInterval(timer),
  }
}

/** Makes what was asked for. It may run twice: what is there already is not made again. */
export const makeRequested = async (ctx: JobContext, uuid: string) => {
  const making = await store.making(ctx.db, uuid)
  const version = making?.state === 'waiting' ? await one(ctx.db, making.version) : undefined
  if (!making || !version) return
  const wanted = whileWanted(ctx, uuid)
  try {
    const plan = await planOf(ctx.db, version, making.wish)
    // Where mark or fields have changed meanwhile, whoever still waits asks under the new name.
    const due = plan.name === making.name && !(await rendition(ctx.db, version.uuid, plan.name))
    if (due) await executePlan(ctx, plan, { signal: wanted.signal })
    await store.endMaking(ctx.db, uuid)
  } catch (error) {
    if (wanted.isUnwanted()) return
    const cancelled = error instanceof MediaFailure && error.code === 'cancelled'
    const hopeless = error instanceof MediaFailure && !cancelled
    if (!hopeless && !ctx.last) throw error
    await store.failMaking(ctx.db, uuid, error instanceof MediaFailure ? error.message : '')
    if (!hopeless) throw error
  } finally {
    wanted.end()
  }
}
