import { AppError } from '@vitrine/contract'

/** Work that many may ask for at once: the same is done once, and only so much at a time. */
export type Flights = {
  /** Does the work of this key, or waits for whoever does it already; all get the same answer or failure. */
  share: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

/** `atOnce` pieces of work run together, `waiting` more may stand in line; whoever comes then is told to come again. */
export const newFlights = ({ atOnce, waiting }: { atOnce: number; waiting: number }): Flights => {
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
