import { type Attempt, databaseNow, remember } from '../store/attempts.ts'
import type { Row } from '../store/posts.ts'
import { isTooLate, missed } from './begin.ts'
import { handleProblem } from './problems.ts'
import { publishingOf } from './publication.ts'
import { stopPublishing, moveOrThrow, type Next, type Publisher, reschedule, write } from './publisher.ts'

const DERIVATIVE_SECONDS = 1
const ASK_AGAIN_SECONDS = 20

/** Prepares the media on the network, as far as possible before the publishing call. */
export const prepare = async (publisher: Publisher, post: Row, attempt: Attempt): Promise<Next> => {
  const now = await databaseNow(publisher.db)
  if (post.scheduled_at && isTooLate(post.scheduled_at, now))
    return stopPublishing(publisher, post, attempt, { status: 'missed', failure: missed })
  try {
    const found = await publishingOf(publisher, post, attempt)
    if (!found) {
      await requestDerivatives(publisher, post, attempt, now)
      return await reschedule(publisher, post, attempt, DERIVATIVE_SECONDS)
    }
    const outcome = await found.network.prepare(found.publishing)
    if (outcome !== 'ready') return await reschedule(publisher, post, attempt, outcome.wait)
  } catch (error) {
    return handleProblem(publisher, post, attempt, error)
  }
  await write(publisher, post, ({ db }) =>
    moveOrThrow(db, attempt, {
      from: ['claimed'],
      row: { state: 'ready', tries: 0, failure: null, next_at: post.scheduled_at ?? now },
    }),
  )
  return 'again'
}

/** Requests missing derivatives, but not on every check, because each request moves the job to the end of its queue. */
const requestDerivatives = async (publisher: Publisher, post: Row, { uuid, memory }: Attempt, now: Date) => {
  const asked = Number(memory['derivatives_asked'] ?? 0)
  if (now.getTime() - asked < ASK_AGAIN_SECONDS * 1000) return
  await write(publisher, post, async ({ db, enqueue }) => {
    await remember(db, uuid, { derivatives_asked: now.getTime() })
    await publisher.asks.derive(enqueue, post.uuid)
  })
}
