/** Bytes of one block. */
export const blockBytes = 1024 * 1024
const mostKept = 16
const kept: Buffer[] = []

/** A megabyte to read into or to gather in. New ones for every megabyte that passes would have to be collected again among all
 *  objects of the server. */
export const borrowBlock = (): Buffer => kept.pop() ?? Buffer.allocUnsafeSlow(blockBytes)

/** Gives a block back. Nobody may still read from it. */
export const returnBlock = (block: Buffer): void => {
  if (kept.length < mostKept) kept.push(block)
}
