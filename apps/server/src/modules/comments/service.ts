import { AppError, type Comment, decide, type Member, type Spot } from '@vitrine/contract'
import type { Context, FindSubjects } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueMail } from '../../platform/mail/outbox.ts'
import { wantMail } from '../notifications/index.ts'
import { findFiles } from '../versions/index.ts'
import { mails } from './copy.ts'
import * as store from './store.ts'

type CommentInput = {
  text: string
  mentions: string[]
  spot: Spot | null
  moment: number | null
  parent: string | null
}

const commentOf = async (ctx: Pick<Context, 'db'>, uuid: string): Promise<Comment> => {
  const comment = await store.one(ctx.db, uuid)
  if (!comment) throw new AppError('thing.not_found')
  return comment
}

/** Returns those of these people who can see the file. */
const readersOf = async ({ db, now }: Context<'member'>, uuid: string, people: string[]) => {
  const [subject] = await findFiles(db, [uuid])
  const file = subject?.file
  if (!file) return []
  return (await store.membersAmong(db, uuid, people)).filter(({ uuid: user, permissions }) => {
    const actor: Member = { kind: 'member', user, staff: false, team: file.team, permissions, features: [] }
    return decide({ actor, file, action: 'see', surface: { kind: 'app' }, at: now }).verdict === 'allow'
  })
}

/**
 * Enqueues one email per comment and person in the comment's transaction; emails are sent after the commit. Nobody is
 * notified of their own comment.
 */
const mailAbout = async (
  ctx: Context<'member'>,
  { file, text }: Comment,
  kind: 'mention' | 'reply',
  people: readonly string[],
) => {
  const wanted = await wantMail(ctx.db, { kind, team: ctx.subject.team, thing: file }, people)
  const others = people.filter((user) => user !== ctx.actor.user && wanted.has(user))
  const [readers, setting] = [await readersOf(ctx, file, others), await store.mailDetails(ctx.db, file, ctx.actor.user)]
  if (!setting) return
  const name = `${setting.first_name} ${setting.last_name}`.trim()
  const letter = mails[kind](name, setting.name, text, `${ctx.ports.settings.origin}/file/${file}`)
  for (const { email } of readers) await enqueueMail(ctx, email, { from: setting.team, ...letter })
}

/** Returns the thread that a reply belongs to, reopening it if it was resolved; null if the comment is not a reply. Throws
 *  if the thread is on another file. */
const threadFor = async (ctx: Context<'member', 'comment.reopened'>, file: string, answered: string | null) => {
  if (answered === null) return null
  const thread = await store.threadOf(ctx.db, answered)
  if (thread?.file !== file) throw new AppError('thing.not_found')
  if (thread.resolved) {
    await store.setResolved(ctx.db, thread.uuid, null)
    await ctx.record('comment.reopened', { file, comment: thread.uuid })
  }
  return thread.uuid
}

export const addComment = async (
  ctx: Context<'member', 'comment.added' | 'comment.reopened'>,
  file: string,
  input: CommentInput,
) => {
  const mentions = [...new Set(input.mentions)]
  const uuid = newId()
  const parent = await threadFor(ctx, file, input.parent)
  const commenters = parent ? await store.commenters(ctx.db, parent) : []
  await store.insert(ctx.db, { ...input, uuid, team: ctx.subject.team, file, user: ctx.actor.user, mentions, parent })
  const comment = await commentOf(ctx, uuid)
  await mailAbout(ctx, comment, 'mention', mentions)
  await mailAbout(
    ctx,
    comment,
    'reply',
    commenters.filter((user) => !mentions.includes(user)),
  )
  await ctx.record('comment.added', { file, comment: uuid, mentions, ...(parent && { parent }) })
  return comment
}

/** Resolves or reopens the thread of a comment. Resolving a resolved thread again keeps the person who resolved it first. */
export const resolveThread = async (
  ctx: Context<'member', 'comment.resolved' | 'comment.reopened'>,
  uuid: string,
  resolved: boolean,
) => {
  const thread = await store.threadOf(ctx.db, uuid)
  if (!thread) throw new AppError('thing.not_found')
  if (thread.resolved !== resolved) {
    const { file, uuid: comment } = thread
    await store.setResolved(ctx.db, comment, resolved ? { user: ctx.actor.user, at: ctx.now } : null)
    await ctx.record(resolved ? 'comment.resolved' : 'comment.reopened', { file, comment }, { about: file })
  }
  return commentOf(ctx, thread.uuid)
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
  await mailAbout(ctx, comment, 'mention', added)
  const { file } = comment
  await ctx.record('comment.updated', { file, comment: uuid, mentions: added }, { about: file })
  return comment
}

export const deleteComment = async (ctx: Context<'member', 'comment.deleted'>, uuid: string) => {
  const { file } = await commentOf(ctx, uuid)
  await store.remove(ctx.db, uuid)
  await ctx.record('comment.deleted', { file, comment: uuid }, { about: file })
}

/** People who can't see the file can't see its comments either. */
export const findComments: FindSubjects = async (db, uuids) => {
  const found = await store.subjects(db, uuids)
  const files = await findFiles(db, [...new Set(found.map(({ about }) => about))])
  return found.flatMap(({ about, ...comment }) => {
    const file = files.find((one) => one.uuid === about)?.file
    return file ? [{ ...comment, file }] : []
  })
}
