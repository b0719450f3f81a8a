import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import * as store from '../store/boxes.ts'

/** The edge length of a thumbnail, in pixels. */
const EDGE = 256
/** The margin around a face, as a fraction of its size. */
const MARGIN = 0.35

type Corners = { x1: number; y1: number; x2: number; y2: number }
/** A square around a box, inside the image, in pixels. */
export const squareAround = ({ x1, y1, x2, y2 }: Corners, { width, height }: { width: number; height: number }) => {
  const wanted = Math.max((x2 - x1) * width, (y2 - y1) * height) * (1 + 2 * MARGIN)
  const edge = Math.max(1, Math.floor(Math.min(wanted, width, height)))
  const place = (from: number, to: number, whole: number) =>
    Math.round(Math.min(Math.max(((from + to) / 2) * whole - edge / 2, 0), whole - edge))
  return { left: place(x1, x2, width), top: place(y1, y2, height), width: edge, height: edge }
}

type Source = Corners & { key: string | null; file_type: string; width: number | null; height: number | null }
/** Cuts the face out of the 1080 px rendition, or out of a small image's only rendition, but never out of the original. */
const cropFace = ({ ports }: Context<'member'>, { key, file_type, width, height, ...box }: Source) => {
  if (!key || !width || !height) throw new AppError('thing.not_found')
  return ports.media.inFolder(async (folder) => {
    const made = await ports.storage.withFile(key, (file) =>
      ports.media.toStill(
        { path: file, file_type },
        path.join(folder, 'face.jpg'),
        { crop: squareAround(box, { width, height }), width: EDGE, height: EDGE },
        { urgent: true },
      ),
    )
    return readFile(made.path)
  })
}

/** The face in a box as a square image, created once. */
export const showThumbnail = async (ctx: Context<'member'>, uuid: string, asked: string | undefined) => {
  const { file } = ctx.subject
  if (!file || file.team !== ctx.actor.team) throw new AppError('thing.not_found')
  requireAllowed({ actor: ctx.actor, file, action: 'preview', surface: { kind: 'app' }, at: ctx.now })
  const { picture, etag, ...box } = await store.thumbnailSource(ctx.db, uuid)
  const body =
    picture ??
    (await ctx.ports.singleFlight.share(`face ${uuid} ${etag}`, async () => {
      const made = await cropFace(ctx, box)
      await store.saveThumbnail(ctx.db, uuid, made)
      return made
    }))
  return {
    type: 'image/jpeg',
    body,
    cache: asked === etag ? 'private, max-age=31536000, immutable' : 'private, no-cache',
  }
}
