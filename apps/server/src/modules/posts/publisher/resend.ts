import { type Attempt, databaseNow, remember } from '../store/attempts.ts'
import * as store from '../store/posts.ts'
import { isTooLate } from './begin.ts'
import { stopPublishing, moveOrThrow, type Next, type Publisher, write } from './publisher.ts'

/** How long to wait before the second and the third (last) call. */
const AGAIN_AFTER_SECONDS = [5, 15]
/** A post sent longer ago than this fails immediately, so that people find out soon. */
const FRESH_MS = 60_000

/** Sends a post again after the network accepted it but failed to publish it. */
export const resend = async (
  publisher: Publisher,
  post: store.Row,
  attempt: Attempt,
  failure: store.Failure,
): Promise<Next> => {
  const resends = Number(attempt.memory['resends'] ?? 0)
  const seconds = AGAIN_AFTER_SECONDS[resends]
  const now = await databaseNow(publisher.db)
  const isFresh = now.getTime() - (attempt.sent_at?.getTime() ?? 0) < FRESH_MS
  if (seconds === undefined || !isFresh || (post.scheduled_at !== null && isTooLate(post.scheduled_at, now)))
    return stopPublishing(publisher, post, attempt, { status: 'failed', failure })
  const next_at = new Date(Date.now() + seconds * 1000)
  await write(publisher, post, async ({ db, record }) => {
    await remember(db, attempt.uuid, { resends: resends + 1 })
    await moveOrThrow(db, attempt, { from: ['accepted'], row: { state: 'ready', sent_at: null, failure, next_at } })
    await store.update(db, post.uuid, { status: 'preparing' })
    await record('post.progressed', { post: post.uuid, status: 'preparing' })
  })
  return seconds
}
