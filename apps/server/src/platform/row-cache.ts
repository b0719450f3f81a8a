/** Recently read rows, so that a page of images does not repeat its queries. All rows are dropped whenever an event is
 *  recorded, in this process or another, and after a second at the latest. */
export type RowCache = {
  /** Returns a recent result of `load` for this key, or loads it. Parallel callers share one load. */
  read: <T>(key: string, load: () => Promise<T>) => Promise<T>
  /** Drops all rows. Called when data has changed. */
  forget: () => void
  /** Sets whether notifications of events are being received. While they are not, nothing is cached. */
  setConnected: (isConnected: boolean) => void
}

const most = 20_000

/** Caches for at most this many milliseconds; 0 turns the cache off, to test that nothing depends on it. */
export const newRowCache = (life = 1000): RowCache => {
  const kept = new Map<string, Promise<unknown>>()
  let isConnected = false
  let timer: NodeJS.Timeout | undefined
  const forget = () => kept.clear()
  const expire = () => {
    timer = undefined
    forget()
  }
  /** One timer for everything: reading the clock on each access would cost more than the access. */
  const keep = (key: string, value: Promise<unknown>) => {
    if (kept.size >= most) forget()
    timer ??= setTimeout(expire, life).unref()
    // The promise is cached, not its value, so that a load in progress when something changes is dropped too.
    kept.set(key, value)
    value.catch(() => {
      if (kept.get(key) === value) kept.delete(key)
    })
  }
  return {
    read: <T>(key: string, load: () => Promise<T>): Promise<T> => {
      // Only a `load` of the same key can have stored this value.
      const found = kept.get(key) as Promise<T> | undefined
      if (found) return found
      const value = load()
      if (isConnected && life > 0) keep(key, value)
      return value
    },
    forget,
    setConnected: (connected) => {
      isConnected = connected
      forget()
    },
  }
}
