import { AppError, type ProcessingStep } from '@vitrine/contract'
import { faultPoint } from '../../../platform/faults.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import { copy } from '../copy.ts'
import * as store from '../store.ts'
import { deleteMarkedSizes } from '../store/renditions.ts'
import { makeAll } from './make-all.ts'
import { makeThumbnail } from './make-thumbnail.ts'

/**
 * How many times processing is postponed if the machine is busy. After that, the version is marked as failed and can be
 * retried by hand.
 */
const BUSY_RETRIES = 5
const BUSY_WORDS = copy.busy

type Options = {
  /** Whether existing renditions are being recreated. */
  again?: boolean
  /** How many times processing has been postponed. */
  delays?: number
}

/**
 * Creates all renditions of a version. Safe to run twice. Returns `busy` if the machine had
 * no capacity, so that the caller schedules another attempt.
 */
export const processVersion = async (
  ctx: JobContext,
  uuid: string,
  { again = false, delays = 0 }: Options = {},
): Promise<'busy' | 'done'> => {
  const version = await store.one(ctx.db, uuid)
  if (!version || (version.state !== 'waiting' && !again)) return 'done'
  faultPoint('P1')
  let step: ProcessingStep = 'picture'
  const begin = (next: ProcessingStep) => {
    step = next
  }
  try {
    await ctx.ports.media.inFolder((into) =>
      ctx.ports.storage.withFile(version.key, (file) => makeAll(ctx, version, { file, into, again, begin })),
    )
    if (again) await resetDerivedImages(ctx, version)
    return 'done'
  } catch (error) {
    if (ctx.signal.aborted || (isTransient(error) && !ctx.last)) throw error
    if (isBusy(error) && delays < BUSY_RETRIES) return delay(ctx, version)
    return giveUp(ctx, version, failureOf(error), step)
  }
}

/** Whether the job should be retried, because the cause isn't the file, such as a full disk or unavailable storage. */
const isTransient = (error: unknown) => !(error instanceof MediaFailure) || error.code === 'no_space'
const isBusy = (error: unknown) => error instanceof MediaFailure && error.code === 'busy'
const failureOf = (error: unknown) => {
  if (error instanceof MediaFailure) return error
  const full = error instanceof AppError && error.code === 'storage.full'
  return new MediaFailure(full ? 'no_space' : 'interrupted', String(error))
}

/** Deletes watermarked sizes, which are recreated on request, and applies a chosen thumbnail again. */
const resetDerivedImages = async (ctx: JobContext, version: store.Row) => {
  for (const key of await deleteMarkedSizes(ctx.db, version.uuid)) await ctx.ports.storage.remove(key)
  if (version.thumbnail) await makeThumbnail(ctx, version.uuid, version.thumbnail)
}

/** Leaves the version waiting, and records why. */
const delay = async (ctx: JobContext, version: store.Row) => {
  const eventData = { file: version.file, version: version.uuid }
  await ctx.write(async ({ db, record }) => {
    await store.setState(db, version.uuid, { problem: { code: 'busy', text: BUSY_WORDS } })
    await record('version.delayed', eventData, { about: version.file })
  })
  return 'busy' as const
}

/** Marks a version as failed and records why. Its original bytes are kept. */
const giveUp = async (ctx: JobContext, version: store.Row, failure: MediaFailure, step?: ProcessingStep) => {
  const problem = { code: failure.code, text: failure.message, ...(step && { step }) }
  await ctx.write(async ({ db, record }) => {
    await store.setState(db, version.uuid, { state: 'failed', problem })
    await record(
      'version.failed',
      { file: version.file, version: version.uuid, code: failure.code },
      { about: version.file },
    )
  })
  return 'done' as const
}

/** Marks a version as failed when its processing job won't be retried. */
export const failParkedVersion = async (ctx: JobContext, uuid: string) => {
  const version = await store.one(ctx.db, uuid)
  if (version?.state === 'waiting') await giveUp(ctx, version, new MediaFailure('crashed'))
}
