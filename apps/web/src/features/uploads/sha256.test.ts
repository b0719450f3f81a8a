import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newSha256 } from './sha256.ts'

const known = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const ours = (...pieces: Uint8Array[]) => {
  const sum = newSha256()
  for (const piece of pieces) sum.add(piece)
  return sum.end()
}

describe('the digest of a file', () => {
  it('is SHA-256 for every length around its block size', () => {
    for (let length = 0; length <= 200; length++) {
      const bytes = randomBytes(length)
      expect(ours(bytes), `${length} bytes`).toBe(known(bytes))
    }
  })

  it('does not depend on chunk boundaries', () => {
    const bytes = randomBytes(100_000)
    for (const cut of [1, 63, 64, 65, 9999]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / cut) }, (_, i) =>
        bytes.subarray(i * cut, (i + 1) * cut),
      )
      expect(ours(...pieces), `pieces of ${cut}`).toBe(known(bytes))
    }
  })
})
