import { randomFillSync } from 'node:crypto'

// Random bytes are generated for 256 ids at once: each request needs an id, and generating bytes is the costly part.
const random = Buffer.alloc(256 * 16)
let used = random.length
const nextRandomBytes = () => {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += 16
  return random.subarray(used - 16, used)
}

/** A uuid v7, which sorts by creation time, for private items. Public links use `randomUUID()` (v4). */
export const newId = (now: number = Date.now()): string => {
  const bytes = nextRandomBytes()
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** Whether this is a uuid in lower case. */
export const isId = (text: string) => shape.test(text)

/** Converts uuids to lower case, because ids are compared as text in many places; other text is unchanged. */
export const normalizeId = (text: string) => {
  const lower = text.toLowerCase()
  return lower !== text && isId(lower) ? lower : text
}
