import { type Destination, destinationRules } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { NetworkProblem } from '../../../platform/oauth/problem.ts'
import type { Ports } from '../../../platform/ports.ts'
import { derive, deriveMarked, type Version } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import type { SentFile } from '../providers/provider.ts'

type MediaContext = { db: Db; ports: Ports }
type Bytes = { key: string; size: number; file_type: string }
/** The bytes to send, with a note about them if they aren't the original. */
type Chosen = { bytes: Bytes; note: string | null }

/** Lengths of the longer edge in pixels, tried in turn until the image fits. */
const EDGES = [8000, 5000, 3600, 2600, 1800, 1200]
const VIDEO_EDGE = 1920
const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'video/mp4': 'mp4' }

const refuse = (text: string) => new NetworkProblem('refused', 'not_taken', text)
const sizeIn = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`
const scaled = (width: number, height: number, edge: number) => {
  const by = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}

const imageFor = async (
  ctx: MediaContext,
  version: Version,
  destination: Destination,
  rules: { types: readonly string[]; bytes: number; edge: number },
  marked: boolean,
): Promise<Chosen> => {
  const { width, height, file_type, size } = version
  const isFitting = rules.types.includes(file_type) && size < rules.bytes
  if (!marked && isFitting && Math.max(width ?? 0, height ?? 0) <= rules.edge) return { bytes: version, note: null }
  if (!width || !height) throw refuse(copy.imageFormat(destination))
  const edges = EDGES.filter((edge) => edge <= rules.edge && (edge < Math.max(width, height) || edge === EDGES[0]))
  for (const edge of edges) {
    const to = scaled(width, height, edge)
    const box = { left: 0, top: 0, width, height }
    const made = marked
      ? await deriveMarked(ctx, version, edge === edges[0] ? 'jpg' : width >= height ? `w${to.width}` : `h${to.height}`)
      : await derive(ctx, version, `sent-${to.width}x${to.height}`, (media, source, out) =>
          media.toStill(source, out, { crop: box, ...to }),
        )
    if (made.size < rules.bytes)
      return { bytes: made, note: copy.sentAsJpegOf(made.width ?? to.width, made.height ?? to.height) }
  }
  throw refuse(copy.imageTooLarge(destination, sizeIn(rules.bytes)))
}

const videoFor = async (
  ctx: MediaContext,
  version: Version,
  destination: Destination,
  rules: { types: readonly string[]; bytes: number },
  marked: boolean,
): Promise<Chosen> => {
  if (!marked && rules.types.includes(version.file_type)) {
    if (version.size < rules.bytes) return { bytes: version, note: null }
    throw refuse(copy.videoTooLarge(destination, sizeIn(rules.bytes)))
  }
  const made = marked
    ? await deriveMarked(ctx, version, 'mp4')
    : await derive(ctx, version, `network-video-${VIDEO_EDGE}`, (media, source, out) =>
        media.toNetworkMp4(source, out, { edge: VIDEO_EDGE }),
      )
  if (made.size >= rules.bytes) throw refuse(copy.videoTooLarge(destination, sizeIn(rules.bytes)))
  return { bytes: made, note: copy.sentAsMp4 }
}

const chosenFor = async (
  ctx: MediaContext,
  version: Version,
  destination: Destination,
  marked: boolean,
): Promise<Chosen> => {
  const { images, videos, others } = destinationRules[destination]
  const { kind } = version
  if (kind === 'image' && images) return imageFor(ctx, version, destination, images, marked)
  if (kind === 'video' && videos) return videoFor(ctx, version, destination, videos, marked)
  if (!others) throw refuse(copy.fileType(destination))
  if (!marked) return { bytes: version, note: null }
  const made = await deriveMarked(ctx, version, kind === 'video' ? 'mp4' : 'jpg')
  return { bytes: made, note: kind === 'video' ? copy.sentAsMp4 : copy.sentAsJpeg }
}

/** Returns the file for a destination: the original if it is accepted and needs no watermark, otherwise a copy. Throws if no
 *  copy is accepted. */
export const fileFor = async (
  ctx: MediaContext,
  version: Version,
  { name, destination, marked }: { name: string; destination: Destination; marked: boolean },
): Promise<{ file: SentFile; note: string | null }> => {
  const { bytes, note } = await chosenFor(ctx, version, destination, marked)
  const { key, size, file_type } = bytes
  const extension = EXTENSIONS[file_type]
  const file: SentFile = {
    name: note !== null && extension ? `${name.replace(/\.[a-z0-9]{2,4}$/i, '')}.${extension}` : name,
    kind: version.kind === 'image' || version.kind === 'video' ? version.kind : 'other',
    file_type,
    size,
    open: (range) => ctx.ports.storage.open(key, range),
  }
  return { file, note: marked ? copy.watermarked(note) : note }
}
