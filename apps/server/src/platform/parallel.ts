/** Runs `work` for each item, `atOnce` at a time. After an error, starts no more work, waits for the work in progress, and
 *  throws. */
export const inParallel = async <T>(
  atOnce: number,
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const running = new Set<Promise<void>>()
  try {
    for await (const item of items) {
      const one: Promise<void> = work(item).finally(() => running.delete(one))
      running.add(one)
      if (running.size >= atOnce) await Promise.race(running)
    }
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
  }
}
