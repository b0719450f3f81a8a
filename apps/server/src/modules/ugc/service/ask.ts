import { randomInt } from 'node:crypto'
import { AppError, COMMENTS_PER_DAY, type CreatorRequest } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { mentionOf } from '../store/collect.ts'
import * as creators from '../store/creators.ts'
import * as store from '../store/posts.ts'
import { writeComment } from './ai.ts'
import { comparableText, fromTemplate } from './templates.ts'

const RECENT_TEXTS = 8
const hasLink = (text: string) => /https?:|www\.|\/p\/approval/i.test(text)

type Wanted = { social_post: string; language?: string | undefined; purpose: 'comment' | 'message' }
/** Suggests a text: from the AI endpoint if one is set and its text is usable, otherwise from a template. Never repeats
 *  the last text. */
export const generateComment = async (ctx: Context<'member'>, { social_post: uuid, language, purpose }: Wanted) => {
  const post = await store.show(ctx.db, ctx, uuid)
  const { handle } = post.creator
  const lately = await creators.lastTexts(ctx.db, post.team, RECENT_TEXTS)
  const written = await writeComment(ctx.ports, { purpose, handle, caption: post.caption, lately, language })
  const isUsable =
    written !== undefined && !hasLink(written) && !lately.some((one) => comparableText(one) === comparableText(written))
  return {
    text: isUsable ? written : fromTemplate(purpose, handle, lately, (n) => randomInt(n)),
    written_by: isUsable ? ('ai' as const) : ('template' as const),
    can_comment: post.can_comment,
  }
}

/** Rejects comments with an approval link, because comments are public and anyone with the link could answer for the creator. */
const requireNoApprovalLink = ({ ports }: Pick<Context, 'ports'>, text: string) => {
  const { host } = new URL(ports.settings.origin)
  if (/\/p\/approval/i.test(text) || text.toLowerCase().includes(host)) throw new AppError('ugc.link_in_comment')
}

/** Asks a creator for approval in a comment, if the network allows it. A job sends the comment. */
export const askByComment = async (
  ctx: Context<'member', 'social_post.comment_asked'>,
  uuid: string,
  text: string,
): Promise<CreatorRequest> => {
  requireNoApprovalLink(ctx, text)
  const post = await store.lock(ctx.db, uuid)
  const mention = await mentionOf(ctx.db, uuid)
  if (post.availability === 'gone') throw new AppError('ugc.gone')
  if (!mention) throw new AppError('ugc.no_comment')
  await creators.lockAccount(ctx.db, mention.account)
  const [last] = await creators.lastTexts(ctx.db, post.team, 1)
  if (last !== undefined && comparableText(last) === comparableText(text)) throw new AppError('ugc.same_comment')
  if ((await creators.commentsToday(ctx.db, mention.account)) >= COMMENTS_PER_DAY)
    throw new AppError('ugc.comment_limit')
  const request = await creators.addComment(ctx.db, {
    team: post.team,
    post: uuid,
    creator: post.creator,
    account: mention.account,
    text,
    status: 'waiting',
    created_by: ctx.actor.user,
  })
  await creators.noteRequest(ctx.db, post.creator)
  if (['new', 'kept', 'skipped'].includes(post.status)) await store.update(ctx.db, uuid, { status: 'requested' })
  await ctx.record('social_post.comment_asked', { social_post: uuid, request: request.uuid })
  const { results } = await creators.requestsTo(ctx.db, post.creator, { limit: 1 })
  const [shown] = results
  if (!shown) throw new AppError('thing.not_found')
  return shown
}
