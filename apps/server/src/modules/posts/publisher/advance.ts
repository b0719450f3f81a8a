import { LeaseLost, withLease } from '../../../platform/jobs/lease.ts'
import { type Attempt, liveOf } from '../store/attempts.ts'
import * as store from '../store/posts.ts'
import { begin } from './begin.ts'
import { confirm } from './confirm.ts'
import { finish } from './finish.ts'
import { prepare } from './prepare.ts'
import { type Next, type Publisher, Superseded } from './publisher.ts'
import { send } from './send.ts'

/** Longer than any single call to a network may take; it is extended with each of them. */
const LEASE_MS = 75_000
const HELD_AGAIN_SECONDS = 5

const steps: Record<
  Attempt['state'],
  ((publisher: Publisher, post: store.Row, attempt: Attempt) => Promise<Next>) | undefined
> = {
  claimed: prepare,
  ready: send,
  // Sent by a worker that died: the network is asked whether it took effect, and it is never sent again.
  sent: confirm,
  accepted: finish,
  unconfirmed: confirm,
  done: undefined,
  failed: undefined,
  cancelled: undefined,
}

/** Advances a post as far as possible now. Returns after how many seconds there is more to do. */
export const advance = async (from: Omit<Publisher, 'lease'>, uuid: string): Promise<number | undefined> => {
  try {
    const outcome = await withLease(from.db, `post ${uuid}`, LEASE_MS, async (lease) => {
      const publisher: Publisher = { ...from, lease }
      for (;;) {
        from.signal.throwIfAborted()
        const post = await store.find(from.db, uuid)
        if (!post) return undefined
        const attempt = await liveOf(from.db, uuid)
        await lease.extend(LEASE_MS)
        const next = attempt ? await steps[attempt.state]?.(publisher, post, attempt) : await begin(publisher, post)
        if (next !== 'again') return next
      }
    })
    return outcome === 'held' ? HELD_AGAIN_SECONDS : outcome
  } catch (error) {
    // Another worker has it, or a person changed it: either way, the next step is scheduled.
    if (error instanceof LeaseLost || error instanceof Superseded) return undefined
    throw error
  }
}
