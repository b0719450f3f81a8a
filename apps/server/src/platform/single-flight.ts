import { AppError } from '@vitrine/contract'

/** Work that many callers request at once: the same work runs once, with limited concurrency. */
export type SingleFlight = {
  /** Runs the work for this key, or waits for the run in progress; all callers get the same result or failure. */
  share: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

/** `atOnce` tasks run in parallel and `waiting` more can queue; further tasks are rejected as busy. */
export const newSingleFlight = ({ atOnce, waiting }: { atOnce: number; waiting: number }): SingleFlight => {
  const flying = new Map<string, Promise<unknown>>()
  const line: (() => void)[] = []
  let running = 0

  const turn = async () => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (line.length >= waiting) throw new AppError('server.busy', { retry_after: 5 })
    await new Promise<void>((go) => line.push(go))
  }
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }
  const fly = async <T>(work: () => Promise<T>) => {
    await turn()
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return {
    share: <T>(key: string, work: () => Promise<T>) => {
      const found = flying.get(key) as Promise<T> | undefined
      if (found) return found
      const flight = fly(work).finally(() => flying.delete(key))
      flying.set(key, flight)
      return flight
    },
  }
}
