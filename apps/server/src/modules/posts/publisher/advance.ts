import { keepLease, LeaseLost, withLease } from '../../../platform/jobs/lease.ts'
import { type Attempt, activeAttemptOf } from '../store/attempts.ts'
import * as store from '../store/posts.ts'
import { begin } from './begin.ts'
import { confirm } from './confirm.ts'
import { finish } from './finish.ts'
import { prepare } from './prepare.ts'
import { type Next, type Publisher, Superseded } from './publisher.ts'
import { send } from './send.ts'

/** How long a worker holds the lease on a post; extended while the worker is alive. If it dies, another worker takes
 *  over after this time. See also `CALL_MS`. */
const LEASE_MS = 20_000
const HELD_AGAIN_SECONDS = 5

const steps: Record<
  Attempt['state'],
  ((publisher: Publisher, post: store.Row, attempt: Attempt) => Promise<Next>) | undefined
> = {
  claimed: prepare,
  ready: send,
  // The worker died after sending. The network is asked whether the post is live; the post is never sent again.
  sent: confirm,
  accepted: finish,
  unconfirmed: confirm,
  done: undefined,
  failed: undefined,
  cancelled: undefined,
}

const takeSteps = async (publisher: Publisher, uuid: string): Promise<number | undefined> => {
  for (;;) {
    publisher.signal.throwIfAborted()
    const post = await store.find(publisher.db, uuid)
    if (!post) return undefined
    const attempt = await activeAttemptOf(publisher.db, uuid)
    await publisher.lease.extend(LEASE_MS)
    const next = attempt ? await steps[attempt.state]?.(publisher, post, attempt) : await begin(publisher, post)
    if (next !== 'again') return next
  }
}

/** Advances a post as far as possible. Returns the delay in seconds until the next step, or undefined if there is none. */
export const advance = async (from: Omit<Publisher, 'lease'>, uuid: string): Promise<number | undefined> => {
  try {
    const outcome = await withLease(from.db, `post ${uuid}`, LEASE_MS, (lease) =>
      keepLease(lease, LEASE_MS, () => takeSteps({ ...from, lease }, uuid)),
    )
    return outcome === 'held' ? HELD_AGAIN_SECONDS : outcome
  } catch (error) {
    // Another worker took over, or a user changed the post. Either way, the next step is already scheduled.
    if (error instanceof LeaseLost || error instanceof Superseded) return undefined
    throw error
  }
}
