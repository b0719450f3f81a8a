import { AppError, invalid, type PostProblem, type PostStatus } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Enqueue } from '../../../platform/jobs/jobs.ts'
import { copy } from '../copy.ts'
import { cancelUnsent, databaseNow } from '../store/attempts.ts'
import * as store from '../store/posts.ts'
import { enqueuePublishing } from './plan.ts'
import { preflight } from './preflight.ts'

/** Statuses in which a post can't be changed. */
export const fixedStatuses: readonly PostStatus[] = ['publishing', 'published', 'unconfirmed']
const MINUTE = 60_000

/** Locks a post for editing and cancels its unsent attempts. Throws when the post can no longer be changed. */
export const lockForChange = async ({ db }: { db: Db }, uuid: string) => {
  const post = await store.lock(db, uuid)
  if (!post) throw new AppError('thing.not_found')
  if (fixedStatuses.includes(post.status)) throw new AppError('post.publishing')
  await cancelUnsent(db, uuid)
  return post
}

const requireTime = async (db: Db, scheduled_at: Date | null) => {
  if (scheduled_at === null) throw invalid('/scheduledDate', copy.chooseTime)
  if (scheduled_at.getTime() < (await databaseNow(db)).getTime() - MINUTE)
    throw invalid('/scheduledDate', copy.chooseFutureTime)
}
const requireReady = (problems: readonly PostProblem[]) => {
  const reasons = problems.filter(({ severity }) => severity === 'error').map(({ text }) => text)
  if (reasons.length > 0) throw new AppError('post.not_ready', { reasons, detail: reasons.join(' ') })
}

/** Checks a post, stores any problems, and enqueues its publishing. `asked`: the caller is scheduling it now.
 *  `moved`: the caller changed its time, which must be in the future if the post is scheduled. */
export const checkAndSchedule = async (
  { db, enqueue, now }: { db: Db; enqueue: Enqueue; now: Date },
  uuid: string,
  { asked = false, moved = false } = {},
) => {
  const post = await store.one(db, uuid)
  const problems = await preflight(db, post, await store.filesOf(db, [uuid]), post.scheduled_at ?? now)
  if (asked || (moved && post.status === 'scheduled')) await requireTime(db, post.scheduled_at)
  if (asked) requireReady(problems)
  await store.update(db, uuid, { problems })
  if (post.status === 'scheduled' && post.scheduled_at) await enqueuePublishing({ enqueue }, post, post.scheduled_at)
}
