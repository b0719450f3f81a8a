import { loseAccount, NetworkProblem, oneAccount } from '../../social-accounts/index.ts'
import { type Attempt, databaseNow } from '../store/attempts.ts'
import type { Row } from '../store/posts.ts'
import { isTooLate } from './begin.ts'
import { stopPublishing, type Next, type Publisher, reschedule } from './publisher.ts'

const TRIES = 8
const LONGEST_SECONDS = 60

/**
 * Handles a failure before the publishing call: retries if that can help, otherwise fails the post with the reason.
 */
export const handleProblem = async (
  publisher: Publisher,
  post: Row,
  attempt: Attempt,
  error: unknown,
): Promise<Next> => {
  if (!(error instanceof NetworkProblem)) throw error
  const { kind, code, message: text } = error
  const failure = { code, text }
  if (kind === 'reconnect') return needsReconnect(publisher, post, attempt, failure)
  if (kind === 'refused' || kind === 'blocked')
    return stopPublishing(publisher, post, attempt, { status: 'failed', failure })
  const now = await databaseNow(publisher.db)
  const isOver = attempt.tries >= TRIES || (post.scheduled_at !== null && isTooLate(post.scheduled_at, now))
  if (isOver) return stopPublishing(publisher, post, attempt, { status: 'failed', failure })
  const seconds = Math.min(LONGEST_SECONDS, 2 ** attempt.tries)
  return reschedule(publisher, post, attempt, seconds, { tries: attempt.tries + 1, failure })
}

/** The token is no longer valid, so the account and the post wait until someone reconnects the account. */
export const needsReconnect = async (
  publisher: Publisher,
  post: Row,
  attempt: Attempt,
  failure: { code: string; text: string },
) => {
  if (post.account !== null) await loseAccount(publisher, await oneAccount(publisher.db, post.account), failure.text)
  return stopPublishing(publisher, post, attempt, { status: 'needs_reconnect', failure })
}
