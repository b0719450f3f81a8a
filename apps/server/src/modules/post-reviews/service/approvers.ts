import {
  AppError,
  APPROVAL_DAYS,
  APPROVAL_DAYS_MAX,
  APPROVERS_MAX,
  invalid,
  type PostApprover,
} from '@vitrine/contract'
import { newToken } from '../../../platform/crypto/tokens.ts'
import type { Context } from '../../../platform/http/context.ts'
import { changeApproval, contentOf, fixedStatuses, lockPost, onePost, type PostRow } from '../../posts/index.ts'
import { approverCopy } from '../copy.ts'
import * as store from '../store/approvers.ts'
import { namesOf } from '../store/comments.ts'
import { mailLink } from './mails.ts'
import { countHidden } from './media.ts'

type ApproverContext = Context<'member', 'post.approver_asked' | 'post.approval_changed'>
const DAY = 86_400_000

const addressOf = ({ ports }: Pick<Context, 'ports'>, secret: string) =>
  `${ports.settings.origin}/p/post-approval/${secret}`
const inDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY)

const lockOpen = async ({ db }: ApproverContext, uuid: string) => {
  const post = await lockPost(db, uuid)
  if (!post) throw new AppError('thing.not_found')
  if (fixedStatuses.includes(post.status)) throw new AppError('post.publishing')
  return post
}

/** Emails the link if there is an address, and holds the post back until it is approved. */
const send = async (ctx: ApproverContext, approver: store.Row, post: PostRow, secret: string) => {
  const address = addressOf(ctx, secret)
  const { uuid, name, email } = approver
  const asker = await namesOf(ctx.db, ctx.actor.user, post.team)
  if (email && asker) await mailLink(ctx, approver, post, asker, address)
  await ctx.record('post.approver_asked', { post: post.uuid, post_approver: uuid, name }, { about: post.uuid })
  if (post.approval !== 'requested') await changeApproval(ctx, post.uuid, { approval: 'requested', note: '', by: null })
  const content = await contentOf(ctx.db, post.uuid)
  return {
    approver: store.show(await store.getWithAsker(ctx.db, uuid), content, ctx.now),
    address,
    hidden_files: await countHidden(ctx.db, post.uuid, ctx.now),
  }
}

type New = { name: string; email: string | null; message: string; expires_at?: Date | undefined }
export const askApprover = async (ctx: ApproverContext, uuid: string, { name, email, message, expires_at }: New) => {
  const until = expires_at ?? inDays(ctx.now, APPROVAL_DAYS)
  if (until <= ctx.now) throw invalid('/expires_at', approverCopy.futureDate)
  if (until > inDays(ctx.now, APPROVAL_DAYS_MAX)) throw invalid('/expires_at', approverCopy.withinYear)
  const post = await lockOpen(ctx, uuid)
  if ((await store.countOfPost(ctx.db, uuid)) >= APPROVERS_MAX)
    throw invalid('/name', approverCopy.tooMany(APPROVERS_MAX))
  const secret = newToken()
  const row = { team: post.team, post: uuid, name, email: email ?? '', message, expires_at: until }
  return send(ctx, await store.insert(ctx.db, secret, { ...row, asked_by: ctx.actor.user }), post, secret)
}

/** Sends the same person a new link, because the old one was lost or has ended, or the post has changed. */
export const askAgain = async (ctx: ApproverContext, uuid: string) => {
  const before = await store.one(ctx.db, uuid)
  const post = await lockOpen(ctx, before.post)
  const secret = newToken()
  const soonest = inDays(ctx.now, APPROVAL_DAYS)
  const expires_at = before.expires_at > soonest ? before.expires_at : soonest
  return send(ctx, await store.renew(ctx.db, uuid, secret, { expires_at, asked_by: ctx.actor.user }), post, secret)
}

export const revokeApprover = async (ctx: Context<'member', 'post.approver_revoked'>, uuid: string) => {
  const { name, post } = await store.one(ctx.db, uuid)
  await store.revoke(ctx.db, uuid)
  await ctx.record('post.approver_revoked', { post, post_approver: uuid, name }, { about: post })
}

export const listApprovers = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  uuid: string,
  asked: { cursor?: string | undefined; limit: number },
): Promise<{ results: PostApprover[]; next: string | null; count: number }> => {
  await onePost(db, uuid)
  const content = await contentOf(db, uuid)
  const { results, ...rest } = await store.ofPost(db, uuid, asked)
  return { ...rest, results: results.map((one) => store.show(one, content, now)) }
}
