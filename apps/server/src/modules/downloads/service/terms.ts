import { AppError, defaultDisclaimer, type Proof, type StepsTaken } from '@vitrine/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type AccessContext, accessThroughLink } from '../../links/index.ts'
import { accessInCentre } from '../../media-centres/index.ts'
import { grantFor } from '../store/requests.ts'
import { hasMatchingRule } from '../store/rules.ts'
import * as texts from '../store/texts.ts'

export type Text = { text: string; hash: string }
/** The access to a file, with the team's terms. */
export type DownloadContext = AccessContext & { disclaimer: Text; agreement: Text | null }

const hashed = (text: string): Text => ({ text, hash: hashToken(text) })

/** Adds the team's terms to the access. */
export const withTerms = async ({ db }: Pick<Context, 'db'>, access: AccessContext): Promise<DownloadContext> => {
  const terms = await texts.teamTerms(db, access.file.team)
  if (!terms) throw new AppError('thing.not_found')
  return {
    ...access,
    disclaimer: hashed(terms.custom_copyright_disclaimer || defaultDisclaimer),
    agreement: terms.download_agreement ? hashed(terms.download_agreement) : null,
    surface: {
      ...access.surface,
      asks_use_case: terms.use_case_required || access.surface.asks_use_case === true,
      agreement: terms.download_agreement !== '',
    },
  }
}

/** The context in the app or on a file's public page. On the public page, members are treated as outsiders. */
export const ownContext = (ctx: Context<'viewer'>): Promise<DownloadContext> => {
  const { actor, subject, surface } = ctx
  if (!subject.file) throw new AppError('thing.not_found')
  return withTerms(ctx, { actor, file: subject.file, surface, link: null })
}
export const sharedContext = async (ctx: Context<'viewer'>, link: string, item: string): Promise<DownloadContext> =>
  withTerms(ctx, await accessThroughLink(ctx, link, item, 'download'))

export const centreContext = async (
  ctx: Context<'viewer'>,
  centre: string,
  item: string,
  album?: string | undefined,
): Promise<DownloadContext> => withTerms(ctx, await accessInCentre(ctx, centre, item, { album, action: 'download' }))

/** Marks the surface as auto-approving if one of the team's rules covers this size for this person. */
export const withApprovalRules = async <D extends AccessContext>(
  { db }: Pick<Context, 'db'>,
  access: D,
  longEdge: number | undefined,
): Promise<D> => {
  const user = userOf(access)
  if (user === undefined || !(await hasMatchingRule(db, access.file.team, user, longEdge))) return access
  return { ...access, surface: { ...access.surface, auto_approves: true } }
}

/** The earliest of these times, if any is set. */
export const earliest = (...ends: (Date | null | undefined)[]) => {
  const set = ends.filter((end) => end instanceof Date)
  return set.length ? new Date(Math.min(...set.map((end) => end.getTime()))) : null
}
/** The time at which access ends with the link, the public page or the licence; null if nothing ends it, as for the team's
 *  own members in the app. */
export const accessEndOf = ({
  actor,
  file,
  surface,
  ends,
}: Pick<AccessContext, 'actor' | 'file' | 'surface' | 'ends'>) => {
  const inside = actor.kind === 'member' && actor.team === file.team && surface.kind === 'app'
  return inside ? null : earliest(ends, surface.kind === 'public page' ? file.public_until : null, file.expiration_date)
}

/** The link or media centre that an approval is bound to. */
export const placeOf = ({ link, place }: Pick<AccessContext, 'link' | 'place'>) => ({
  link,
  media_centre: place?.media_centre ?? null,
})
const isHere = (grant: ReturnType<typeof placeOf>, access: AccessContext) =>
  grant.link === access.link && grant.media_centre === placeOf(access).media_centre

export const userOf = ({ actor }: AccessContext) => ('user' in actor ? actor.user : undefined)

/** The completed steps: accepted now, agreed to earlier, or covered by a valid approval. */
export const proofOf = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  access: DownloadContext,
  taken: StepsTaken,
): Promise<Proof & { request: string | undefined }> => {
  const user = userOf(access)
  const { disclaimer, agreement, file } = access
  const grant = user
    ? await grantFor(db, { user, file: file.uuid, shape: taken.shape, ...placeOf(access) }, now)
    : undefined
  const agreed =
    agreement !== null &&
    (taken.agreement === agreement.hash || (user !== undefined && (await texts.hasAgreed(db, user, agreement.hash))))
  return {
    granted: grant !== undefined,
    clean: grant?.clean === true,
    request: grant?.uuid,
    done: [
      ...(taken.disclaimer === disclaimer.hash ? (['disclaimer'] as const) : []),
      // An approval given in this place includes the use case. Elsewhere the use case is requested again, as it may differ.
      ...(taken.useCase !== undefined || (grant !== undefined && isHere(grant, access)) ? (['use_case'] as const) : []),
      ...(agreed ? (['agreement'] as const) : []),
    ],
  }
}
