import { setTimeout as pause } from 'node:timers/promises'
import { POST_SPACING_SECONDS } from '@vitrine/contract'
import { faultPoint } from '../../../platform/faults.ts'
import { NetworkProblem } from '../../social-accounts/index.ts'
import { copy } from '../copy.ts'
import { preflight, isBlocking } from '../service/preflight.ts'
import { type Attempt, databaseNow, remember, sentNow, claimTurn } from '../store/attempts.ts'
import * as store from '../store/posts.ts'
import { failureOf, isTooLate, missed } from './begin.ts'
import { complete } from './complete.ts'
import { handleProblem, needsReconnect } from './problems.ts'
import { publishingOf } from './publication.ts'
import { stopPublishing, moveOrThrow, type Next, type Publisher, reschedule, Superseded, write } from './publisher.ts'

/** A worker that starts no more than this early waits until the post is due, because a rescheduled job might run late. */
const WAIT_SECONDS = 2
/** A post that is sent again doesn't wait for a turn, because its first turn published nothing. */
const RESEND_SPACING_SECONDS = 5
/** The longest delay between the commit and the call. A worker that stalled for longer doesn't make the call. */
const STALLED_MS = 10_000
/** Longer than the publishing call can take, so no other worker looks for its result while it is still running. */
const CALL_MS = 75_000

const waitUntilDue = async (publisher: Publisher, due: Date) => {
  for (;;) {
    const left = due.getTime() - (await databaseNow(publisher.db)).getTime()
    if (left <= 0) return
    await pause(Math.min(left, WAIT_SECONDS * 1000), undefined, { signal: publisher.signal })
  }
}

/** Records the post as sent and returns 0, or returns the seconds for which the account must wait. Throws if a user changed
 *  the post. */
const commitSent = (publisher: Publisher, post: store.Row, attempt: Attempt): Promise<number> =>
  write(publisher, post, async ({ db, record }) => {
    const current = await store.lock(db, post.uuid)
    if (!current || current.status !== 'preparing' || current.version !== attempt.version)
      throw new Superseded(post.uuid)
    const spacing = attempt.memory['resends'] ? RESEND_SPACING_SECONDS : POST_SPACING_SECONDS
    const wait = await claimTurn(db, post.account ?? '', spacing)
    if (wait > 0) return wait
    await moveOrThrow(db, attempt, { from: ['ready'], row: sentNow })
    await store.update(db, post.uuid, { status: 'publishing' })
    await record('post.progressed', { post: post.uuid, status: 'publishing' })
    return 0
  })

/** Publishes a due post. The state is committed first, then the network is called once. */
export const send = async (publisher: Publisher, post: store.Row, attempt: Attempt): Promise<Next> => {
  const { db } = publisher
  const due = post.scheduled_at ?? new Date(0)
  const now = await databaseNow(db)
  const left = (due.getTime() - now.getTime()) / 1000
  if (left > WAIT_SECONDS) return left - WAIT_SECONDS + 0.2
  if (isTooLate(due, now)) return stopPublishing(publisher, post, attempt, { status: 'missed', failure: missed })
  let found: Awaited<ReturnType<typeof publishingOf>>
  try {
    const problems = (await preflight(db, post, await store.filesOf(db, [post.uuid]), left > 0 ? due : now)).filter(
      isBlocking,
    )
    if (problems.length > 0) return await stopPublishing(publisher, post, attempt, failureOf(problems))
    found = await publishingOf(publisher, post, attempt)
    if (!found) return await backToPreparing(publisher, post, attempt)
    await found.network.checkAccount(found.publishing.call, found.publishing.post)
  } catch (error) {
    return handleProblem(publisher, post, attempt, error)
  }
  await waitUntilDue(publisher, due)
  await publisher.lease.extend(CALL_MS)
  const wait = await commitSent(publisher, post, attempt)
  if (wait > 0) return reschedule(publisher, post, attempt, wait)
  const committed = performance.now()
  faultPoint('S6')
  const sent: Attempt = { ...attempt, state: 'sent', sent_at: new Date() }
  try {
    if (performance.now() - committed > STALLED_MS) throw new NetworkProblem('unknown', 'stalled', copy.serverStopped)
    const outcome = await found.network.publish(found.publishing)
    faultPoint('S8')
    if ('id' in outcome) return await complete(publisher, post, sent, outcome)
    await write(publisher, post, async ({ db: tx }) => {
      await remember(tx, attempt.uuid, outcome.remember)
      await moveOrThrow(tx, sent, { from: ['sent'], row: { state: 'accepted', tries: 0, next_at: new Date() } })
    })
    return 'again'
  } catch (error) {
    return afterCall(publisher, post, sent, error)
  }
}

/** Handles a failed call. The attempt ends only if the network definitely didn't receive it or refused the token;
 *  otherwise the outcome is read from the network. */
const afterCall = async (publisher: Publisher, post: store.Row, attempt: Attempt, error: unknown): Promise<Next> => {
  if (!(error instanceof NetworkProblem)) throw error
  const { kind, code, message: text } = error
  if (kind === 'unsent') {
    const state = code === 'container' ? ('claimed' as const) : ('ready' as const)
    await write(publisher, post, async ({ db }) => {
      await moveOrThrow(db, attempt, { from: ['sent'], row: { state, sent_at: null, failure: { code, text } } })
      await store.update(db, post.uuid, { status: 'preparing' })
    })
    return handleProblem(publisher, post, { ...attempt, state }, error)
  }
  if (kind === 'reconnect') return needsReconnect(publisher, post, attempt, { code, text })
  await write(publisher, post, ({ db }) =>
    remember(db, attempt.uuid, { answer: kind === 'unknown' ? null : { code, text } }),
  )
  return 'again'
}

const backToPreparing = async (publisher: Publisher, post: store.Row, attempt: Attempt): Promise<Next> => {
  await write(publisher, post, ({ db }) => moveOrThrow(db, attempt, { from: ['ready'], row: { state: 'claimed' } }))
  return 'again'
}
