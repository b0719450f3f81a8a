/** Runs `work` for each item, `atOnce` at a time. After an error, starts no more work, waits for the work in progress, and
 *  throws. */
export const inParallel = async <T>(
  atOnce: number,
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const running = new Set<Promise<void>>()
  const errors: unknown[] = []
  try {
    for await (const item of items) {
      if (errors.length > 0) break
      // Handled at once: nothing else listens while the next item is awaited.
      const one: Promise<void> = work(item)
        .catch((error: unknown) => void errors.push(error))
        .finally(() => running.delete(one))
      running.add(one)
      if (running.size >= atOnce) await Promise.race(running)
    }
  } finally {
    await Promise.all(running)
  }
  if (errors.length > 0) throw errors[0]
}
