import type { ZipEntry } from '../../../platform/zip/read.ts'

/** Creates a group of zip entries that are unpacked concurrently. */
export const newEntryGroup = <T>(unpack: (entry: ZipEntry) => Promise<T>) => {
  let running: { entry: ZipEntry; unpacked: Promise<PromiseSettledResult<T>> }[] = []
  const settle = async (entry: ZipEntry): Promise<PromiseSettledResult<T>> => {
    const [result] = await Promise.allSettled([unpack(entry)])
    return result
  }
  return {
    count: () => running.length,
    /** Returns the total unpacked size the entries claim to have. */
    bytes: () => running.reduce((sum, { entry }) => sum + entry.size, 0),
    start: (entry: ZipEntry) => void running.push({ entry, unpacked: settle(entry) }),
    /** Waits for all entries. Returns their results in the order in which they were started. */
    finish: async () => {
      const finished = running
      running = []
      return Promise.all(finished.map(async ({ entry, unpacked }) => ({ entry, result: await unpacked })))
    },
  }
}
