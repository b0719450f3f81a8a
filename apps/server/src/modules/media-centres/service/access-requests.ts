import { type AccessAnswer, type AccessRequest, AppError, invalid, type OwnAccess } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { copy } from '../copy.ts'
import * as store from '../store/access-requests.ts'
import * as centres from '../store/centres.ts'
import * as people from '../store/people.ts'
import { mailAnswer, mailManagers } from './people-mails.ts'

const asAccessRequest = (row: store.Listed): AccessRequest => ({
  uuid: row.uuid,
  media_centre: { uuid: row.media_centre, title: row.centre_title },
  user: { uuid: row.user, name: row.name, email: row.email },
  reason: row.reason,
  approved: row.approved,
  answer: row.answer,
  answered_by: row.answerer,
  answered_at: row.answered_at,
  created_at: row.created_at,
})

/** Returns a live, invitation-only media centre. Throws "not found" for others, which have no access requests. */
const requireInvitedCentre = async ({ db }: Pick<Context, 'db'>, uuid: string) => {
  const centre = await centres.one(db, uuid)
  if (!centre.live || centre.recycled_at !== null || centre.visibility !== 'invited')
    throw new AppError('thing.not_found')
  return centre
}

export const showOwnAccess = async (ctx: Context<'viewer'>, uuid: string): Promise<OwnAccess> => {
  await requireInvitedCentre(ctx, uuid)
  const { user } = ctx.caller
  if (user === null) return { state: 'none', answer: '' }
  if (await people.activeInvitationOf(ctx.db, uuid, user, ctx.now)) return { state: 'invited', answer: '' }
  const request = await store.newest(ctx.db, uuid, user)
  if (request?.approved === null) return { state: 'waiting', answer: '' }
  return request?.approved === false ? { state: 'declined', answer: request.answer } : { state: 'none', answer: '' }
}

/** Requests access. Managers get one email for each new request, and none when an open request is updated. */
export const requestAccess = async (
  ctx: Context<'viewer', 'media_centre.access_requested'>,
  uuid: string,
  reason: string,
): Promise<OwnAccess> => {
  const centre = await requireInvitedCentre(ctx, uuid)
  const { user } = ctx.caller
  if (user === null) throw new AppError('auth.required')
  if (await people.activeInvitationOf(ctx.db, uuid, user, ctx.now)) return { state: 'invited', answer: '' }
  const { uuid: access_request, isNew } = await store.put(ctx.db, { media_centre: uuid, user, reason: reason.trim() })
  if (isNew) {
    await ctx.record('media_centre.access_requested', { media_centre: uuid, access_request, user })
    await mailManagers(ctx, centre, await store.one(ctx.db, access_request))
  }
  return { state: 'waiting', answer: '' }
}

export const listAccessRequests = async ({ db }: Context<'member'>, centre: string, asked: store.PageQuery) => {
  const { results, ...rest } = await store.list(db, centre, asked)
  return { ...rest, results: results.map(asAccessRequest) }
}

/** Approving invites the person with the given role and expiry, even if an earlier invitation was revoked. */
export const answerAccess = async (
  ctx: Context<'member', 'media_centre.access_answered'>,
  uuid: string,
  { approved, role, expires_at, answer }: AccessAnswer,
) => {
  if (approved && expires_at && expires_at <= ctx.now) throw invalid('/expires_at', copy.futureDate)
  const row = { approved, answer: answer.trim(), answered_by: ctx.actor.user, answered_at: ctx.now }
  const answered = await store.answer(ctx.db, uuid, row)
  if (!answered) throw new AppError('request.answered')
  const request = await store.one(ctx.db, uuid)
  const person = approved
    ? await people.admit(ctx.db, {
        media_centre: request.media_centre,
        email: request.email,
        name: request.name,
        role,
        expires_at,
        invited_by: ctx.actor.user,
        sent_at: ctx.now,
      })
    : undefined
  await mailAnswer(ctx, request, person)
  const { media_centre, user } = request
  await ctx.record('media_centre.access_answered', { media_centre, access_request: uuid, user, approved })
  return asAccessRequest(request)
}
