import { describe, expect, it } from 'vitest'
import { middle, spotAfter, spotOf } from './spots.ts'

describe('a spot of the picture', () => {
  it('lies between where the finger came down and where it was lifted, whichever way it went', () => {
    const one = spotOf({ x: 0.2, y: 0.6 }, { x: 0.5, y: 0.3 })
    const other = spotOf({ x: 0.5, y: 0.3 }, { x: 0.2, y: 0.6 })
    expect(one).toEqual(other)
    expect([one.x, one.y, one.width, one.height]).toEqual([0.2, 0.3, expect.closeTo(0.3), expect.closeTo(0.3)])
  })
  it('is a point where the finger did not move', () => {
    expect(spotOf({ x: 0.5, y: 0.5 }, { x: 0.503, y: 0.498 })).toMatchObject({ width: 0, height: 0 })
  })
  it('never reaches beyond the picture', () => {
    expect(spotOf({ x: -1, y: 0.5 }, { x: 2, y: 3 })).toEqual({ x: 0, y: 0.5, width: 1, height: 0.5 })
    let spot = middle
    for (let i = 0; i < 200; i++) spot = spotAfter(spot, i % 2 ? 'ArrowRight' : 'ArrowDown', i > 100) ?? spot
    expect(spot.x + spot.width).toBeLessThanOrEqual(1)
    expect(spot.y + spot.height).toBeLessThanOrEqual(1)
  })
  it('moves by arrow keys, grows with shift, and leaves other keys alone', () => {
    expect(spotAfter(middle, 'ArrowLeft', false)?.x).toBeLessThan(middle.x)
    expect(spotAfter(middle, 'ArrowRight', true)?.width).toBeGreaterThan(middle.width)
    expect(spotAfter(middle, 'a', false)).toBeUndefined()
  })
})
