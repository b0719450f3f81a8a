const MB = 1_000_000
const LEAST_CHUNK = 5 * MB
const MOST_CHUNK = 64 * MB
const MOST_LAST_CHUNK = 128 * MB
const MOST_CHUNKS = 1000
export const MOST_VIDEO = 4 * 1024 ** 3

/** Describes what is wrong with a chunked upload's plan, if anything. The last chunk includes the remainder. */
export const chunkProblem = (size: number, chunk: number, count: number): string | undefined => {
  if (size > MOST_VIDEO) return 'The video is too large'
  if (size < LEAST_CHUNK) {
    if (chunk !== size) return 'The chunk size is invalid'
    return count === 1 ? undefined : 'The total chunk count is invalid'
  }
  if (chunk < LEAST_CHUNK || chunk > MOST_CHUNK || chunk > size) return 'The chunk size is invalid'
  if (count !== Math.floor(size / chunk) || count > MOST_CHUNKS) return 'The total chunk count is invalid'
  if (size - (count - 1) * chunk > MOST_LAST_CHUNK) return 'The chunk size is invalid'
  return undefined
}

type Progress = { size: number; chunkSize: number; chunks: number; received: number }

/** The size of the next chunk in bytes. */
export const nextLength = ({ size, chunkSize, chunks, received }: Progress) =>
  received >= (chunks - 1) * chunkSize ? size - received : chunkSize

export type Range = { first: number; last: number; total: number }

export const parseRange = (header: string | undefined): Range | undefined => {
  const found = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '')
  if (!found) return undefined
  return { first: Number(found[1]), last: Number(found[2]), total: Number(found[3]) }
}
