import type { Pool } from './pool.ts'

type HoldOptions = {
  /** Images arrive in quick succession, so other work continues only after this long without an image. */
  quietMs: number
  /** If images keep arriving, other work gets a turn after this long. */
  mostMs: number
  /** How long that turn lasts. */
  turnMs: number
}

/** Holds other work back while images are processed, because people are waiting for them. */
export type Hold = ReturnType<typeof newHold>

/** Callers call `begin` before and `end` after each image. */
export const newHold = (held: Pick<Pool<never>, 'hold' | 'release'>, { quietMs, mostMs, turnMs }: HoldOptions) => {
  let images = 0
  let state: 'free' | 'held' | 'turn' = 'free'
  let quiet: NodeJS.Timeout | undefined
  let limit: NodeJS.Timeout | undefined
  const after = (ms: number, then: () => void) => setTimeout(then, ms).unref()

  const hold = () => {
    state = 'held'
    held.hold()
    limit = after(mostMs, giveTurn)
  }
  const release = () => {
    clearTimeout(limit)
    state = 'free'
    held.release()
  }
  const giveTurn = () => {
    clearTimeout(quiet)
    state = 'turn'
    held.release()
    limit = after(turnMs, () => (images > 0 ? hold() : release()))
  }
  return {
    begin: () => {
      images++
      clearTimeout(quiet)
      if (state === 'free') hold()
    },
    end: () => {
      images--
      if (images === 0 && state === 'held') quiet = after(quietMs, release)
    },
  }
}

/** Wraps a pool so that its requests hold other work back. */
export const holding = <Job>(pool: Pool<Job>, { begin, end }: Hold): Pool<Job> => ({
  ...pool,
  ask: async (job, options) => {
    begin()
    try {
      return await pool.ask(job, options)
    } finally {
      end()
    }
  },
})
