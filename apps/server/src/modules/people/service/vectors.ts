/** A face descriptor has 128 numbers. The closer two descriptors are, the more similar the faces. */
export const DIMENSIONS = 128

export const toBuffer = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
export const toVector = (bytes: Buffer): Float32Array =>
  // Copied, because a Float32Array must start at a multiple of four bytes.
  new Float32Array(new Uint8Array(bytes).buffer, 0, DIMENSIONS)
/** Converts the distance between two faces to a similarity from 0 to 1. */
export const similarityOf = (far: number) => Math.max(0, 1 - far)
/** The mean of several descriptors. */
export const meanOf = (vectors: readonly Float32Array[]): Float32Array => {
  const middle = new Float32Array(DIMENSIONS)
  for (const vector of vectors) for (let i = 0; i < DIMENSIONS; i++) middle[i] = (middle[i] ?? 0) + (vector[i] ?? 0)
  return middle.map((sum) => sum / Math.max(1, vectors.length))
}

/** How many numbers are compared before the distance is checked. */
const PART = 8
/** The squared distance within one part of the numbers. Without a loop, the processor computes the differences in parallel. */
const gapOf = (a: Float32Array, b: Float32Array, at: number, to: number): number => {
  const gap0 = (a[at] as number) - (b[to] as number)
  const gap1 = (a[at + 1] as number) - (b[to + 1] as number)
  const gap2 = (a[at + 2] as number) - (b[to + 2] as number)
  const gap3 = (a[at + 3] as number) - (b[to + 3] as number)
  const gap4 = (a[at + 4] as number) - (b[to + 4] as number)
  const gap5 = (a[at + 5] as number) - (b[to + 5] as number)
  const gap6 = (a[at + 6] as number) - (b[to + 6] as number)
  const gap7 = (a[at + 7] as number) - (b[to + 7] as number)
  return (
    gap0 * gap0 + gap1 * gap1 + (gap2 * gap2 + gap3 * gap3) + (gap4 * gap4 + gap5 * gap5 + (gap6 * gap6 + gap7 * gap7))
  )
}

/** Returns the distance between two descriptors, or undefined if they are further apart than `within`. */
export const distanceWithin = (a: Float32Array, b: Float32Array, within: number): number | undefined => {
  const limit = within * within
  let sum = 0
  for (let part = 0; part < DIMENSIONS && sum <= limit; part += PART) sum += gapOf(a, b, part, part)
  return sum > limit ? undefined : Math.sqrt(sum)
}

export type Near = { uuid: string; file: string; far: number }

/** All described faces of a team in one block of memory. Searching reads it from start to end and skips a face as soon as it
 *  is too far away, so for most faces only a third of the numbers are read. */
export const newVectorIndex = () => {
  let block = new Float32Array(DIMENSIONS * 1024)
  const uuids: string[] = []
  const files: string[] = []
  const rows = new Map<string, number>()

  const put = (uuid: string, file: string, bytes: Buffer) => {
    const row = rows.get(uuid) ?? uuids.length
    if ((row + 1) * DIMENSIONS > block.length) {
      const larger = new Float32Array(block.length * 2)
      larger.set(block)
      block = larger
    }
    for (let i = 0; i < DIMENSIONS; i++) block[row * DIMENSIONS + i] = bytes.readFloatLE(i * 4)
    uuids[row] = uuid
    files[row] = file
    rows.set(uuid, row)
  }
  /** The nearest faces within a distance, nearest first, up to a limit. */
  const nearest = (vector: Float32Array, { within, most }: { within: number; most: number }): Near[] => {
    const found: Near[] = []
    let limit = within * within
    for (let row = 0, start = 0; row < uuids.length; row++, start += DIMENSIONS) {
      let sum = 0
      for (let part = 0; part < DIMENSIONS && sum <= limit; part += PART)
        sum += gapOf(vector, block, part, start + part)
      if (sum > limit) continue
      const near = { uuid: uuids[row] ?? '', file: files[row] ?? '', far: Math.sqrt(sum) }
      const place = found.findIndex(({ far }) => far > near.far)
      found.splice(place < 0 ? found.length : place, 0, near)
      if (found.length > most) {
        found.pop()
        limit = (found.at(-1)?.far ?? within) ** 2
      }
    }
    return found
  }
  return { put, nearest, size: () => uuids.length }
}
export type VectorIndex = ReturnType<typeof newVectorIndex>
