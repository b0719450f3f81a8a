/** Noise and random numbers for natural shapes. The same seed always gives the same image. */

export const clamp = (x: number, low = 0, high = 1) => (x < low ? low : x > high ? high : x)
export const lerp = (from: number, to: number, t: number) => from + (to - from) * t
/** 0 before `from`, 1 after `to`, and smooth in between; `to` may be the smaller of the two. */
export const smooth = (from: number, to: number, x: number) => {
  const t = clamp((x - from) / (to - from))
  return t * t * (3 - 2 * t)
}

const ACROSS = 374761393
const DOWN = 668265263
const SEED = 974711
const scramble = (h: number) => {
  const mixed = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
}

/** A number from 0 to 1 for a point with whole coordinates. */
export const hash = (x: number, y: number, seed: number) =>
  scramble(Math.imul(x, ACROSS) ^ Math.imul(y, DOWN) ^ Math.imul(seed, SEED))

/** Soft noise from 0 to 1: the numbers of the four corners, blended. */
export const noise = (x: number, y: number, seed: number) => {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const fx = x - column
  const fy = y - row
  const u = fx * fx * (3 - 2 * fx)
  const v = fy * fy * (3 - 2 * fy)
  const left = Math.imul(column, ACROSS)
  const right = (left + ACROSS) | 0
  const above = Math.imul(row, DOWN)
  const start = Math.imul(seed, SEED)
  const top = above ^ start
  const low = ((above + DOWN) | 0) ^ start
  const a = scramble(left ^ top)
  const b = scramble(left ^ low)
  const upper = a + (scramble(right ^ top) - a) * u
  return upper + (b + (scramble(right ^ low) - b) * u - upper) * v
}

/** Layered noise of increasing detail, about 0 to 1. */
export const fractal = (x: number, y: number, seed: number, octaves: number) => {
  let sum = 0
  for (let i = 0, weight = 0.5; i < octaves; i++, weight /= 2, x *= 2.03, y *= 2.03)
    sum += weight * noise(x, y, seed + i * 17)
  return sum
}

/** The same noise with sharp crests instead of round hills. */
export const crests = (x: number, y: number, seed: number, octaves: number) => {
  let sum = 0
  for (let i = 0, weight = 0.5; i < octaves; i++, weight /= 2, x *= 2.03, y *= 2.03)
    sum += weight * (1 - Math.abs(2 * noise(x, y, seed + i * 17) - 1))
  return sum
}

/** A generator of random numbers from 0 to 1. */
export const seededRandom = (seed: number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
