import { AppError, CONVERSIONS_AT_ONCE } from '@vitrine/contract'
import { transact } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { enqueuer } from '../../../platform/jobs/jobs.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import { createRequestedRendition } from '../jobs.ts'
import type { Row } from '../store.ts'
import * as makings from '../store/rendition-requests.ts'
import { type Rendition, rendition } from '../store/renditions.ts'
import { executePlan } from './execute-plan.ts'
import { type Plan, planOf } from './plan.ts'
import { takesLong } from './shapes.ts'

type CallerContext = Pick<Context, 'db' | 'ports' | 'caller'>
/** The result of a request: the rendition, or why there is none. `problem` is null while the conversion is in progress. */
export type RenditionResult = { made: Rendition } | { made?: undefined; problem: string | null }

const longest = { failed: 10, waiting: 12 * 60 }

const createNow = ({ db, ports }: CallerContext, plan: Plan): Promise<Rendition> =>
  ports.singleFlight.share(`${plan.version.uuid} ${plan.name}`, async () => {
    const meanwhile = await rendition(db, plan.version.uuid, plan.name)
    return meanwhile ?? executePlan({ db, ports }, plan, { urgent: true })
  })

const createInBackground = async (
  { db, caller }: CallerContext,
  { version, name, spec }: Plan,
): Promise<RenditionResult> => {
  await makings.deleteOld(db, version.uuid, name, longest)
  const known = await makings.requestOf(db, version.uuid, name)
  if (known) return { problem: known.state === 'failed' ? (known.problem ?? '') : null }
  await transact(db, async (tx) => {
    const row = { version: version.uuid, name, spec, asked_by: caller.user }
    const begun = await makings.addRequest(tx, row, CONVERSIONS_AT_ONCE)
    if (!begun) return
    const enqueue = enqueuer(tx, { team: version.team, actor: caller.user })
    await enqueue(createRequestedRendition, { making: begun.uuid }, { queue: `conversions-${begun.queue}` })
  })
  return { problem: null }
}

/** Returns a conversion if it already exists. */
export const findReadyRendition = async (
  { db }: Pick<CallerContext, 'db'>,
  version: Row,
  spec: makings.RenditionSpec,
) => rendition(db, version.uuid, (await planOf(db, version, spec)).name)

/** Finds an existing conversion or creates it: immediately, or in the background if it takes long. */
export const requestRendition = async (
  ctx: CallerContext,
  version: Row,
  spec: makings.RenditionSpec,
): Promise<RenditionResult> => {
  const plan = await planOf(ctx.db, version, spec)
  const found = await rendition(ctx.db, version.uuid, plan.name)
  if (found) return { made: found }
  return takesLong(version, spec) ? createInBackground(ctx, plan) : { made: await createNow(ctx, plan) }
}

/** Returns a rendition whose bytes are needed now. Throws when it isn't ready, or can't be created. */
export const requireRendition = async (
  ctx: CallerContext,
  version: Row,
  spec: makings.RenditionSpec,
): Promise<Rendition> => {
  const outcome = await requestRendition(ctx, version, spec).catch((error: unknown) => {
    if (!(error instanceof MediaFailure)) throw error
    return { made: undefined, problem: error.message }
  })
  if (outcome.made) return outcome.made
  if (outcome.problem === null) throw new AppError('version.not_ready')
  throw new AppError('watermark.impossible', { detail: outcome.problem })
}

/** Cancels the caller's conversion, or clears its failure. The process stops once the job notices. */
export const cancelRendition = async ({ db, caller }: CallerContext, version: Row, spec: makings.RenditionSpec) => {
  const known = await makings.requestOf(db, version.uuid, (await planOf(db, version, spec)).name)
  if (!known) throw new AppError('thing.not_found')
  if (known.asked_by !== caller.user) throw new AppError('access.denied')
  await makings.deleteRequest(db, known.uuid)
}
