import path from 'node:path'
import type { ProcessingStep } from '@vitrine/contract'
import { faultPoint } from '../../../platform/faults.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { DAMAGE_WORDS } from '../../../platform/media/failure.ts'
import * as store from '../store.ts'
import { storeRendition as keep } from './store-rendition.ts'
import { importFields } from './import-fields.ts'

type Source = { path: string; file_type: string }
type Ready = NonNullable<Parameters<JobContext['ports']['media']['renditions']>[1]['onReady']>

/** The file to read, a folder to write to, whether renditions exist already, and a callback for the current step. */
type Work = { file: string; into: string; again: boolean; begin: (step: ProcessingStep) => void }

/** Creates the image sizes. Stores each as soon as it is ready, and returns once all are stored. */
const makeSizes = async (ctx: JobContext, version: store.Row, source: Source, into: string, onFirst: () => void) => {
  const keeping: Promise<unknown>[] = []
  const onReady: Ready = (one) => {
    onFirst()
    const kept = keep(ctx, version, String(one.size), one)
    kept.catch(() => {}) // Avoids an unhandled rejection: `kept` may fail long before it is awaited below.
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

/** Creates the preview and the stream of a video. Returns its dimensions and duration. */
const makeVideo = async (ctx: JobContext, version: store.Row, source: Source, { into, begin }: Work) => {
  const { media } = ctx.ports
  const { signal } = ctx
  begin('film')
  const { width, height, duration } = await media.describe(source, { signal })
  begin('moving_preview')
  await keep(ctx, version, 'preview', await media.hoverPreview(source, path.join(into, 'preview.mp4'), { signal }))
  // Playback always uses the stream, which has no metadata. The original is only for downloads.
  begin('stream')
  const stream = await media.toMp4(source, path.join(into, 'stream.mp4'), { keepSize: true }, { signal })
  await keep(ctx, version, 'stream', stream)
  return { width, height, duration }
}

/**
 * Creates the stream of an audio file. Its cover or waveform isn't treated as its image, so the version has no
 * dimensions and isn't searchable by colour or similarity.
 */
const makeAudio = async (ctx: JobContext, version: store.Row, source: Source, { into, begin }: Work) => {
  const { media } = ctx.ports
  const { signal } = ctx
  begin('sound')
  const { duration } = await media.describe(source, { signal })
  begin('audio_stream')
  await keep(ctx, version, 'stream', await media.toStream(source, path.join(into, 'stream'), { signal }))
  return { width: null, height: null, duration, colours: null, phash: null }
}

const makeMoving = async (ctx: JobContext, version: store.Row, source: Source, work: Work) => {
  if (version.kind === 'video') return makeVideo(ctx, version, source, work)
  return version.kind === 'audio' ? makeAudio(ctx, version, source, work) : undefined
}

/** Creates a version's renditions, reads its metadata, and records the results. */
export const makeAll = async (ctx: JobContext, version: store.Row, work: Work) => {
  const { media } = ctx.ports
  const { signal } = ctx
  const { file, into, again, begin } = work
  const source = { path: file, file_type: version.file_type }
  faultPoint('P2')
  // Metadata is read only after the first image is ready, alongside the larger sizes, because people wait for the image.
  const first = Promise.withResolvers<void>()
  const [pictures, read] = await Promise.all([
    makeSizes(ctx, version, source, into, first.resolve),
    first.promise.then(() => media.metadata(source, { signal })).catch(() => undefined),
  ])
  faultPoint('P3')
  const moving = await makeMoving(ctx, version, source, work)
  begin('keeping')
  faultPoint('P5')
  const { damage, width, height, placeholder, colours, perceptual_hash } = pictures
  await ctx.write(async ({ db, record }) => {
    const lifted = await importFields(db, version, read?.fields)
    await store.setState(db, version.uuid, {
      ...(lifted.source && { source: lifted.source }),
      state: 'processed',
      problem: damage && { code: 'damaged', text: DAMAGE_WORDS[damage] },
      width,
      height,
      duration: null,
      placeholder,
      colours,
      phash: BigInt.asIntN(64, BigInt(`0x${perceptual_hash}`)),
      ...moving,
    })
    // Notifies clients to request the new renditions.
    if (again) await store.incrementLook(db, version.uuid)
    if (read) await store.putMetadata(db, version.uuid, read.items)
    const eventData = { file: version.file, version: version.uuid }
    const { keywords } = lifted
    if (keywords) await record('version.keywords_found', { ...eventData, keywords }, { about: version.file })
    await record('version.processed', eventData, { about: version.file })
  })
  faultPoint('P6')
}
