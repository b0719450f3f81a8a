import { describe, expect, it } from 'vitest'
import { centreSpot, moveSpot, spotOf } from './spots.ts'

describe("a comment's region of the image", () => {
  it('spans from where the pointer was pressed to where it was released, in any direction', () => {
    const one = spotOf({ x: 0.2, y: 0.6 }, { x: 0.5, y: 0.3 })
    const other = spotOf({ x: 0.5, y: 0.3 }, { x: 0.2, y: 0.6 })
    expect(one).toEqual(other)
    expect([one.x, one.y, one.width, one.height]).toEqual([0.2, 0.3, expect.closeTo(0.3), expect.closeTo(0.3)])
  })
  it('is a point if the pointer hardly moved', () => {
    expect(spotOf({ x: 0.5, y: 0.5 }, { x: 0.503, y: 0.498 })).toMatchObject({ width: 0, height: 0 })
  })
  it('never extends beyond the image', () => {
    expect(spotOf({ x: -1, y: 0.5 }, { x: 2, y: 3 })).toEqual({ x: 0, y: 0.5, width: 1, height: 0.5 })
    let spot = centreSpot
    for (let i = 0; i < 200; i++) spot = moveSpot(spot, i % 2 ? 'ArrowRight' : 'ArrowDown', i > 100) ?? spot
    expect(spot.x + spot.width).toBeLessThanOrEqual(1)
    expect(spot.y + spot.height).toBeLessThanOrEqual(1)
  })
  it('moves with arrow keys, resizes with Shift, and ignores other keys', () => {
    expect(moveSpot(centreSpot, 'ArrowLeft', false)?.x).toBeLessThan(centreSpot.x)
    expect(moveSpot(centreSpot, 'ArrowRight', true)?.width).toBeGreaterThan(centreSpot.width)
    expect(moveSpot(centreSpot, 'a', false)).toBeUndefined()
  })
})
