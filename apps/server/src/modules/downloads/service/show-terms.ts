import {
  AppError,
  type Case,
  conversionMenu,
  decide,
  type DownloadTerms,
  type OfferedConversion,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { activeOf, longEdgeOf } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import { newest, widestGrant } from '../store/requests.ts'
import { shapeOf, type Version } from './shape.ts'
import { earliest, accessEndOf, placeOf, proofOf, type DownloadContext, userOf, withApprovalRules } from './terms.ts'

const shapeIn = ({ choice, width, height }: OfferedConversion) => (width ? `w${width}` : height ? `h${height}` : choice)

/** The sizes that an approval rule covers, for someone who must request the other sizes. */
const autoApprovedShapes = async (ctx: Context<'viewer'>, asks: DownloadContext, version: Version, asked: Case) => {
  const given: string[] = []
  for (const one of conversionMenu(version)) {
    if (one.choice === 'custom') continue
    const shape = shapeIn(one)
    const { surface } = await withApprovalRules(ctx, asks, longEdgeOf(version, shapeOf(version, shape)))
    if (!decide({ ...asked, surface }).steps.includes('request')) given.push(shape)
  }
  return given
}

/** Labels a watermarked original video as MP4, because adding the watermark always converts it. */
const shownSize = (one: OfferedConversion, { kind }: Version, marked: boolean) =>
  marked && kind === 'video' && one.choice === 'original' ? { ...one, label: copy.originalAsMp4 } : one

/** The steps before a download, for the dialogs. The server checks them again when the bytes are requested. */
export const showTerms = async (ctx: Context<'viewer'>, asks: DownloadContext): Promise<DownloadTerms> => {
  const access = await withApprovalRules(ctx, asks, undefined)
  const { file, surface, actor } = access
  const version = await activeOf(ctx.db, file.uuid)
  if (!version) throw new AppError('thing.not_found')
  const user = userOf(access)
  const grant = user && (await widestGrant(ctx.db, { user, file: file.uuid, ...placeOf(access) }, ctx.now))
  const proof = await proofOf(ctx, access, { shape: grant ? grant.shape : 'original' })
  const asked: Case = { actor, file, surface, action: 'download', at: ctx.now, proof }
  const { verdict, steps, reasons, marked } = decide(asked)
  if (verdict === 'absent') throw new AppError('thing.not_found')
  const inside = actor.kind === 'member' && actor.team === file.team && surface.kind === 'app'
  const needed = decide({ ...asked, proof: { ...proof, granted: false } }).steps.includes('request')
  return {
    verdict,
    steps,
    marked,
    reasons: reasons.filter(({ warning }) => !warning).map((reason) => (inside ? reason.team : reason.outsider)),
    disclaimer: steps.includes('disclaimer') ? access.disclaimer : null,
    agreement: steps.includes('agreement') ? access.agreement : null,
    request: (user && (await newest(ctx.db, user, file.uuid))) || null,
    granted:
      grant && needed
        ? {
            shape: grant.shape,
            once: grant.once,
            until: earliest(grant.until ? new Date(grant.until) : null, accessEndOf(access)),
          }
        : null,
    at_once: steps.includes('request') ? await autoApprovedShapes(ctx, asks, version, asked) : [],
    sizes: conversionMenu(version).map((one) => shownSize(one, version, marked)),
  }
}
