import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { type Media, withoutThumbnail } from '../store/collect.ts'
import * as store from '../store/posts.ts'

const LARGEST = 16 * 1024 * 1024
const EDGE = 640

const coverOf = (media: readonly Media[]) => {
  for (const { type, url, thumbnail_url } of media) {
    const found = thumbnail_url ?? (type === 'image' ? url : null)
    if (found) return found
  }
  return undefined
}

/** Downloads a post's cover image and scales it down. The parser runs in a separate process, as for uploads. */
const makeThumbnail = async ({ db, ports, signal }: JobContext, post: string, address: string) => {
  const { status, body } = await ports.outbound.read(address, { limit: LARGEST, signal })
  if (status !== 200) return
  await ports.media.inFolder(async (folder) => {
    const source = path.join(folder, 'cover')
    await writeFile(source, body)
    const file_type = await ports.media.sniff(source, 'cover')
    if (!file_type.startsWith('image/')) return
    const made = await ports.media.toStill({ path: source, file_type }, path.join(folder, 'small'), {
      ...(await sizeOf(ports.media, source, file_type)),
    })
    const small = await readFile(made.path)
    const hash = createHash('sha256').update(small).digest('base64url').slice(0, 16)
    const sha256 = createHash('sha256').update(body).digest('hex')
    await store.putThumbnail(db, { post, type: 'image/jpeg', hash, sha256, body: small })
  })
}
const sizeOf = async (media: JobContext['ports']['media'], source: string, file_type: string) => {
  const { width, height } = await media.describe({ path: source, file_type })
  const [w, h] = [width || 1, height || 1]
  const by = Math.min(1, EDGE / Math.max(w, h))
  const crop = { left: 0, top: 0, width: w, height: h }
  return { crop, width: Math.max(1, Math.round(w * by)), height: Math.max(1, Math.round(h * by)) }
}

/** Stores the cover images of new posts. A post whose cover image can't be downloaded is kept without one. */
export const keepThumbnails = async (ctx: JobContext, posts: readonly string[]) => {
  for (const { uuid, media } of await withoutThumbnail(ctx.db, posts)) {
    ctx.signal.throwIfAborted()
    const address = coverOf(media)
    try {
      if (address) await makeThumbnail(ctx, uuid, address)
    } catch (error) {
      ctx.ports.log.info(
        { why: error instanceof Error ? error.message : '' },
        'the cover of a social post was not read',
      )
    }
  }
}
