import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holding, newHold } from './hold.ts'
import type { Pool } from './pool.ts'

const times = { quietMs: 200, mostMs: 18_000, turnMs: 2000 }
let isHeld = false
const faces = { hold: () => void (isHeld = true), release: () => void (isHeld = false) }
beforeEach(() => {
  isHeld = false
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('other work is held back from the first image until a short time after the last', () => {
  const { begin, end } = newHold(faces, times)
  begin()
  expect(isHeld).toBe(true)
  begin()
  end()
  vi.advanceTimersByTime(1000)
  expect(isHeld).toBe(true)
  end()
  vi.advanceTimersByTime(199)
  expect(isHeld).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isHeld).toBe(false)
})

it('other work is not released between images in quick succession', () => {
  const { begin, end } = newHold(faces, times)
  for (let n = 0; n < 20; n++) {
    begin()
    vi.advanceTimersByTime(300)
    end()
    vi.advanceTimersByTime(199)
    expect(isHeld).toBe(true)
  }
})

it.each([
  ['one after the other', 150],
  ['overlapping', 0],
])('other work gets a tenth of the time if images keep arriving: %s', (_, gap) => {
  const { begin, end } = newHold(faces, times)
  let heldMs = 0
  const pass = (ms: number) => {
    for (let n = 0; n < ms; n += 10) {
      vi.advanceTimersByTime(10)
      if (isHeld) heldMs += 10
    }
  }
  begin()
  for (let elapsed = 0; elapsed < 200_000; elapsed += 500) {
    pass(500 - gap)
    if (gap === 0) begin()
    end()
    pass(gap)
    if (gap > 0) begin()
  }
  expect(heldMs / 200_000).toBeCloseTo(0.9, 1)
})

it('other work is held back again after its turn, unless no more images arrive', () => {
  const { begin, end } = newHold(faces, times)
  begin()
  vi.advanceTimersByTime(18_000)
  expect(isHeld).toBe(false)
  vi.advanceTimersByTime(2000)
  expect(isHeld).toBe(true)
  vi.advanceTimersByTime(18_000)
  end()
  vi.advanceTimersByTime(2000)
  expect(isHeld).toBe(false)
  begin()
  expect(isHeld).toBe(true)
})

it('other work is released when an image fails', async () => {
  const pool = { ask: () => Promise.reject(new Error('damaged')) } as unknown as Pool<string>
  await expect(holding(pool, newHold(faces, times)).ask('a', { ms: 1, memory: 1 })).rejects.toThrow('damaged')
  expect(isHeld).toBe(true)
  vi.advanceTimersByTime(200)
  expect(isHeld).toBe(false)
})
