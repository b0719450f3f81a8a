import { createHash } from 'node:crypto'

/** A SHA-256 computation that another process can continue. */
export type RunningHash = {
  update: (bytes: Uint8Array) => void
  /** The state stored beside the hashed bytes; null if another process would have to hash the bytes again. */
  state: () => Buffer | null
}

/** Uploads up to this size usually arrive in one request. */
const oneRequest = 8 * 1024 * 1024
const digestBytes = 32

/**
 * Starts a hash, or resumes it from its saved state. Node's own hash is several times faster but its state cannot be saved,
 * so it is only used if everything is sent in one request. Returns undefined if the bytes before `arrived` are unknown.
 */
export const resumeHash = async (
  { size, arrived }: { size: number; arrived: number },
  kept: Buffer | null,
): Promise<RunningHash | undefined> => {
  if (size <= oneRequest) {
    if (arrived > 0) return undefined
    const hash = createHash('sha256')
    let bytes = 0
    const update = (some: Uint8Array) => {
      hash.update(some)
      bytes += some.length
    }
    return { update, state: () => (bytes === size ? hash.copy().digest() : null) }
  }
  if (arrived > 0 && kept === null) return undefined
  const { createSHA256 } = await import('hash-wasm')
  const hash = await createSHA256()
  try {
    if (kept) hash.load(kept)
    else hash.init()
  } catch {
    // Saved by a version with a different state layout.
    return undefined
  }
  return { update: (bytes) => void hash.update(bytes), state: () => Buffer.from(hash.save()) }
}

/** The digest of a saved state in hex, or undefined if it can't be derived from the state alone. */
export const digestOf = async (kept: Buffer | null): Promise<string | undefined> => {
  if (kept === null) return undefined
  if (kept.length === digestBytes) return kept.toString('hex')
  const { createSHA256 } = await import('hash-wasm')
  try {
    return (await createSHA256()).load(kept).digest('hex')
  } catch {
    return undefined
  }
}
