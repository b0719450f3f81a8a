import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { passPoint } from '../../../platform/faults.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import { fileTypeOf } from '../../../platform/media/mime-types.ts'
import * as store from '../store.ts'

type Made = { path: string; mime: string; width?: number; height?: number; bytes: number }

/** Puts something that was made into the store, and only then into the books: what the books name is there, whole. */
const keep = async ({ db, ports }: JobContext, version: store.Row, name: string, made: Made) => {
  const key = `${version.key}/${name}.${fileTypeOf(made.mime).extension}`
  await ports.storage.put(key, { path: made.path })
  passPoint('P4')
  const { width = null, height = null } = made
  await store.putRendition(db, {
    version: version.uuid,
    name,
    key,
    file_type: made.mime,
    size: made.bytes,
    width,
    height,
  })
}

/** Everything that is made of a version after it arrived. It may run twice, and then makes the same again. */
export const processVersion = async (ctx: JobContext, uuid: string, { again = false } = {}) => {
  const version = await store.one(ctx.db, uuid)
  if (!version || (version.state !== 'waiting' && !again)) return
  passPoint('P1')
  const into = await mkdtemp(path.join(tmpdir(), 'vitrine-process-'))
  try {
    await ctx.ports.storage.withFile(version.key, (file) => make(ctx, version, file, into))
  } catch (error) {
    if (!(error instanceof MediaFailure)) throw error
    await giveUp(ctx, version, error)
  } finally {
    await rm(into, { recursive: true, force: true })
  }
}

const make = async (ctx: JobContext, version: store.Row, file: string, into: string) => {
  const { media } = ctx.ports
  const { signal } = ctx
  const source = { path: file, file_type: version.file_type }
  const type = fileTypeOf(version.file_type)
  passPoint('P2')
  const early: Promise<void>[] = []
  const [pictures, read] = await Promise.all([
    media.renditions(source, {
      into,
      signal,
      onReady: (one) => void early.push(keep(ctx, version, String(one.size), one)),
    }),
    media.metadata(source, { signal }).catch(() => undefined),
  ])
  passPoint('P3')
  await Promise.all(early)
  const video = version.kind === 'video' ? await media.describe(source, { signal }) : undefined
  if (video) {
    await keep(ctx, version, 'preview', await media.hoverPreview(source, path.join(into, 'preview.mp4'), { signal }))
    if (!type.browser)
      await keep(ctx, version, 'stream', await media.toMp4(source, path.join(into, 'stream.mp4'), {}, { signal }))
  }
  passPoint('P5')
  await ctx.write(async ({ db, record }) => {
    await store.setState(db, version.uuid, {
      state: 'processed',
      problem: null,
      width: video?.width ?? pictures.width,
      height: video?.height ?? pictures.height,
      duration: video?.duration ?? null,
      placeholder: pictures.placeholder,
      colours: pictures.colours,
      phash: BigInt.asIntN(64, BigInt(`0x${pictures.perceptual_hash}`)),
    })
    if (read) {
      await store.putMetadata(db, version.uuid, read.items)
      await store.lift(db, version.file, read.fields)
    }
    await record('version.processed', { file: version.file, version: version.uuid }, { about: version.file })
  })
  passPoint('P6')
}

/** A format that cannot be shown keeps its bytes and says why. */
const giveUp = async (ctx: JobContext, version: store.Row, failure: MediaFailure) => {
  const problem = { code: failure.code, text: failure.message }
  await ctx.write(async ({ db, record }) => {
    await store.setState(db, version.uuid, { state: 'failed', problem })
    await record(
      'version.failed',
      { file: version.file, version: version.uuid, code: failure.code },
      { about: version.file },
    )
  })
}
