import { COMMENT_SPACING_SECONDS } from '@vitrine/contract'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { NetworkProblem, prepareAccountCall } from '../../social-accounts/index.ts'
import { copy } from '../copy.ts'
import { mentionOf } from '../store/collect.ts'
import * as creators from '../store/creators.ts'
import * as store from '../store/posts.ts'

const LIMITED_SECONDS = 1800
const UNSENT_SECONDS = 60

/** Claims an account's next slot for a comment; an account's comments are spaced apart. Returns 'now', the seconds until the
 *  next attempt, or undefined if the comment is no longer waiting. */
const claimSendSlot = (ctx: JobContext, account: string, request: string) =>
  ctx.write(async ({ db }) => {
    await creators.lockAccount(db, account)
    const since = await creators.sinceLastComment(db, account)
    if (since !== null && since < COMMENT_SPACING_SECONDS * 1000) return COMMENT_SPACING_SECONDS - since / 1000
    // Marked as sent before the call, so that a comment isn't posted twice if the response is lost.
    return (await creators.updateCommentIfStatus(db, request, 'waiting', { status: 'sent', sent: true, problem: null }))
      ? 'now'
      : undefined
  })

const unconfirmed = copy.unconfirmedComment
/** Returns the comment's status after a failed call. A comment that may have arrived is treated as sent. */
const outcomeOf = ({ kind, message }: NetworkProblem) => {
  if (kind === 'unsent' || kind === 'limit') return { status: 'waiting', problem: message } as const
  if (kind === 'unknown' || kind === 'transient') return { status: 'sent', problem: unconfirmed } as const
  return { status: 'failed', problem: message } as const
}
/** Records the outcome. If no request has reached the creator, the post's status returns to “kept”. */
const finish = (ctx: JobContext, post: string, request: string, row: ReturnType<typeof outcomeOf>) =>
  ctx.write(async ({ db, record }) => {
    await creators.updateCommentIfStatus(db, request, 'sent', row)
    if (row.status === 'waiting') return
    const { status } = await store.lock(db, post)
    if (row.status === 'failed' && status === 'requested' && !(await creators.hasOpenRequest(db, post)))
      await store.update(db, post, { status: 'kept' })
    await record('social_post.commented', { social_post: post, request, status: row.status }, { about: post })
  })

/** Sends a comment. Returns the seconds until the next attempt, or undefined when finished. */
export const sendComment = async (ctx: JobContext, request: string): Promise<number | undefined> => {
  const comment = await creators.comment(ctx.db, request)
  const post = comment?.post ? await store.find(ctx.db, comment.post) : undefined
  const mention = post && (await mentionOf(ctx.db, post.uuid))
  if (!comment || comment.status !== 'waiting') return undefined
  if (!post?.network_id || !mention) {
    await creators.updateCommentIfStatus(ctx.db, request, 'waiting', {
      status: 'failed',
      problem: copy.postGone,
    })
    return undefined
  }
  const { network, call } = await prepareAccountCall(ctx, mention.account)
  const turn = await claimSendSlot(ctx, mention.account, request)
  if (turn !== 'now') return turn
  try {
    await network.collecting.answer?.(call, { media: post.network_id, comment: mention.comment_id }, comment.text)
  } catch (error) {
    if (!(error instanceof NetworkProblem)) throw error
    const outcome = outcomeOf(error)
    await finish(ctx, post.uuid, request, outcome)
    if (outcome.status !== 'waiting') return undefined
    return error.kind === 'limit' ? LIMITED_SECONDS : UNSENT_SECONDS
  }
  await ctx.write(({ record }) =>
    record('social_post.commented', { social_post: post.uuid, request, status: 'sent' }, { about: post.uuid }),
  )
  return undefined
}
