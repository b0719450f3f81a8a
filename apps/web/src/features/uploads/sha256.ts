/** Incremental SHA-256. The browser's own digest needs all bytes at once and is missing over plain HTTP. */

const primes = (count: number) => {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p !== 0)) found.push(n)
  return found
}
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0
const K = Int32Array.from(primes(64), (p) => fraction(Math.cbrt(p)))
const FIRST = Int32Array.from(primes(8), (p) => fraction(Math.sqrt(p)))
const BLOCK = 64

const right = (x: number, n: number) => (x >>> n) | (x << (32 - n))

const compress = (state: Int32Array, words: Int32Array, view: DataView, at: number) => {
  const [w, k] = [words, K]
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number
    const y = w[i - 2] as number
    const s0 = right(x, 7) ^ right(x, 18) ^ (x >>> 3)
    const s1 = right(y, 17) ^ right(y, 19) ^ (y >>> 10)
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let i = 0; i < 64; i++) {
    const s1 = right(e, 6) ^ right(e, 11) ^ right(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (k[i] as number) + (w[i] as number)) | 0
    const s0 = right(a, 2) ^ right(a, 13) ^ right(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = ((state[0] as number) + a) | 0
  state[1] = ((state[1] as number) + b) | 0
  state[2] = ((state[2] as number) + c) | 0
  state[3] = ((state[3] as number) + d) | 0
  state[4] = ((state[4] as number) + e) | 0
  state[5] = ((state[5] as number) + f) | 0
  state[6] = ((state[6] as number) + g) | 0
  state[7] = ((state[7] as number) + h) | 0
}

/** Creates a digest that is fed chunk by chunk. */
export const newSha256 = () => {
  const state = Int32Array.from(FIRST)
  const words = new Int32Array(64)
  const rest = new Uint8Array(BLOCK)
  const restView = new DataView(rest.buffer)
  let held = 0
  let length = 0
  const add = (bytes: Uint8Array) => {
    length += bytes.length
    let at = 0
    if (held > 0) {
      at = Math.min(BLOCK - held, bytes.length)
      rest.set(bytes.subarray(0, at), held)
      held += at
      if (held < BLOCK) return
      compress(state, words, restView, 0)
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (; at + BLOCK <= bytes.length; at += BLOCK) compress(state, words, view, at)
    rest.set(bytes.subarray(at))
    held = bytes.length - at
  }
  /** Returns the digest as 64 hexadecimal digits. */
  const end = () => {
    const bits = length * 8
    const padding = new Uint8Array(((55 - (length % BLOCK) + BLOCK) % BLOCK) + 9)
    padding[0] = 0x80
    const view = new DataView(padding.buffer)
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(padding.length - 4, bits >>> 0)
    add(padding)
    return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }
  return { add, end }
}
