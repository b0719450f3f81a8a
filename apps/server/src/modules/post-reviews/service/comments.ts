import { AppError, type PostComment } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { wantMail } from '../../notifications/index.ts'
import { onePost } from '../../posts/index.ts'
import * as store from '../store/comments.ts'
import { mailMention } from './mails.ts'

const commentOf = async ({ db }: Pick<Context, 'db'>, uuid: string): Promise<PostComment> => {
  const comment = await store.one(db, uuid)
  if (!comment) throw new AppError('thing.not_found')
  return comment
}

/** Emails those of these people who are members and want an immediate email; nobody is emailed about their own comment. */
const mailMentioned = async (ctx: Context<'member'>, { post: uuid, text }: PostComment, people: readonly string[]) => {
  const post = await onePost(ctx.db, uuid)
  const wanted = await wantMail(ctx.db, { kind: 'mention', team: post.team, thing: uuid }, people)
  const others = people.filter((user) => user !== ctx.actor.user && wanted.has(user))
  const names = others.length > 0 ? await store.namesOf(ctx.db, ctx.actor.user, post.team) : undefined
  if (!names) return
  for (const { email } of await store.membersAmong(ctx.db, post.team, others))
    await mailMention(ctx, email, post, { ...names, text })
}

export const addComment = async (
  ctx: Context<'member', 'post.commented'>,
  post: string,
  { text, mentions: named }: { text: string; mentions: string[] },
) => {
  const mentions = [...new Set(named)]
  const uuid = newId()
  await store.insert(ctx.db, { uuid, team: ctx.subject.team, post, user: ctx.actor.user, text, mentions })
  const comment = await commentOf(ctx, uuid)
  await mailMentioned(ctx, comment, mentions)
  await ctx.record('post.commented', { post, post_comment: uuid, mentions })
  return comment
}

export const editComment = async (
  ctx: Context<'member', 'post.comment_changed'>,
  uuid: string,
  { text, mentions: named }: { text: string; mentions?: string[] | undefined },
) => {
  const before = await commentOf(ctx, uuid)
  const mentions = named && [...new Set(named)]
  await store.update(ctx.db, uuid, { text, mentions, edited_at: ctx.now })
  const comment = await commentOf(ctx, uuid)
  const known = before.mentions.map((one) => one.uuid)
  await mailMentioned(ctx, comment, mentions?.filter((user) => !known.includes(user)) ?? [])
  await ctx.record('post.comment_changed', { post: comment.post, post_comment: uuid }, { about: comment.post })
  return comment
}

export const deleteComment = async (ctx: Context<'member', 'post.comment_changed'>, uuid: string) => {
  const { post } = await commentOf(ctx, uuid)
  await store.remove(ctx.db, uuid)
  await ctx.record('post.comment_changed', { post, post_comment: uuid }, { about: post })
}
