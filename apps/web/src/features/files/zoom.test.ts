import { describe, expect, it } from 'vitest'
import { fitScale, fitted, held, nextScale, scaleInWords, zoomedTo } from './zoom.ts'

const picture = { width: 4000, height: 2000 }
const stage = { width: 1000, height: 800 }

describe('the picture on the stage', () => {
  it('is seen whole at first, and never larger than it is', () => {
    expect(fitScale(picture, stage)).toBe(0.25)
    expect(fitScale({ width: 64, height: 64 }, stage)).toBe(1)
  })

  it('leaves no gap when it is larger than the stage, and lies in the middle when it is smaller', () => {
    expect(held({ scale: 1, x: 9999, y: -9999 }, picture, stage)).toEqual({ scale: 1, x: 1500, y: -600 })
    expect(held({ scale: 0.25, x: 40, y: 40 }, picture, stage)).toEqual({ scale: 0.25, x: 0, y: 0 })
  })

  it('keeps the point under the pointer where it is', () => {
    const before = { scale: 1, x: 100, y: 50 }
    const point = { x: 200, y: -100 }
    const after = zoomedTo(before, 2, picture, stage, point)
    const onPicture = (lie: typeof before) => [(point.x - lie.x) / lie.scale, (point.y - lie.y) / lie.scale]
    expect(onPicture(after)).toEqual(onPicture(before))
  })

  it('zooms no further than eight times, nor out beyond all of it', () => {
    const lie = fitted(picture, stage)
    expect(zoomedTo(lie, 100, picture, stage).scale).toBe(8)
    expect(zoomedTo(lie, 0.01, picture, stage)).toEqual(lie)
  })

  it('stops at 100 % on the way up and down, and says where it is', () => {
    expect([nextScale(0.8, 1), nextScale(1.2, -1), nextScale(1, 1)]).toEqual([1, 1, 1.5])
    expect([scaleInWords(0.25, picture, stage), scaleInWords(1.5, picture, stage)]).toEqual(['Fit', '150 %'])
  })
})
