import {
  AppError,
  type Crop,
  decide,
  type EventName,
  isDeniedByRole,
  type PostStatus,
  type PostType,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { findFiles } from '../../versions/index.ts'
import { oneAccount } from '../../social-accounts/index.ts'
import { copy } from '../copy.ts'
import * as store from '../store/posts.ts'
import { contentOf } from './content.ts'
import { lockForChange, checkAndSchedule } from './check-and-schedule.ts'
import { showPost } from './show.ts'

type FileInput = string | { file: string; crop: Crop | null; alt_text: string }
type Contents = Partial<
  Pick<store.Row, 'caption' | 'title' | 'first_comment' | 'location' | 'user_tags' | 'audience' | 'time_zone'>
>
export type PostChanges = { [K in keyof Contents]: Contents[K] | undefined } & {
  account?: string | undefined
  postType?: PostType | undefined
  scheduledDate?: Date | null | undefined
  status?: 'draft' | 'scheduled' | 'cancelled' | undefined
  files?: readonly FileInput[] | undefined
}
export type NewPost = Omit<PostChanges, 'account' | 'status'> & {
  account: string
  status: 'draft' | 'scheduled'
  files: readonly FileInput[]
}

export type ChangeContext<E extends EventName = never> = Pick<
  Context<'member', E>,
  'db' | 'actor' | 'now' | 'subject' | 'record' | 'enqueue'
>

/** Statuses in which a post stays scheduled after a change. */
const waiting: readonly PostStatus[] = ['scheduled', 'preparing', 'needs_reconnect']

const rowsOf = (files: readonly FileInput[]) =>
  files.map((one) => (typeof one === 'string' ? { file: one, crop: null, alt_text: '' } : one))

/** Requires permission to post each file. Rights problems are only flagged here; they stop the post when it is due. */
const requireRole = async ({ db, actor, now }: ChangeContext, files: readonly { file: string }[]) => {
  const found =
    files.length > 0
      ? await findFiles(
          db,
          files.map(({ file }) => file),
        )
      : []
  for (const [at, { file: uuid }] of files.entries()) {
    const file = found.find((one) => one.uuid === uuid)?.file
    const decision = file && decide({ actor, file, action: 'post', surface: { kind: 'app' }, at: now })
    if (!decision || decision.verdict === 'absent')
      throw new AppError('thing.not_found', { errors: [{ pointer: `/files/${at}`, detail: copy.fileNotFound }] })
    if (isDeniedByRole(decision))
      throw new AppError('rights.denied', { reasons: decision.reasons.map(({ team }) => team) })
  }
}

export const createPost = async (ctx: ChangeContext<'post.created'>, body: NewPost) => {
  const { team } = ctx.subject
  const { account, postType = 'post', scheduledDate = null, status, files, time_zone, ...contents } = body
  const rows = rowsOf(files)
  await requireRole(ctx, rows)
  const { platform } = await oneAccount(ctx.db, account)
  const uuid = await store.insert(ctx.db, {
    ...definedContents(contents),
    user_tags: contents.user_tags ?? [],
    team,
    account,
    platform,
    post_type: postType,
    status,
    scheduled_at: scheduledDate,
    time_zone: time_zone ?? (await store.zoneOf(ctx.db, team)),
    problems: [],
    created_by: ctx.actor.user,
  })
  await store.putFiles(ctx.db, uuid, rows)
  await ctx.record('post.created', { post: uuid })
  await checkAndSchedule(ctx, uuid, { asked: status === 'scheduled' })
  return showPost(ctx, uuid)
}

const definedContents = ({ caption, title, first_comment, location, user_tags, audience }: PostChanges) =>
  Object.fromEntries(
    Object.entries({ caption, title, first_comment, location, user_tags, audience }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as Contents

const requireCurrentVersion = (post: store.Row, sent: PostChanges, version: number | undefined) => {
  if (version === undefined || version === post.version) return
  const texts = ['caption', 'title', 'first_comment'] as const
  const changed = texts.flatMap((field) =>
    sent[field] !== undefined && sent[field] !== post[field]
      ? [{ field, yours: sent[field] ?? '', theirs: post[field] }]
      : [],
  )
  throw new AppError('thing.changed', { changed })
}

export const updatePost = async (
  ctx: ChangeContext<'post.updated'>,
  uuid: string,
  { version, ...sent }: PostChanges & { version?: number | undefined },
) => {
  const post = await lockForChange(ctx, uuid)
  requireCurrentVersion(post, sent, version)
  const { account, postType, scheduledDate, status, files, time_zone } = sent
  const rows = files && rowsOf(files)
  if (rows) await requireRole(ctx, rows)
  const approved = post.approval === 'approved' ? await contentOf(ctx.db, uuid) : undefined
  await store.change(ctx.db, uuid, {
    ...definedContents(sent),
    ...(account && { account, platform: (await oneAccount(ctx.db, account)).platform }),
    ...(postType && { post_type: postType }),
    ...(scheduledDate !== undefined && { scheduled_at: scheduledDate }),
    ...(time_zone && { time_zone }),
    status:
      status ?? (waiting.includes(post.status) ? 'scheduled' : post.status === 'cancelled' ? 'cancelled' : 'draft'),
    failure: null,
  })
  if (rows) await store.putFiles(ctx.db, uuid, rows)
  if (approved !== undefined && approved !== (await contentOf(ctx.db, uuid)))
    await store.update(ctx.db, uuid, { approval: 'requested', approval_by: null })
  await ctx.record('post.updated', { post: uuid, fields: Object.keys(sent) })
  const moved = scheduledDate !== undefined && scheduledDate?.getTime() !== post.scheduled_at?.getTime()
  await checkAndSchedule(ctx, uuid, { asked: status === 'scheduled', moved })
  return showPost(ctx, uuid)
}

/** Deletes a post unless it is being published or is unconfirmed. A published post stays on its network. */
export const removePost = async (ctx: Context<'member', 'post.deleted'>, uuid: string) => {
  const post = await store.lock(ctx.db, uuid)
  if (!post) throw new AppError('thing.not_found')
  if (post.status === 'publishing' || post.status === 'unconfirmed') throw new AppError('post.publishing')
  await store.remove(ctx.db, uuid)
  await ctx.record('post.deleted', { post: uuid })
}

export const duplicatePost = async (ctx: Context<'member', 'post.created'>, uuid: string) => {
  const { caption, title, first_comment, location, user_tags, audience, ...post } = await store.one(ctx.db, uuid)
  const contents = { caption, title, first_comment, location, user_tags, audience }
  const { team, account, platform, post_type, time_zone } = post
  const duplicate = await store.insert(ctx.db, {
    ...contents,
    team,
    account,
    platform,
    post_type,
    time_zone,
    problems: [],
    created_by: ctx.actor.user,
  })
  const files = await store.filesOf(ctx.db, [uuid])
  await store.putFiles(
    ctx.db,
    duplicate,
    files.map(({ file, crop, alt_text }) => ({ file, crop, alt_text })),
  )
  await ctx.record('post.created', { post: duplicate })
  await checkAndSchedule(ctx, duplicate)
  return showPost(ctx, duplicate)
}
