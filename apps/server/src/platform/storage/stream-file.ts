import type { FileHandle } from 'node:fs/promises'
import { blockBytes, borrowBlock, returnBlock } from './blocks.ts'
import type { ByteRange } from './storage.ts'

/** Reads a range of a file, one block ahead of the writer. */
export const streamFile = async (
  handle: FileHandle,
  { start, end }: ByteRange,
  write: (block: Uint8Array) => Promise<void>,
): Promise<void> => {
  let [reading, other] = [borrowBlock(), borrowBlock()]
  let writing = Promise.resolve()
  for (let at = start; at <= end; ) {
    const { bytesRead } = await handle.read(reading, 0, Math.min(blockBytes, end - at + 1), at)
    if (bytesRead === 0) throw new Error(`The object ends at byte ${at}, but should be longer`)
    await writing
    writing = write(reading.subarray(0, bytesRead))
    // The next `await writing` handles a failure; until then it must not be treated as an unhandled rejection.
    writing.catch(() => {})
    at += bytesRead
    ;[reading, other] = [other, reading]
  }
  await writing
  // Not reached after a failure: the blocks may still be in use, so they are left to garbage collection.
  returnBlock(reading)
  returnBlock(other)
}
