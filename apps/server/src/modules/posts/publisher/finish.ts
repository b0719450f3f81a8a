import { NetworkProblem } from '../../social-accounts/index.ts'
import { copy } from '../copy.ts'
import { type Attempt, databaseNow } from '../store/attempts.ts'
import * as store from '../store/posts.ts'
import { complete } from './complete.ts'
import { markUnconfirmed } from './confirm.ts'
import { publishingOf } from './publication.ts'
import { resend } from './resend.ts'
import { stopPublishing, type Next, type Publisher, reschedule } from './publisher.ts'

const LONGEST_SECONDS = 60
/** How long the network may process a post before a user has to check it. */
const GIVE_UP_MS = 2 * 3_600_000

/** Uploads the rest of a post that the network is processing, and polls until it is live or refused. Safe to repeat. */
export const finish = async (publisher: Publisher, post: store.Row, attempt: Attempt): Promise<Next> => {
  try {
    const found = await publishingOf(publisher, post, attempt)
    const outcome = await found?.network.finish?.(found.publishing)
    if (!outcome) return await markUnconfirmed(publisher, post, attempt, copy.filesChanged)
    if ('id' in outcome) return await complete(publisher, post, attempt, outcome)
    const age = (await databaseNow(publisher.db)).getTime() - (attempt.sent_at?.getTime() ?? 0)
    if (age > GIVE_UP_MS) return await markUnconfirmed(publisher, post, attempt, copy.notFinished(post.platform))
    return await reschedule(publisher, post, attempt, outcome.wait, { tries: 0 })
  } catch (error) {
    if (!(error instanceof NetworkProblem)) throw error
    const { kind, code, message: text } = error
    // The network already has the post, so a token that expires now must not cause it to be sent again.
    if (kind === 'reconnect') return markUnconfirmed(publisher, post, attempt, text)
    if (kind === 'unpublished') return resend(publisher, post, attempt, { code, text })
    if (kind === 'refused' || kind === 'blocked')
      return stopPublishing(publisher, post, attempt, { status: 'failed', failure: { code, text } })
    const seconds = Math.min(LONGEST_SECONDS, 2 ** attempt.tries)
    return reschedule(publisher, post, attempt, seconds, {
      tries: Math.min(attempt.tries + 1, 10),
      failure: { code, text },
    })
  }
}
