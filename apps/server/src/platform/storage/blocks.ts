/** The size of one block. */
export const blockBytes = 1024 * 1024
const mostKept = 16
const kept: Buffer[] = []

/** A megabyte buffer for reading or collecting. Allocating one for every megabyte would burden garbage collection. */
export const borrowBlock = (): Buffer => kept.pop() ?? Buffer.allocUnsafeSlow(blockBytes)

/** Releases a block. It must not be read any more. */
export const returnBlock = (block: Buffer): void => {
  if (kept.length < mostKept) kept.push(block)
}
