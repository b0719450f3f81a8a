import path from 'node:path'
import { AppError, type ProcessingStep } from '@vitrine/contract'
import { passPoint } from '../../../platform/faults.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import * as store from '../store.ts'
import { forgetMarkedSizes } from '../store/renditions.ts'
import { keepRendition as keep } from './keep.ts'
import { liftFields } from './lift.ts'
import { prepareMarked } from './prepare.ts'
import { takeThumbnail } from './take-thumbnail.ts'

type Source = { path: string; file_type: string }
type Ready = NonNullable<Parameters<JobContext['ports']['media']['renditions']>[1]['onReady']>

/** Everything that is made of a version after it arrived. It may run twice, and then makes the same again. */
export const processVersion = async (ctx: JobContext, uuid: string, { again = false } = {}) => {
  const version = await store.one(ctx.db, uuid)
  if (!version || (version.state !== 'waiting' && !again)) return
  passPoint('P1')
  if (ctx.spent) return giveUp(ctx, version, new MediaFailure('crashed'))
  let step: ProcessingStep = 'picture'
  const begin = (next: ProcessingStep) => {
    step = next
  }
  try {
    await ctx.ports.media.inFolder((into) =>
      ctx.ports.storage.withFile(version.key, (file) => make(ctx, version, { file, into, again, begin })),
    )
    if (again) await showAnew(ctx, version)
  } catch (error) {
    if (ctx.signal.aborted || (mayPass(error) && !ctx.last)) throw error
    return giveUp(ctx, version, failureOf(error), step)
  }
  if (version.kind === 'video') await prepareMarked(ctx, version.file)
}

/** A full disk, a store that does not answer: not the fault of the file, so it is tried again. */
const mayPass = (error: unknown) => !(error instanceof MediaFailure) || error.code === 'no_space'
const failureOf = (error: unknown) => {
  if (error instanceof MediaFailure) return error
  const full = error instanceof AppError && error.code === 'storage.full'
  return new MediaFailure(full ? 'no_space' : 'interrupted', String(error))
}

/** Marked sizes are made anew; a thumbnail that somebody chose stays chosen. */
const showAnew = async (ctx: JobContext, version: store.Row) => {
  for (const key of await forgetMarkedSizes(ctx.db, version.uuid)) await ctx.ports.storage.remove(key)
  if (version.thumbnail) await takeThumbnail(ctx, version.uuid, version.thumbnail)
}

/** Each size is kept as soon as it is there. Nobody leaves before all have come to rest. */
const makeSizes = async (ctx: JobContext, version: store.Row, source: Source, into: string, onFirst: () => void) => {
  const keeping: Promise<unknown>[] = []
  const onReady: Ready = (one) => {
    onFirst()
    const kept = keep(ctx, version, String(one.size), one)
    kept.catch(() => {}) // it is awaited below, maybe long after it failed
    keeping.push(kept)
  }
  try {
    const pictures = await ctx.ports.media.renditions(source, { into, signal: ctx.signal, onReady })
    onFirst()
    await Promise.all(keeping)
    return pictures
  } finally {
    await Promise.allSettled(keeping)
  }
}

type Work = { file: string; into: string; again: boolean; begin: (step: ProcessingStep) => void }
const make = async (ctx: JobContext, version: store.Row, { file, into, again, begin }: Work) => {
  const { media } = ctx.ports
  const { signal } = ctx
  const source = { path: file, file_type: version.file_type }
  passPoint('P2')
  // People wait for the first picture, not for the metadata: these are read beside the larger ones.
  const first = Promise.withResolvers<void>()
  const [pictures, read] = await Promise.all([
    makeSizes(ctx, version, source, into, first.resolve),
    first.promise.then(() => media.metadata(source, { signal })).catch(() => undefined),
  ])
  passPoint('P3')
  if (version.kind === 'video') begin('film')
  const video = version.kind === 'video' ? await media.describe(source, { signal }) : undefined
  if (video) {
    begin('moving_preview')
    await keep(ctx, version, 'preview', await media.hoverPreview(source, path.join(into, 'preview.mp4'), { signal }))
    // Everybody watches the stream, which carries no metadata; the original is for downloads.
    begin('stream')
    const stream = await media.toMp4(source, path.join(into, 'stream.mp4'), { keepSize: true }, { signal })
    await keep(ctx, version, 'stream', stream)
  }
  begin('keeping')
  passPoint('P5')
  await ctx.write(async ({ db, record }) => {
    const lifted = await liftFields(db, version, read?.fields)
    await store.setState(db, version.uuid, {
      ...(lifted.source && { source: lifted.source }),
      state: 'processed',
      problem: null,
      width: video?.width ?? pictures.width,
      height: video?.height ?? pictures.height,
      duration: video?.duration ?? null,
      placeholder: pictures.placeholder,
      colours: pictures.colours,
      phash: BigInt.asIntN(64, BigInt(`0x${pictures.perceptual_hash}`)),
    })
    // Pictures that were there before are other ones now: whoever hears of it asks for these.
    if (again) await store.noteNewLook(db, version.uuid)
    if (read) await store.putMetadata(db, version.uuid, read.items)
    const said = { file: version.file, version: version.uuid }
    const { keywords } = lifted
    if (keywords) await record('version.keywords_found', { ...said, keywords }, { about: version.file })
    await record('version.processed', said, { about: version.file })
  })
  passPoint('P6')
}

/** A format that cannot be shown keeps its bytes and says why. */
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
}
