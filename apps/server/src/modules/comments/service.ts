import { AppError, type Comment, type Spot } from '@vitrine/contract'
import type { Context, FindSubjects } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { post } from '../../platform/mail/outbox.ts'
import { findFiles } from '../versions/index.ts'
import * as store from './store.ts'

type Said = { text: string; mentions: string[]; spot: Spot | null; moment: number | null }

const commentOf = async (ctx: Pick<Context, 'db'>, uuid: string): Promise<Comment> => {
  const comment = await store.one(ctx.db, uuid)
  if (!comment) throw new AppError('thing.not_found')
  return comment
}

/** One mail per comment and person, written with the comment and sent when it is kept. Nobody is mailed about themselves. */
const mailMentioned = async (ctx: Context<'member'>, { file, text }: Comment, mentioned: string[]) => {
  const others = mentioned.filter((user) => user !== ctx.actor.user)
  const [readers, setting] = [
    await store.readers(ctx.db, file, others),
    await store.setting(ctx.db, file, ctx.actor.user),
  ]
  if (!setting) return
  const name = `${setting.first_name} ${setting.last_name}`.trim()
  for (const { email } of readers)
    await post(ctx, email, {
      subject: `${name} mentioned you: ${setting.name}`,
      heading: `${name} mentioned you`,
      paragraphs: [`In a comment on ${setting.name}:`, text],
      button: { label: 'Open the file', address: `${ctx.ports.settings.origin}/file/${file}` },
      from: setting.team,
    })
}

export const addComment = async (ctx: Context<'member', 'comment.added'>, file: string, said: Said) => {
  const mentions = [...new Set(said.mentions)]
  const uuid = newId()
  await store.insert(ctx.db, { ...said, uuid, team: ctx.subject.team, file, user: ctx.actor.user, mentions })
  const comment = await commentOf(ctx, uuid)
  await mailMentioned(ctx, comment, mentions)
  await ctx.record('comment.added', { file, comment: uuid, mentions })
  return comment
}

export const editComment = async (
  ctx: Context<'member', 'comment.updated'>,
  uuid: string,
  { text, mentions }: { text: string; mentions?: string[] | undefined },
) => {
  const before = await commentOf(ctx, uuid)
  const known = before.mentions.map((one) => one.uuid)
  const named = mentions && [...new Set(mentions)]
  await store.update(ctx.db, uuid, { text, mentions: named, edited_at: ctx.now })
  const comment = await commentOf(ctx, uuid)
  const added = (named ?? []).filter((user) => !known.includes(user))
  await mailMentioned(ctx, comment, added)
  const { file } = comment
  await ctx.record('comment.updated', { file, comment: uuid, mentions: added }, { about: file })
  return comment
}

export const deleteComment = async (ctx: Context<'member', 'comment.deleted'>, uuid: string) => {
  const { file } = await commentOf(ctx, uuid)
  await store.remove(ctx.db, uuid)
  await ctx.record('comment.deleted', { file, comment: uuid }, { about: file })
}

/** Whoever may not know of the file may not know of what was said about it. */
export const findComments: FindSubjects = async (db, uuids) => {
  const found = await store.subjects(db, uuids)
  const files = await findFiles(db, [...new Set(found.map(({ about }) => about))])
  return found.flatMap(({ about, ...comment }) => {
    const file = files.find((one) => one.uuid === about)?.file
    return file ? [{ ...comment, file }] : []
  })
}
