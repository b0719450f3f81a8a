/** Runs calls for the same key in sequence, so that none sees a chunk that is half written or being moved. */
export const newKeyedQueue = () => {
  /** The last call for each key. */
  const turns = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = turns.get(key)
    const mine = (async () => {
      await before?.catch(() => {})
      return work()
    })()
    turns.set(key, mine)
    try {
      return await mine
    } finally {
      if (turns.get(key) === mine) turns.delete(key)
    }
  }
}
