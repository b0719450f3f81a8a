import { createHash } from 'node:crypto'
import { cropToFit, type ImageRules, POST_MEDIA_SECONDS, type PostRules } from '@vitrine/contract'
import { keysFrom } from '../../../platform/crypto/keys.ts'
import { signGrant } from '../../../platform/crypto/signatures.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Ports } from '../../../platform/ports.ts'
import type { PublicationFile } from '../../social-accounts/index.ts'
import { activeOf, derive, findDerived, type Version } from '../../versions/index.ts'
import type { FileRow } from '../store/posts.ts'

type MediaContext = { db: Db; ports: Ports }
type Size = { width: number; height: number }
type Crop = NonNullable<FileRow['crop']>

/** Returns the crop to send: the chosen crop, or the whole image if none was chosen, reduced to an allowed aspect ratio. */
export const croppedBox = ({ width, height }: Size, crop: FileRow['crop'], rules: ImageRules): Crop => {
  if (!crop) return cropToFit({ width, height }, rules)
  const left = Math.min(crop.left, width - 1)
  const top = Math.min(crop.top, height - 1)
  const chosen = { width: Math.min(crop.width, width - left), height: Math.min(crop.height, height - top) }
  const fitted = cropToFit(chosen, rules)
  return { ...fitted, left: left + fitted.left, top: top + fitted.top }
}
const scaled = ({ width, height }: Size, { short, long }: ImageRules): Size => {
  const by = Math.min(1, short / Math.min(width, height), long / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}

/**
 * Describes the derivative of a version for a network; undefined if none can be made. An image's name contains a hash of its
 * crop and size, so each choice gets its own derivative.
 */
const wantedOf = ({ kind, width, height }: Version, crop: FileRow['crop'], rules: PostRules) => {
  if (kind === 'video') {
    const { edge } = rules.videos ?? { edge: 1920 }
    return {
      name: `network-video-${edge}`,
      make: (media: Ports['media'], ...to: To) => media.toNetworkMp4(...to, { edge }),
    }
  }
  const { images } = rules
  if (!images || !width || !height) return undefined
  const box = croppedBox({ width, height }, crop, images)
  const size = scaled(box, images)
  const name = `network-${createHash('sha256')
    .update(JSON.stringify([box, size]))
    .digest('hex')
    .slice(0, 12)}`
  return { name, make: (media: Ports['media'], ...to: To) => media.toStill(...to, { crop: box, ...size }) }
}
type To = [source: Parameters<Ports['media']['toStill']>[0], out: string]

/** Creates a post's missing derivatives one after another. */
export const makeDerivatives = async (ctx: MediaContext, files: readonly FileRow[], rules: PostRules) => {
  for (const { file, crop } of files) {
    const version = await activeOf(ctx.db, file)
    const wanted = version && version.state === 'processed' ? wantedOf(version, crop, rules) : undefined
    if (version && wanted) await derive(ctx, version, wanted.name, wanted.make)
  }
}

/** Returns the derivative of a post's file, if it exists. */
export const derivativeOf = async ({ db }: Pick<MediaContext, 'db'>, { file, crop }: FileRow, rules: PostRules) => {
  const version = await activeOf(db, file)
  const wanted = version && wantedOf(version, crop, rules)
  const found = version && wanted && (await findDerived({ db }, version.uuid, wanted.name))
  return found && { ...found, kind: version.kind === 'video' ? ('video' as const) : ('image' as const) }
}

/** Keys for signing the URLs from which networks fetch an attempt's media. */
export const mediaKeys = ({ settings }: Pick<Ports, 'settings'>) => keysFrom(settings, 'post media')
export const mediaGrant = (attempt: string, place: number) => ({
  purpose: 'network',
  key: `${attempt}/${place}`,
  disposition: 'inline' as const,
  rendition: 'derivative',
})

/** Returns a post's files in the form sent to its network, or undefined while a derivative is missing. */
export const publicationFiles = async (
  ctx: MediaContext,
  attempt: string,
  files: readonly FileRow[],
  rules: PostRules,
): Promise<PublicationFile[] | undefined> => {
  const { storage, settings } = ctx.ports
  const all: PublicationFile[] = []
  for (const [place, row] of files.entries()) {
    const made = await derivativeOf(ctx, row, rules)
    if (!made) return undefined
    all.push({
      kind: made.kind,
      file_type: made.file_type,
      size: made.size,
      alt_text: row.alt_text,
      open: (range) => storage.open(made.key, range),
      url: () => {
        const query = signGrant(mediaKeys(ctx.ports), mediaGrant(attempt, place), ctx.ports.now(), POST_MEDIA_SECONDS)
        return `${settings.networks.mediaOrigin}/v1/public/post/media/${attempt}/${place}/?${query}`
      },
    })
  }
  return all
}
