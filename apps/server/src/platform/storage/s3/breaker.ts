import { StoreDown } from '../errors.ts'

/** How many attempts in a row must go unanswered before the store is considered dead. */
const MOST_FAILURES = 3
/** How often a dead store is probed. */
const PROBE_EVERY_MS = 1000

/**
 * A circuit breaker (ADR 33): once several attempts in a row have got no answer, calls fail at once instead of waiting for one.
 * `probe` resolves to whether the store answers, and is repeated until the store does; from then on, calls pass again.
 */
export const newBreaker = (probe: () => Promise<boolean>) => {
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const probeLater = () => {
    if (closed) return
    timer = setTimeout(async () => {
      const answers = await probe()
      timer = undefined
      if (answers) failures = 0
      else probeLater()
    }, PROBE_EVERY_MS).unref()
  }
  return {
    /** Runs one attempt of a call. `isUnanswered`: whether an error means that the store did not answer. */
    run: async <T>(attempt: () => Promise<T>, isUnanswered: (error: unknown) => boolean): Promise<T> => {
      if (failures >= MOST_FAILURES) throw new StoreDown()
      try {
        const result = await attempt()
        failures = 0
        return result
      } catch (error) {
        if (!isUnanswered(error)) failures = 0
        else if (++failures === MOST_FAILURES) probeLater()
        throw error
      }
    },
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}
