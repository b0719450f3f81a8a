import { randomFillSync } from 'node:crypto'

// Randomness is asked for once for 256 ids: each request takes one, and asking costs more than the rest of it.
const random = Buffer.alloc(256 * 16)
let used = random.length
const sixteen = () => {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += 16
  return random.subarray(used - 16, used)
}

/** A uuid v7: sorts by the time it was made, for private things. What is a public link takes `randomUUID()` (v4). */
export const newId = (now: number = Date.now()): string => {
  const bytes = sixteen()
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** Is this the text of a uuid, in lower case? */
export const isId = (text: string) => shape.test(text)

/** An id is compared as text in many places, so it has one spelling: what is a uuid becomes lower case, all else stays. */
export const spellId = (text: string) => {
  const lower = text.toLowerCase()
  return lower !== text && isId(lower) ? lower : text
}
