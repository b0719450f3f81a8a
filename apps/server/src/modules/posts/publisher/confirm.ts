import { CONFIRM_AFTER_SECONDS } from '@vitrine/contract'
import { loseAccount, NetworkProblem, oneAccount } from '../../social-accounts/index.ts'
import { copy } from '../copy.ts'
import type { Attempt } from '../store/attempts.ts'
import * as store from '../store/posts.ts'
import { complete } from './complete.ts'
import { mailOf } from './mails.ts'
import { publishingOf } from './publication.ts'
import { stopPublishing, moveOrThrow, type Next, type Publisher, reschedule, write } from './publisher.ts'

const READ_AGAIN_SECONDS = 15
/** Vitrine keeps checking occasionally, even when only a user can find out whether the post is live. */
const LATE_CHECK_SECONDS = 600
const MAIL_AFTER_LOOKS = 2

type Answer = { code: string; text: string }
const answerIn = ({ memory }: Attempt) => (memory['answer'] ?? null) as Answer | null

/** Marks a post as unconfirmed: it may be live. */
export const markUnconfirmed = async (
  publisher: Publisher,
  post: store.Row,
  attempt: Attempt,
  text: string,
): Promise<Next> => {
  const failure = { code: 'unconfirmed', text: copy.confirming(text) }
  await write(publisher, post, async ({ db, record }) => {
    const sent_at = attempt.sent_at ?? new Date()
    await moveOrThrow(db, attempt, {
      from: ['sent', 'accepted'],
      row: { state: 'unconfirmed', tries: 0, failure, sent_at, next_at: new Date() },
    })
    await store.update(db, post.uuid, { status: 'unconfirmed', failure })
    await record('post.progressed', { post: post.uuid, status: 'unconfirmed' })
  })
  return 'again'
}

/** Schedules another check and returns the seconds until then, or undefined after the last one. Emails the team after two
 *  checks. */
const scheduleCheck = async (publisher: Publisher, post: store.Row, attempt: Attempt): Promise<number | undefined> => {
  const seconds = CONFIRM_AFTER_SECONDS[attempt.tries]
  if (seconds === undefined) return undefined
  if (attempt.tries === MAIL_AFTER_LOOKS) {
    const text = copy.stillChecking(post.platform)
    await write(publisher, post, ({ db, enqueue }) =>
      mailOf({ db, enqueue, ports: publisher.ports }, post, { status: 'unconfirmed', text }),
    )
  }
  return reschedule(publisher, post, attempt, seconds, { tries: attempt.tries + 1 })
}

/** Finds out from the network whether a post was published. Never sends the post again. */
export const confirm = async (publisher: Publisher, post: store.Row, attempt: Attempt): Promise<Next> => {
  if (attempt.state === 'sent')
    return markUnconfirmed(publisher, post, attempt, answerIn(attempt)?.text ?? copy.unexpected(post.platform))
  try {
    const found = await publishingOf(publisher, post, attempt)
    const outcome = found ? await found.network.find(found.publishing, attempt.sent_at ?? new Date()) : 'unclear'
    if (typeof outcome === 'object') return await complete(publisher, post, attempt, outcome)
    const answer = answerIn(attempt)
    const later =
      outcome === 'absent' && answer && attempt.tries > 0 ? undefined : await scheduleCheck(publisher, post, attempt)
    if (later !== undefined) return later
    if (outcome === 'unclear') return await reschedule(publisher, post, attempt, LATE_CHECK_SECONDS)
    const failure = answer ?? {
      code: 'not_published',
      text: copy.notPublished(post.platform),
    }
    return await stopPublishing(publisher, post, attempt, { status: 'failed', failure })
  } catch (error) {
    if (!(error instanceof NetworkProblem)) throw error
    if (error.kind !== 'reconnect' || post.account === null)
      return reschedule(publisher, post, attempt, READ_AGAIN_SECONDS)
    await loseAccount(publisher, await oneAccount(publisher.db, post.account), error.message)
    return reschedule(publisher, post, attempt, LATE_CHECK_SECONDS)
  }
}
