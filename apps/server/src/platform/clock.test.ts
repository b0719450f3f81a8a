import { describe, expect, it } from 'vitest'
import { newTestClock, systemClock } from './clock.ts'

describe('a clock', () => {
  it("for production follows the machine's time", () => {
    const before = Date.now()
    expect(systemClock().getTime()).toBeGreaterThanOrEqual(before)
    expect(systemClock().getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('for tests changes only when it is set or moved, forwards or backwards', () => {
    const clock = newTestClock('2027-03-28T00:59:59Z')
    expect(clock()).toEqual(new Date('2027-03-28T00:59:59Z'))
    clock.advance(1.5)
    expect(clock().toISOString()).toBe('2027-03-28T01:00:00.500Z')
    clock.advance(-3600)
    expect(clock().toISOString()).toBe('2027-03-28T00:00:00.500Z')
    clock.set(new Date(0))
    expect(clock().getTime()).toBe(0)
  })

  it('returns dates that callers cannot change', () => {
    const clock = newTestClock(new Date(0))
    clock().setFullYear(1999)
    expect(clock().getTime()).toBe(0)
  })

  it('rejects an invalid date', () => {
    expect(() => newTestClock('yesterday')).toThrow(RangeError)
  })
})
