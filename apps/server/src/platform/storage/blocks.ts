export const blockBytes = 1024 * 1024
const mostKept = 16
const kept: Buffer[] = []

/** Returns a reusable 1 MiB buffer. Allocating a new one for every megabyte would burden garbage collection. */
export const borrowBlock = (): Buffer => kept.pop() ?? Buffer.allocUnsafeSlow(blockBytes)

/** Releases a block, which must not be read afterwards. */
export const returnBlock = (block: Buffer): void => {
  if (kept.length < mostKept) kept.push(block)
}
