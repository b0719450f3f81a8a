import { ZIP_MINUTES_MAX } from '@vitrine/contract'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { copy } from '../copy.ts'
import * as store from '../store.ts'

const LOOK_EVERY_MS = 500

/**
 * Watches an expansion for its time limit, and for cancellation of the upload by any process. The signal aborts on
 * cancellation, so that even a large entry stops.
 */
export const watchExpansion = ({ db, ports, signal }: JobContext, uuid: string) => {
  const cancelled = new AbortController()
  const began = ports.now().getTime()
  const look = async () => {
    if ((await store.one(db, uuid))?.state !== 'expanding') cancelled.abort(new Error(copy.cancelled))
  }
  // A failed check is ignored, because another one follows.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  return {
    signal: AbortSignal.any([signal, cancelled.signal]),
    isCancelled: () => cancelled.signal.aborted,
    /** Returns the reason for stopping if expansion has taken too long. */
    overdue: () =>
      ports.now().getTime() - began > ZIP_MINUTES_MAX * 60_000 ? copy.zipTooLong(ZIP_MINUTES_MAX) : undefined,
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
