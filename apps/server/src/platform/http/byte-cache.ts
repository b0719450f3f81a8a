/** Small objects that are requested again and again. The bytes under a key never change, so entries never become stale. */
export type ByteCache = { read: (key: string, load: () => Promise<Buffer>) => Promise<Buffer>; bytes: () => number }

/** Keeps the most recently used objects, up to a number of bytes. Objects larger than a sixteenth of that are not kept. */
export const newByteCache = (limit = 64 * 1024 * 1024): ByteCache => {
  const kept = new Map<string, Buffer>()
  let held = 0
  const add = (key: string, bytes: Buffer) => {
    kept.set(key, bytes)
    held += bytes.length
    for (const [oldest, old] of kept) {
      if (held <= limit) break
      kept.delete(oldest)
      held -= old.length
    }
  }
  return {
    read: async (key, load) => {
      const found = kept.get(key)
      if (found) {
        // A map keeps insertion order: used entries move to the end.
        kept.delete(key)
        kept.set(key, found)
        return found
      }
      const bytes = await load()
      if (bytes.length <= limit / 16 && !kept.has(key)) add(key, bytes)
      return bytes
    },
    bytes: () => held,
  }
}
