import { AppError, type PostStatus } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { copy } from '../copy.ts'
import { activeAttemptOf, move } from '../store/attempts.ts'
import * as store from '../store/posts.ts'
import { enqueuePublishing } from './plan.ts'
import { preflight, isBlocking } from './preflight.ts'
import { showPost } from './show.ts'

const underWay: readonly PostStatus[] = ['preparing', 'publishing', 'published']

/** Publishes a post as soon as possible. If it is already being published, only its progress is returned. */
export const publishNow = async (
  ctx: Pick<Context<'member', 'post.publish_asked'>, 'db' | 'actor' | 'now' | 'record' | 'enqueue'>,
  uuid: string,
  { checked_not_published }: { checked_not_published: boolean },
) => {
  const { db } = ctx
  const post = await store.lock(db, uuid)
  if (!post) throw new AppError('thing.not_found')
  const isAsked = post.status === 'scheduled' && post.scheduled_at !== null && post.scheduled_at <= ctx.now
  if (underWay.includes(post.status) || isAsked) return showPost(ctx, uuid)
  if (post.status === 'unconfirmed') {
    if (!checked_not_published) throw new AppError('post.unconfirmed')
    const attempt = await activeAttemptOf(db, uuid)
    const failure = { code: 'checked', text: copy.confirmedUnpublished }
    if (attempt) await move(db, attempt.uuid, ['unconfirmed'], { state: 'failed', failure })
  }
  const problems = await preflight(db, post, await store.filesOf(db, [uuid]), ctx.now)
  await store.update(db, uuid, { problems })
  const reasons = problems.filter(isBlocking).map(({ text }) => text)
  if (reasons.length > 0) throw new AppError('post.not_ready', { reasons, detail: reasons.join(' ') })
  await store.scheduleNow(db, uuid)
  await enqueuePublishing(ctx, post, new Date(0))
  await ctx.record('post.publish_asked', { post: uuid })
  return showPost(ctx, uuid)
}
