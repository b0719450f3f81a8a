import { AppError, type ApprovalScope, type Channel } from '@vitrine/contract'
import { brokenConstraint } from '../../../platform/db/db.ts'
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts'
import type { Context } from '../../../platform/http/context.ts'
import { enqueueMail as mail } from '../../../platform/mail/outbox.ts'
import { brandOf } from '../../teams/index.ts'
import { lockSocialPost, noteRequest, showSocialPost, thumbnailOf, updateSocialPost } from '../../ugc/index.ts'
import { mails } from '../copy.ts'
import * as store from '../store.ts'
import { endApproval, expireIfDue } from './end.ts'
import { standardTerms } from '../terms-copy.ts'

const DAY = 86_400_000
export const addressOf = ({ ports }: Pick<Context, 'ports'>, secret: string) =>
  `${ports.settings.origin}/p/approval/${secret}`

type Scope = {
  channels: Channel[]
  territories: string[]
  duration_days: number | null
  edits: boolean
  credit?: string | undefined
}
type Created = Scope & {
  social_post: string
  terms: string
  message: string
  expires_in_days: number
  email?: string | undefined
}

const teamName = async ({ db }: Pick<Context, 'db'>, team: string) => (await brandOf(db, team))?.name ?? ''
/** Replaces a constraint error with one that explains it: a post can have only one pending or approved request at a time. */
const withWaitingError = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw brokenConstraint(error) === 'one_time_approvals_live' ? new AppError('approval.waiting') : error
  }
}

/** Asks a creator for approval. The secret has 256 bits, and is shown only this once. */
export const createApproval = async (
  ctx: Context<'member', 'one_time_approval.created'>,
  team: string,
  { social_post, terms, message, expires_in_days, email, ...asked }: Created,
) => {
  await lockSocialPost(ctx.db, social_post)
  for (const uuid of await store.findOverdue(ctx.db, social_post, 10)) await expireIfDue(ctx.db, uuid)
  const post = await showSocialPost(ctx.db, ctx, social_post)
  const { creator, platform, permalink, caption, posted_at, media_type, media_count } = post
  const { handle } = creator
  const name = await teamName(ctx, team)
  const scope: ApprovalScope = {
    ...asked,
    channels: [...new Set(asked.channels)],
    credit: asked.credit ?? `@${handle}`,
  }
  const text = terms.trim() ? terms : standardTerms(name, handle, scope)
  const secret = newToken()
  const media_sha256 = (await thumbnailOf(ctx.db, social_post))?.sha256 ?? null
  const uuid = await withWaitingError(
    store.insert(ctx.db, {
      team,
      social_post,
      secret_hash: hashToken(secret),
      post: {
        platform,
        handle,
        permalink,
        caption,
        posted_at: posted_at.toISOString(),
        media_type,
        media_count,
        media_sha256,
      },
      scope,
      terms: text,
      terms_hash: hashToken(text),
      message,
      expires_at: new Date(ctx.now.getTime() + expires_in_days * DAY),
      created_by: ctx.actor.user,
    }),
  )
  await updateSocialPost(ctx.db, social_post, { status: 'requested' })
  await noteRequest(ctx.db, creator.uuid, email)
  await ctx.record('one_time_approval.created', { one_time_approval: uuid, social_post }, { about: uuid })
  const address = addressOf(ctx, secret)
  if (email) await mail(ctx, email, { from: name, ...mails.asked(name, platform, message, address) })
  return { approval: await store.show(ctx.db, ctx, uuid), address }
}

type Changes = { [K in keyof Scope]?: Scope[K] | undefined } & {
  terms?: string | undefined
  message?: string | undefined
  expires_in_days?: number | undefined
  status?: 'revoked' | undefined
}
const changedScope = (scope: ApprovalScope, { channels, territories, duration_days, edits, credit }: Changes) => ({
  channels: channels ? [...new Set(channels)] : scope.channels,
  territories: territories ?? scope.territories,
  duration_days: duration_days === undefined ? scope.duration_days : duration_days,
  edits: edits ?? scope.edits,
  credit: credit ?? scope.credit,
})

/** Changes a pending request, or revokes an approval. If the scope changes without new terms, the standard terms for the new
 *  scope apply. */
export const updateApproval = async (
  ctx: Context<'member', 'one_time_approval.updated' | 'one_time_approval.ended'>,
  uuid: string,
  { status, ...changes }: Changes,
) => {
  const row = await store.lock(ctx.db, uuid)
  const now = store.statusOf(row, ctx.now)
  if (status === 'revoked') {
    if (now !== 'approved') throw new AppError('approval.not_approved')
    await endApproval(ctx.db, row, 'revoked', 'team')
    await ctx.record('one_time_approval.ended', { one_time_approval: uuid, status: 'revoked', by: 'team' })
    return store.show(ctx.db, ctx, uuid)
  }
  if (now !== 'pending') throw new AppError('approval.not_pending')
  const scope = changedScope(row.scope, changes)
  const isSameScope = JSON.stringify(scope) === JSON.stringify(row.scope)
  const standard = async () => standardTerms(await teamName(ctx, row.team), row.post.handle, scope)
  const kept = changes.terms === undefined && isSameScope ? row.terms : undefined
  const terms = changes.terms?.trim() ? changes.terms : (kept ?? (await standard()))
  await store.update(ctx.db, uuid, {
    scope,
    terms,
    terms_hash: hashToken(terms),
    message: changes.message ?? row.message,
    ...(changes.expires_in_days && { expires_at: new Date(ctx.now.getTime() + changes.expires_in_days * DAY) }),
  })
  const fields = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  await ctx.record('one_time_approval.updated', { one_time_approval: uuid, fields })
  return store.show(ctx.db, ctx, uuid)
}

/** Closes the link. The row is kept with its proof; an approval in force has to be revoked first. */
export const deleteApproval = async (ctx: Context<'member', 'one_time_approval.deleted'>, uuid: string) => {
  const row = await store.lock(ctx.db, uuid)
  if (store.statusOf(row, ctx.now) === 'approved') throw new AppError('approval.in_force')
  await store.update(ctx.db, uuid, { deleted_at: ctx.now })
  if (row.status === 'pending' && row.social_post) await updateSocialPost(ctx.db, row.social_post, { status: 'kept' })
  await ctx.record('one_time_approval.deleted', { one_time_approval: uuid })
}
