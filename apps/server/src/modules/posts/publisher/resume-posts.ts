import { POST_LATE_MINUTES } from '@vitrine/contract'
import type { Enqueue, JobContext } from '../../../platform/jobs/jobs.ts'
import { databaseNow } from '../store/attempts.ts'
import * as store from '../store/posts.ts'
import { missed } from './begin.ts'

/** Reschedules the posts of a reconnected account. Overdue posts become `missed`, so that a user can decide. */
export const resumePosts = async (
  ctx: JobContext,
  account: string,
  plan: (enqueue: Enqueue, post: store.Row, at: Date) => Promise<void>,
) => {
  const now = await databaseNow(ctx.db)
  for (const { uuid } of await store.waitingFor(ctx.db, account, ['needs_reconnect']))
    await ctx.write(async ({ db, record, enqueue }) => {
      const post = await store.lock(db, uuid)
      if (post?.status !== 'needs_reconnect' || !post.scheduled_at) return
      const isLate = post.scheduled_at.getTime() < now.getTime() - POST_LATE_MINUTES * 60_000
      const status = isLate ? ('missed' as const) : ('scheduled' as const)
      await store.update(db, uuid, { status, failure: isLate ? missed : null })
      await record('post.progressed', { post: uuid, status })
      if (!isLate) await plan(enqueue, post, post.scheduled_at)
    })
}
