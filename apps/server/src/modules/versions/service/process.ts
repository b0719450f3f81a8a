import { AppError, type ProcessingStep } from '@vitrine/contract'
import { passPoint } from '../../../platform/faults.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import * as store from '../store.ts'
import { deleteMarkedSizes } from '../store/renditions.ts'
import { makeAll } from './make-all.ts'
import { makeThumbnail } from './make-thumbnail.ts'

/**
 * How often processing is postponed because the machine is busy. After that the version has failed and can be retried
 * by hand.
 */
const BUSY_RETRIES = 5
const BUSY_WORDS = 'The server is busy. This file will be processed later.'

type Options = {
  /** Renditions exist already and are created again. */
  again?: boolean
  /** How often it has been postponed. */
  delays?: number
}

/**
 * Creates all renditions of a new version. Safe to run twice, with the same result. Returns `busy` if the machine had
 * no time: the caller then schedules another attempt.
 */
export const processVersion = async (
  ctx: JobContext,
  uuid: string,
  { again = false, delays = 0 }: Options = {},
): Promise<'busy' | 'done'> => {
  const version = await store.one(ctx.db, uuid)
  if (!version || (version.state !== 'waiting' && !again)) return 'done'
  passPoint('P1')
  let step: ProcessingStep = 'picture'
  const begin = (next: ProcessingStep) => {
    step = next
  }
  try {
    await ctx.ports.media.inFolder((into) =>
      ctx.ports.storage.withFile(version.key, (file) => makeAll(ctx, version, { file, into, again, begin })),
    )
    if (again) await showAnew(ctx, version)
    return 'done'
  } catch (error) {
    if (ctx.signal.aborted || (mayPass(error) && !ctx.last)) throw error
    if (isBusy(error) && delays < BUSY_RETRIES) return delay(ctx, version)
    return giveUp(ctx, version, failureOf(error), step)
  }
}

/** A full disk or a store that does not respond is not the file's fault, so the job is retried. */
const mayPass = (error: unknown) => !(error instanceof MediaFailure) || error.code === 'no_space'
const isBusy = (error: unknown) => error instanceof MediaFailure && error.code === 'busy'
const failureOf = (error: unknown) => {
  if (error instanceof MediaFailure) return error
  const full = error instanceof AppError && error.code === 'storage.full'
  return new MediaFailure(full ? 'no_space' : 'interrupted', String(error))
}

/** Watermarked sizes are created again; a chosen thumbnail is kept. */
const showAnew = async (ctx: JobContext, version: store.Row) => {
  for (const key of await deleteMarkedSizes(ctx.db, version.uuid)) await ctx.ports.storage.remove(key)
  if (version.thumbnail) await makeThumbnail(ctx, version.uuid, version.thumbnail)
}

/** Keeps the version waiting, and records why. */
const delay = async (ctx: JobContext, version: store.Row) => {
  const said = { file: version.file, version: version.uuid }
  await ctx.write(async ({ db, record }) => {
    await store.setState(db, version.uuid, { problem: { code: 'busy', text: BUSY_WORDS } })
    await record('version.delayed', said, { about: version.file })
  })
  return 'busy' as const
}

/** A format that cannot be previewed keeps its bytes and says why. */
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

/** Marks a version as failed when the job that should have processed it will not be tried again. */
export const failParkedVersion = async (ctx: JobContext, uuid: string) => {
  const version = await store.one(ctx.db, uuid)
  if (version?.state === 'waiting') await giveUp(ctx, version, new MediaFailure('crashed'))
}
