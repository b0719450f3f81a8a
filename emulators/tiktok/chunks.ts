const MB = 1_000_000
const MIN_CHUNK = 5 * MB
const MAX_CHUNK = 64 * MB
const MAX_LAST_CHUNK = 128 * MB
const MAX_CHUNKS = 1000
export const MAX_VIDEO_BYTES = 4 * 1024 ** 3

/** Returns what is wrong with the plan of a chunked upload, or undefined if it is valid. The last chunk includes the
 *  remainder. */
export const chunkProblem = (size: number, chunk: number, count: number): string | undefined => {
  if (size > MAX_VIDEO_BYTES) return 'The video is too large'
  if (size < MIN_CHUNK) {
    if (chunk !== size) return 'The chunk size is invalid'
    return count === 1 ? undefined : 'The total chunk count is invalid'
  }
  if (chunk < MIN_CHUNK || chunk > MAX_CHUNK || chunk > size) return 'The chunk size is invalid'
  if (count !== Math.floor(size / chunk) || count > MAX_CHUNKS) return 'The total chunk count is invalid'
  if (size - (count - 1) * chunk > MAX_LAST_CHUNK) return 'The chunk size is invalid'
  return undefined
}

type Progress = { size: number; chunkSize: number; chunks: number; received: number }

/** Returns the size of the next chunk in bytes. */
export const nextLength = ({ size, chunkSize, chunks, received }: Progress) =>
  received >= (chunks - 1) * chunkSize ? size - received : chunkSize

export type Range = { first: number; last: number; total: number }

export const parseRange = (header: string | undefined): Range | undefined => {
  const found = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '')
  if (!found) return undefined
  return { first: Number(found[1]), last: Number(found[2]), total: Number(found[3]) }
}
