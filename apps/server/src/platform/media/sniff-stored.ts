import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Ports } from '../ports.ts'
import type { TaskOptions } from './media-context.ts'
import { sniffBytes } from './sniff.ts'

/** How many bytes are written to a file for the type detector in the child process, which reads only the beginning. */
const beginning = 1024 * 1024

/** Detects the type of a stored object by its content. If the object is not on this machine, only the necessary bytes are
 *  read. */
export const sniffStored = async (
  { storage, media }: Pick<Ports, 'storage' | 'media'>,
  { key, size }: { key: string; size: number },
  name: string,
  asking: TaskOptions = {},
): Promise<string> => {
  if (storage.pathBelow(key) !== undefined || size === 0)
    return storage.withFile(key, (path) => media.sniff(path, name, asking))
  const readAt = async (start: number, length: number) =>
    start >= size || length === 0
      ? Buffer.alloc(0)
      : buffer(await storage.open(key, { start, end: Math.min(start + length, size) - 1 }))
  const own = await sniffBytes(readAt, name)
  if (own) return own
  return media.inFolder(async (folder) => {
    const path = join(folder, 'beginning')
    await writeFile(path, await readAt(0, beginning))
    return media.sniff(path, name, asking)
  })
}
