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

/** Remembers for so many milliseconds at most; with 0 for none, which is how it is read that nothing depends on it. */
export const newRecent = (life = 1000): Recent => {
  const kept = new Map<string, Promise<unknown>>()
  let hearing = false
  let clock: NodeJS.Timeout | undefined
  const forget = () => kept.clear()
  const strike = () => {
    clock = undefined
    forget()
  }
  /** One clock for all that is kept: to ask for the time at each reading would cost more than the reading. */
  const keep = (key: string, value: Promise<unknown>) => {
    if (kept.size >= most) forget()
    clock ??= setTimeout(strike, life).unref()
    // The promise is kept, not what it brings: an answer that was on its way when something changed is not kept any more.
    kept.set(key, value)
    value.catch(() => {
      if (kept.get(key) === value) kept.delete(key)
    })
  }
  return {
    read: <T>(key: string, load: () => Promise<T>): Promise<T> => {
      // Only `load` of the same key has written here.
      const found = kept.get(key) as Promise<T> | undefined
      if (found) return found
      const value = load()
      if (hearing && life > 0) keep(key, value)
      return value
    },
    forget,
    hears: (heard) => {
      hearing = heard
      forget()
    },
  }
}
