import { extname } from 'node:path'
import { AppError, dayInWords, type SurfaceKind } from '@vitrine/contract'
import type { ByteAnswer } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { hasStream, renditionOf } from '../../versions/index.ts'
import * as store from '../store.ts'

/**
 * Other sites load these files without a session, so members are treated as visitors too. Otherwise, people could copy
 * a URL that works only for themselves.
 */
const stranger = { kind: 'nobody' } as const

const stemOf = ({ name, hide_name, created_at }: store.PublicRow) =>
  hide_name ? dayInWords(created_at, 'UTC') : name.slice(0, name.length - extname(name).length) || name

const assetOf = async (
  ctx: Context<'viewer'>,
  uuid: string,
  kind: SurfaceKind,
  sizes: readonly string[],
): Promise<ByteAnswer> => {
  const { file } = ctx.subject
  const [row] = file?.public ? await store.publicRows(ctx.db, [uuid]) : []
  const size = row && sizes.find((one) => (one === 'stream' ? hasStream(row) : row.renditions.includes(one)))
  if (!file || !row || size === undefined) throw new AppError('thing.not_found')
  const as = { ...ctx, actor: stranger, subject: { ...ctx.subject, uuid: row.version } }
  const answer = await renditionOf(as, row.version, size)
  // The response contains the file's name, for people who save the file.
  const open: ByteAnswer['open'] = async (how) => {
    const found = await answer.open(how)
    return { ...found, name: `${stemOf(row)}${extname(found.name)}` }
  }
  return { ...answer, open, surface: { kind }, as: { actor: stranger, file }, from_anywhere: true }
}

/** Returns the video stream or else the largest image rendition. The original is not served here, because it requires the
 *  same steps as a download. */
export const cdnBytes = (ctx: Context<'viewer'>, file: string) =>
  assetOf(ctx, file, 'CDN link', ['stream', '2000', '1080', '400'])
export const thumbnailBytes = (ctx: Context<'viewer'>, file: string) => assetOf(ctx, file, 'thumbnail link', ['400'])
