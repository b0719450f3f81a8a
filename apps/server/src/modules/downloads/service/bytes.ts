import { AppError, DOWNLOAD_MINUTES, type Proof } from '@vitrine/contract'
import type { ByteAnswer } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { isId } from '../../../platform/ids.ts'
import {
  activeOf,
  conversionOf,
  findFiles,
  longEdgeOf,
  requireRendition,
  oneVersion,
  originalOf,
} from '../../versions/index.ts'
import { actorIn } from '@vitrine/contract'
import { grantFor, liveGrant } from '../store/requests.ts'
import * as receipts from '../store/receipts.ts'
import { isTheirs } from './signed-downloads.ts'
import { reasonOf, refusalOf, withhold, type WithholdContext } from './withhold.ts'
import { centreContext, sharedContext, type DownloadContext, withApprovalRules, withTerms } from './terms.ts'

const currentAccess = async (ctx: Context<'viewer'>, row: receipts.Row): Promise<DownloadContext> => {
  if (row.surface === 'share link') {
    if (!row.link) throw new AppError('thing.not_found')
    const access = await sharedContext(ctx, row.link, row.file)
    // This download was counted when it started, so it must not fail if it was the one that reached the limit.
    return { ...access, surface: { ...access.surface, closed: false } }
  }
  if (row.surface === 'media centre') {
    if (!row.media_centre) throw new AppError('thing.not_found')
    return centreContext(ctx, row.media_centre, row.file, row.album ?? undefined)
  }
  const [subject] = await findFiles(ctx.db, [row.file])
  if (!subject?.file) throw new AppError('thing.not_found')
  const actor = actorIn(ctx.caller, row.team, subject.file.shared_with)
  return withTerms(ctx, { actor, file: subject.file, surface: { kind: row.surface }, link: null })
}

/** A download must be fetched soon after it was started; the transfer itself may take as long as it needs. */
export const requireNotExpired = ({ now }: Pick<Context, 'now'>, { created_at }: Pick<receipts.Row, 'created_at'>) => {
  if (now.getTime() - created_at.getTime() > DOWNLOAD_MINUTES * 60_000) throw new AppError('download.over')
}

/**
 * Returns the bytes of a download after checking the current rights of the person who started it. A refusal is recorded
 * on the receipt.
 */
export const downloadBytes = async (ctx: Context<'viewer'> & WithholdContext, uuid: string): Promise<ByteAnswer> => {
  const row = await receipts.one(ctx.db, uuid)
  if (!row || row.user === null || row.user !== ctx.caller.user) throw new AppError('thing.not_found')
  return sendReceipt(ctx, row)
}
/** Returns the bytes of a download in a media centre. People who aren't signed in use a signed URL. */
export const centreBytes = async (
  ctx: Context<'viewer'> & WithholdContext,
  centre: string,
  uuid: string,
  key: string | undefined,
): Promise<ByteAnswer> => {
  const row = isId(uuid) ? await receipts.one(ctx.db, uuid) : undefined
  if (!row || row.media_centre !== centre || !isTheirs(ctx, row.user, uuid, key)) throw new AppError('thing.not_found')
  return sendReceipt(ctx, row)
}
const sendReceipt = async (ctx: Context<'viewer'> & WithholdContext, row: receipts.Row): Promise<ByteAnswer> => {
  // Files in a zip are sent with the zip, which records what was delivered.
  if (row.zip !== null) throw new AppError('thing.not_found')
  // A HEAD request is neither a download nor a refusal.
  if (ctx.wire.method === 'HEAD') return bytesOf(ctx, row)
  const orWithhold = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const refused = refusalOf(error)
      await withhold(ctx, [{ row, reason: reasonOf(refused) }])
      throw refused
    }
  }
  const answer = await orWithhold(async () => {
    requireNotExpired(ctx, row)
    const { open, as, receipt, ...asked } = await bytesOf(ctx, row)
    if (!as) throw new AppError('thing.not_found')
    requireAllowed({ ...asked, ...as, at: ctx.ports.now() })
    return { ...asked, open, as, ...(receipt !== undefined && { receipt }) }
  })
  const open: ByteAnswer['open'] = async (how) => {
    const found = await orWithhold(() => answer.open(how))
    // A concurrent fetch of the same download may have been refused in the meantime.
    if (!(await ctx.atomically(({ db }) => receipts.markSent(db, row.uuid)))) throw new AppError('thing.not_found')
    return found
  }
  return { ...answer, open }
}

/** Outsiders get only the active version, even if it was replaced after the download was started. */
const requireActive = async ({ db }: Context<'viewer'>, { actor, file, surface }: DownloadContext, version: string) => {
  const own = actor.kind === 'member' && actor.team === file.team && surface.kind === 'app'
  if (!own && (await activeOf(db, file.uuid))?.uuid !== version) throw new AppError('thing.not_found')
}

/** Returns the bytes of a download that is being sent, such as a file in a zip. */
export const bytesOf = async (ctx: Context<'viewer'>, row: receipts.Row): Promise<ByteAnswer> => {
  const version = await oneVersion(ctx.db, row.version)
  if (!version) throw new AppError('thing.not_found')
  const access = await withApprovalRules(ctx, await currentAccess(ctx, row), longEdgeOf(version, row.shape))
  const { actor, file, surface } = access
  await requireActive(ctx, access, version.uuid)
  // A single-use approval was used up when this download started, but still covers it.
  const begun = row.request === null ? undefined : await liveGrant(ctx.db, row.request, ctx.now)
  const { user } = row
  const grant = begun ?? (user === null ? undefined : await grantFor(ctx.db, { ...row, user }, ctx.now))
  const proof: Proof = {
    done: ['disclaimer', 'use_case', 'agreement'],
    granted: grant !== undefined,
    // The receipt records what was delivered: a later approval doesn't change the download.
    clean: grant?.clean === true && !row.marked,
  }
  const subject = { uuid: row.version, team: row.team, file }
  const as = { ...ctx, actor, subject }
  const answer = await (row.shape === 'original'
    ? originalOf(as, row.version)
    : conversionOf(as, row.version, row.shape, requireRendition))
  return { ...answer, surface, proof, as: { actor, file }, receipt: row.uuid }
}
