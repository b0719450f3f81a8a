import {
  allows,
  AppError,
  actorIn,
  type Case,
  decide,
  DOWNLOAD_MINUTES,
  type DownloadRequest,
  invalid,
  missingReason,
  type RequestAnswer,
  type StepsTaken,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { isId } from '../../../platform/ids.ts'
import { endOfDay } from '../../files/index.ts'
import { activeOf, findFiles, longEdgeOf, renditionUrl } from '../../versions/index.ts'
import { unlockedLink } from '../../links/index.ts'
import { copy } from '../copy.ts'
import * as inCentres from '../store/centre-requests.ts'
import * as store from '../store/requests.ts'
import * as texts from '../store/texts.ts'
import { storeVisitorName } from './visitor-name.ts'
import { mailAnswers, mailRequest } from './request-mails.ts'
import { shapeOf, withSize } from './shape.ts'
import { showRequest, showRequests } from './show-requests.ts'
import { proofOf, type DownloadContext, withApprovalRules, withTerms } from './terms.ts'

/** How long an automatic approval is valid. */
const AUTO_APPROVAL_DAYS = 30
const daysFrom = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)
const minutesFrom = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

type Paging = { cursor?: string | undefined; limit: number }
export const listRequests = async (ctx: Pick<Context, 'db' | 'now'>, which: store.Which, asked: Paging) => {
  if (which.user !== undefined && !isId(which.user)) return { results: [], next: null, count: 0 }
  const { results, ...rest } = await store.pageFor(ctx.db, which, asked)
  return { ...rest, results: await showRequests(ctx, results, which.team !== undefined) }
}
/** Lists the requests of the person named in the path. Throws if the id is invalid. */
export const listRequestsOf = async (
  ctx: Context<'member'>,
  user: string,
  which: Omit<store.Which, 'user'>,
  asked: Paging,
) => {
  if (!isId(user)) throw new AppError('thing.not_found')
  return listRequests(ctx, { ...which, team: ctx.subject.team, user }, asked)
}
/** The status of the requests that the caller made through a link. */
export const listSharedAnswers = async (ctx: Context<'viewer'>, uuid: string) => {
  const link = await unlockedLink(ctx, uuid)
  const { user } = ctx.caller
  return user === null ? [] : store.answersThrough(ctx.db, { user, link: link.uuid }, ctx.now)
}
/** The people who requested downloads from the team or in one of its media centres. */
export const listPeople = async ({ db }: Context<'member'>, team: string, asked: Paging, media_centre?: string) => {
  const { results, ...rest } = await store.people(db, { team, media_centre }, asked)
  return { ...rest, results: results.map((one) => ({ ...one, newest: new Date(one.newest) })) }
}
export const listCentres = async ({ db }: Context<'member'>, team: string, asked: Paging) => {
  const { results, ...rest } = await inCentres.centres(db, team, asked)
  return { ...rest, results: results.map((one) => ({ ...one, newest: new Date(one.newest) })) }
}

export const listRequestedFiles = async (ctx: Context<'member'>, team: string, asked: Paging) => {
  const { actor } = ctx
  const kinds = {
    downloads: allows('APPROVE_DOWNLOADS', actor),
    submissions: allows('EDIT_ASSETS', actor),
    access: allows('MANAGE_MEDIA_CENTRES', actor),
  }
  const { results, ...rest } = await store.requestedFiles(ctx.db, team, ctx, kinds, asked)
  return {
    ...rest,
    results: results.map(({ version, look, has_thumbnail, newest, ...one }) => ({
      ...one,
      thumbnail_url: has_thumbnail && version && look !== null ? renditionUrl(version, '400', look) : null,
      newest: new Date(newest),
    })),
  }
}

type RequestContext = Context<'user' | 'viewer', 'download.requested' | 'download.agreed' | 'user.updated'>
type DownloadRequestInput = StepsTaken & { useCase: string }
/** The context for a file given in a request body: the app for members, otherwise the file's public page. */
export const contextForFile = async (ctx: Pick<Context, 'db' | 'caller'>, uuid: string): Promise<DownloadContext> => {
  const [subject] = await findFiles(ctx.db, [uuid])
  if (!subject?.file) throw new AppError('thing.not_found')
  const { file } = subject
  const actor = actorIn(ctx.caller, file.team, file.shared_with)
  const inside = actor.kind === 'member' && [file.team, ...file.shared_with].includes(actor.team)
  return withTerms(ctx, { actor, file, surface: { kind: inside ? 'app' : 'public page' }, link: null })
}

/** Returns the decision if it allows the action or requires steps; otherwise throws. */
const decideOrThrow = (asked: Case) => {
  const decision = decide(asked)
  return decision.verdict === 'steps' ? decision : requireAllowed(asked)
}

/** Requests a download, which is approved immediately if no approval is needed. Throws if another step is still missing. */
export const requestDownload = async (
  ctx: RequestContext,
  asks: DownloadContext,
  input: DownloadRequestInput,
): Promise<DownloadRequest> => {
  const version = await activeOf(ctx.db, asks.file.uuid)
  if (!version) throw new AppError('thing.not_found')
  const asked = withSize(version, input)
  const access = await withApprovalRules(ctx, asks, longEdgeOf(version, shapeOf(version, asked.shape)))
  const { actor, file, surface } = access
  if (!('user' in actor)) throw new AppError('auth.required')
  const proof = await proofOf(ctx, access, asked)
  // Throws if the download is denied, because then it can't be requested either. A missing approval doesn't throw.
  const { verdict, steps } = decideOrThrow({ actor, file, surface, action: 'download', at: ctx.now, proof })
  decideOrThrow({ actor, file, surface, action: 'request', at: ctx.now })
  const undone = steps.filter((step) => step !== 'request')
  if (verdict === 'steps' && undone.length) throw new AppError('rights.steps', { steps: undone })
  if (access.agreement && asked.agreement === access.agreement.hash) {
    await texts.storeText(ctx.db, access.agreement.hash, access.agreement.text)
    if (await texts.agree(ctx.db, actor.user, access.agreement.hash))
      await ctx.record('download.agreed', { user: actor.user, text: access.agreement.hash }, { team: file.team })
  }
  await storeVisitorName(ctx, actor.user, asked.name)
  // Requesting an approved file again doesn't extend the approval.
  if (verdict === 'allow' && proof.request !== undefined) return showRequest(ctx, proof.request, false)
  const approved = verdict === 'allow' ? true : null
  const place = {
    link: access.link,
    media_centre: access.place?.media_centre ?? null,
    album: access.place?.album ?? null,
  }
  const row = { team: file.team, file: file.uuid, user: actor.user, ...place, shape: asked.shape }
  // For people who can download the file anyway, the approval lasts only minutes: it must not outlast that right.
  const held = surface.auto_approves ? daysFrom(ctx.now, AUTO_APPROVAL_DAYS) : minutesFrom(ctx.now, DOWNLOAD_MINUTES)
  const until = approved ? held : null
  const request = await store.put(ctx.db, { ...row, use_case: asked.useCase, approved, until })
  const data = { file: file.uuid, request, approved, ...access.place }
  await ctx.record('download.requested', data, { team: file.team, about: file.uuid })
  const made = await showRequest(ctx, request, false)
  // Requesting fifty files at once sends only one email.
  if (approved === null && !(await store.hasRecentRequest(ctx.db, { team: file.team, user: actor.user, request })))
    await mailRequest(ctx, made)
  return made
}

type AnswerContext = Context<'member', 'download.answered'>
/** Returns the end of the chosen last day in the team's time zone, or the given number of days from now. */
const endOfAnswer = async (ctx: AnswerContext, { until, days }: RequestAnswer) => {
  const ends = until === undefined ? undefined : await endOfDay(ctx.db, ctx.subject.team, until)
  if (ends === undefined) return daysFrom(ctx.now, days)
  // Uses the last second of the day, so that the end is displayed as that day and not the next.
  const end = new Date(new Date(ends).getTime() - 1000)
  if (end <= ctx.now) throw invalid('/until', copy.futureDate)
  return end
}
/** Nobody can grant more than they have: approving a copy without a watermark requires the right to download one. */
const requireUnmarkedDownload = async ({ db, actor, now }: AnswerContext, uuids: string[]) => {
  const rows = await store.listedAmong(db, uuids)
  for (const { file } of await findFiles(db, [...new Set(rows.map((row) => row.file))])) {
    if (!file) continue
    const asked = { actor, file: { ...file, watermark: true }, surface: { kind: 'app' }, action: 'download' } as const
    if (decide({ ...asked, at: now }).marked)
      throw new AppError('rights.denied', { reasons: [missingReason('DOWNLOAD_WATERMARKS')] })
  }
}
type Kept = Awaited<ReturnType<typeof store.answer>>
const answerRequests = async (
  ctx: AnswerContext,
  uuids: string[],
  answer: RequestAnswer,
  withdraws = false,
): Promise<Kept> => {
  const { approved, reason, once, shape } = answer
  if (approved && answer.clean && uuids.length > 0) await requireUnmarkedDownload(ctx, uuids)
  const until = approved ? await endOfAnswer(ctx, answer) : null
  const row = {
    approved,
    reason,
    until,
    once: approved && once,
    clean: approved && answer.clean,
    answered_by: ctx.actor.user,
    answered_at: ctx.now,
  }
  const scope = approved && shape !== undefined ? { shape } : {}
  const answered = uuids.length ? await store.answer(ctx.db, uuids, { ...row, ...scope }, withdraws) : []
  for (const { uuid, file, user } of answered)
    await ctx.record('download.answered', { file, request: uuid, user, approved }, { about: file })
  return answered
}
/** Answers several requests, with one email per requester. */
const answerAndMail = async (ctx: AnswerContext, uuids: string[], answer: RequestAnswer, withdraws = false) => {
  const answered = await answerRequests(ctx, uuids, answer, withdraws)
  await mailAnswers(
    ctx,
    answered.map(({ uuid }) => uuid),
    answer.reason,
    withdraws,
  )
  return answered.length
}

/** Answers a request, or withdraws an approval together with the downloads started with it. */
export const answerRequest = async (
  ctx: AnswerContext,
  uuid: string,
  { withdraw, ...answer }: RequestAnswer & { withdraw: boolean },
) => {
  if ((await answerAndMail(ctx, [uuid], answer, withdraw && !answer.approved)) === 0)
    throw new AppError('request.answered')
  return showRequest(ctx, uuid, true)
}
type Many = Omit<RequestAnswer, 'approved'> & { approve: string[]; deny: string[] }
/** Approves and denies requests in one call. If any are denied, the reason is stored only with the denied ones. */
export const answerMany = async (ctx: AnswerContext, team: string, { approve, deny, ...terms }: Many) => {
  const toApprove = await store.ofTeam(ctx.db, team, approve)
  const toDeny = await store.ofTeam(
    ctx.db,
    team,
    deny.filter((one) => !approve.includes(one)),
  )
  const approvalReason = toDeny.length ? '' : terms.reason
  const approved = await answerRequests(ctx, toApprove, { ...terms, approved: true, reason: approvalReason })
  const denied = await answerRequests(ctx, toDeny, { ...terms, approved: false })
  const uuids = [...approved, ...denied].map(({ uuid }) => uuid)
  await mailAnswers(ctx, uuids, terms.reason)
  return { answered: uuids.length }
}
export const answerAllByUser = async (
  ctx: AnswerContext,
  team: string,
  { user, media_centre, ...answer }: RequestAnswer & { user: string; media_centre?: string | undefined },
) => {
  const open = isId(user) ? await store.openOf(ctx.db, team, { user, media_centre }) : []
  return { answered: await answerAndMail(ctx, open, answer) }
}
export const answerAllForFile = async (ctx: AnswerContext, file: string, answer: RequestAnswer) => ({
  answered: await answerAndMail(ctx, await store.openOf(ctx.db, ctx.subject.team, { file }), answer),
})
