/** What was read from the books a moment ago, so that a page of pictures is not a page of questions. It is forgotten as a whole
 *  with every change that the ledger tells of, in this process or another, and after a second in any case. */
export type Recent = {
  /** What `load` answered a moment ago under this key, or answers now. Many who ask at once ask once. */
  read: <T>(key: string, load: () => Promise<T>) => Promise<T>
  /** Something has changed. */
  forget: () => void
  /** Whether changes made by others are heard just now; while they are not, nothing is remembered. */
  hears: (heard: boolean) => void
}

const most = 20_000

/** Remembers for so many milliseconds; with 0 for none, which is how it is read that nothing depends on it. */
export const newRecent = (life = 1000): Recent => {
  const kept = new Map<string, { until: number; value: Promise<unknown> }>()
  let hearing = false
  return {
    read: <T>(key: string, load: () => Promise<T>): Promise<T> => {
      const now = performance.now()
      const found = kept.get(key)
      // Only `load` of the same key has written here.
      if (found && found.until > now) return found.value as Promise<T>
      const value = load()
      if (!hearing || life === 0) return value
      if (kept.size >= most) kept.clear()
      // The promise is kept, not what it brings: an answer that was on its way when something changed is not kept any more.
      const entry = { until: now + life, value }
      kept.set(key, entry)
      value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return value
    },
    forget: () => kept.clear(),
    hears: (heard) => {
      hearing = heard
      kept.clear()
    },
  }
}
