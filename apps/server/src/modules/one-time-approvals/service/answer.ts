import { APPROVAL_ORIGINAL_MAX_BYTES, AppError, type OpenedApproval } from '@vitrine/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { enqueueMail as mail } from '../../../platform/mail/outbox.ts'
import { wantMail } from '../../notifications/index.ts'
import { brandOf } from '../../teams/index.ts'
import { thumbnailOf, updateSocialPost } from '../../ugc/index.ts'
import { type CreatorAnswer, mails } from '../copy.ts'
import * as store from '../store.ts'
import { endApproval } from './end.ts'
import { proofOf } from './proof.ts'
import { addressOf } from './requests.ts'

const DAY = 86_400_000
const isSecret = (text: string) => /^[\w-]{20,200}$/.test(text)

export const findApproval = async (db: Db, secret: string): Promise<store.Row | undefined> =>
  isSecret(secret) ? store.bySecret(db, hashToken(secret)) : undefined
/** Returns the approval with this secret. Throws the same error for an unknown secret and for a deleted request. */
export const needApproval = async ({ db }: Pick<Context, 'db'>, secret: string): Promise<store.Row> => {
  const row = await findApproval(db, secret)
  if (!row) throw new AppError('approval.closed')
  return row
}

const loadOpenedApproval = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  secret: string,
  uuid: string,
): Promise<OpenedApproval> => {
  const row = await store.find(db, uuid)
  if (!row) throw new AppError('approval.closed')
  const { scope, terms, terms_hash, message, expires_at, decided_at, revoked_at, ends_at, name, uploaded_at } = row
  const { media_sha256: _hash, posted_at, ...post } = row.post
  const status = store.statusOf(row, now)
  const cover = row.social_post && (await thumbnailOf(db, row.social_post))
  return {
    status,
    post: { ...post, posted_at: new Date(posted_at) },
    scope,
    terms,
    terms_hash,
    message,
    expires_at,
    decided_at,
    revoked_at,
    ends_at,
    name,
    team: (await brandOf(db, row.team)) ?? { name: '', logo_url: null },
    thumbnail_url: cover ? `/v1/public/team/one_time_approval/thumbnail/${secret}/` : null,
    can_upload: status === 'approved',
    largest: APPROVAL_ORIGINAL_MAX_BYTES,
    uploaded: uploaded_at !== null,
  }
}

export const openApproval = async (ctx: Context<'anyone'>, secret: string) => {
  const { uuid } = await needApproval(ctx, secret)
  await store.noteViewed(ctx.db, uuid)
  return loadOpenedApproval(ctx, secret, uuid)
}

export const approvalThumbnail = async (ctx: Context<'anyone'>, secret: string) => {
  const { social_post } = await needApproval(ctx, secret)
  const cover = social_post && (await thumbnailOf(ctx.db, social_post))
  if (!cover) throw new AppError('thing.not_found')
  return { type: cover.type, body: cover.body, cache: 'private, max-age=300' }
}

export type Answer =
  | { answer: 'approve'; name: string; email?: string | undefined; terms_hash: string; accepted: true }
  | { answer: 'decline' | 'revoke'; reason: string }
type AnswerContext = Context<'anyone', 'one_time_approval.answered' | 'one_time_approval.ended'>

const approve = async (
  ctx: AnswerContext,
  secret: string,
  row: store.Row,
  sent: Extract<Answer, { answer: 'approve' }>,
) => {
  const { name, email = '', terms_hash } = sent
  if (terms_hash !== row.terms_hash) throw new AppError('approval.terms_changed')
  const { duration_days } = row.scope
  const ends_at = duration_days === null ? null : new Date(ctx.now.getTime() + duration_days * DAY)
  const team = (await brandOf(ctx.db, row.team)) ?? { name: '' }
  const proof = proofOf(row, team, ctx, { answer: 'approved', name, email, ends_at })
  await store.update(ctx.db, row.uuid, { status: 'approved', decided_at: ctx.now, ends_at, name, email, ...proof })
  if (row.social_post) await updateSocialPost(ctx.db, row.social_post, { status: 'approved' })
  if (email)
    await mail(ctx, email, {
      from: team.name,
      ...mails.agreed(team.name, row.terms, proof.proof_hash, addressOf(ctx, secret)),
    })
  return proof.proof_hash
}

const decline = async (ctx: AnswerContext, row: store.Row, reason: string) => {
  const team = (await brandOf(ctx.db, row.team)) ?? { name: '' }
  const proof = proofOf(row, team, ctx, { answer: 'declined', name: '', email: '', reason, ends_at: null })
  await store.update(ctx.db, row.uuid, { status: 'declined', decided_at: ctx.now, ...proof })
  if (row.social_post) await updateSocialPost(ctx.db, row.social_post, { status: 'declined' })
  return proof.proof_hash
}

/** Emails the creator a confirmation of the withdrawal, if they left an email address. */
const confirmWithdrawal = async (ctx: AnswerContext, secret: string, { team, email, post }: store.Row) => {
  if (!email) return
  const { name } = (await brandOf(ctx.db, team)) ?? { name: '' }
  await mail(ctx, email, { from: name, ...mails.withdrawn(name, post.platform, addressOf(ctx, secret)) })
}

/** Emails the answer to the person who asked, if they are still in the team and want an immediate email about it. */
const mailAsker = async (
  ctx: AnswerContext,
  { uuid, team, post: { handle } }: store.Row,
  answer: CreatorAnswer,
  reason = '',
) => {
  const asker = await store.askerOf(ctx.db, uuid)
  if (!asker || !(await wantMail(ctx.db, { kind: 'approval', team, thing: uuid }, [asker.user])).has(asker.user)) return
  const address = `${ctx.ports.settings.origin}/ugc?q=${encodeURIComponent(handle)}`
  await mail(ctx, asker.email, {
    from: asker.team_name,
    ...mails.answered(asker.team_name, handle, answer, reason, address),
  })
}

/** Stores the creator's answer, or the withdrawal of their permission. If several arrive at once, only the first is stored;
 *  the others fail as already answered. */
export const answerApproval = async (ctx: AnswerContext, secret: string, sent: Answer): Promise<OpenedApproval> => {
  const row = isSecret(secret) ? await store.lockBySecret(ctx.db, hashToken(secret)) : undefined
  if (!row) throw new AppError('approval.closed')
  const status = store.statusOf(row, ctx.now)
  const one_time_approval = row.uuid
  const by = { team: row.team, about: row.uuid }
  if (sent.answer === 'revoke') {
    if (status !== 'approved') throw new AppError('approval.not_approved')
    await endApproval(ctx.db, row, 'revoked', 'creator')
    await ctx.record('one_time_approval.ended', { one_time_approval, status: 'revoked', by: 'creator' }, by)
    await mailAsker(ctx, row, 'withdrawn', sent.reason)
    await confirmWithdrawal(ctx, secret, row)
    return loadOpenedApproval(ctx, secret, row.uuid)
  }
  if (status === 'expired' && row.decided_at === null) throw new AppError('approval.closed')
  if (status !== 'pending') throw new AppError('approval.answered')
  const isYes = sent.answer === 'approve'
  const proof_hash = isYes ? await approve(ctx, secret, row, sent) : await decline(ctx, row, sent.reason)
  const answer = isYes ? 'approved' : 'declined'
  await ctx.record('one_time_approval.answered', { one_time_approval, answer, proof_hash }, by)
  await mailAsker(ctx, row, isYes ? 'agreed' : 'declined', isYes ? '' : sent.reason)
  return loadOpenedApproval(ctx, secret, row.uuid)
}
