import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Edge, sizeAfter } from '@vitrine/contract'
import { MediaFailure } from '../../../platform/media/failure.ts'
import { fileTypeOf } from '../../../platform/media/mime-types.ts'
import type { Media } from '../../../platform/media/media.ts'
import type { Source } from '../../../platform/media/media-context.ts'
import { canWriteMetadata, type WrittenFields } from '../../../platform/media/write-metadata.ts'
import type { Row } from '../store.ts'
import type { RenditionSpec } from '../store/rendition-requests.ts'
import type { RenditionFile } from './store-rendition.ts'

// The shapes a version can be converted to: `original`, `full`, `1080`, `2000`, `stream`, `jpg`, `mp4`, `w800`, `h600`.

/** Parses a shape such as `w800` or `h600`. */
const edgeIn = (shape: string): Edge | undefined => {
  const [, side, px] = /^([wh])(\d+)$/.exec(shape) ?? []
  if (px === undefined) return undefined
  return side === 'w' ? { width: Number(px) } : { height: Number(px) }
}

/** Whether a shape is a stored image size, which is watermarked without conversion. */
export const isStoredSize = (shape: string) => shape === '1080' || shape === '2000'

/** Whether a conversion runs in the background. Conversions of videos do, even of short ones, because they take too long
 *  for a request. Still images of videos don't. */
export const takesLong = ({ kind }: Pick<Row, 'kind'>, { shape, marked }: RenditionSpec) =>
  kind === 'video' && !isStoredSize(shape) && (marked || shape !== 'original')

/** Returns the longer edge of the result, if known in advance. */
export const longEdgeOf = ({ width, height, kind }: Row, shape: string): number | undefined => {
  const edge = edgeIn(shape)
  if (!edge || !width || !height) return undefined
  const after = sizeAfter({ width, height, kind }, edge)
  return Math.max(after.width, after.height)
}

type Mark = NonNullable<NonNullable<Parameters<Media['toJpg']>[2]>['mark']>
type MediaOptions = { signal?: AbortSignal; urgent?: boolean }

/** Returns the watermark for the media port: the team's logo, which is written to `folder`, or its name if it has none. */
export const watermarkFor = async (
  folder: string,
  { name, logo, logo_type }: { name: string; logo: Buffer | null; logo_type: string | null },
): Promise<Mark> => {
  if (!logo || !logo_type) return { text: name }
  const picture = path.join(folder, 'logo')
  await writeFile(picture, logo)
  return { picture, mime: logo_type }
}

/** Converts a version to a shape, with the watermark if there is one. */
export const shapeVersion = async (
  media: Media,
  { kind, width, height }: Row,
  shape: string,
  source: Source,
  out: string,
  mark: Mark | undefined,
  asking: MediaOptions,
): Promise<RenditionFile> => {
  const marked = mark ? { mark } : {}
  const edge = edgeIn(shape)
  if (kind === 'video' && !isStoredSize(shape)) {
    const after = edge && width && height ? sizeAfter({ width, height, kind }, edge) : undefined
    const sized = after && { edge: Math.max(after.width, after.height) }
    return media.toMp4(source, out, { ...marked, ...sized, keepSize: shape === 'stream' }, asking)
  }
  if (shape === 'mp4') throw new MediaFailure('unsupported', 'only a video becomes an mp4')
  // Formats that browsers support keep their transparency and animation; others become JPEG.
  const asJpg = shape === 'full' && !fileTypeOf(source.file_type).browser
  if (shape === 'jpg' || asJpg) return media.toJpg(source, out, marked, asking)
  return media.resize(source, out, { ...marked, ...edge }, asking)
}

/** Writes the fields into a copy of the derivative. Returns the derivative unchanged if its format doesn't support this. */
export const embedFields = async (
  media: Media,
  made: RenditionFile,
  fields: WrittenFields,
  out: string,
  asking: MediaOptions,
): Promise<RenditionFile> => {
  if (!canWriteMetadata(made.mime)) return made
  await media.writeMetadata({ path: made.path, file_type: made.mime }, fields, out, asking)
  return { ...made, path: out, bytes: (await stat(out)).size }
}
