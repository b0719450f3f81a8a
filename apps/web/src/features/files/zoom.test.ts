import { describe, expect, it } from 'vitest'
import { fitScale, fitToStage, clampToStage, nextScale, scaleInWords, zoomAround } from './zoom.ts'

const picture = { width: 4000, height: 2000 }
const stage = { width: 1000, height: 800 }

describe('the image on the stage', () => {
  it('fits the stage at first, and is not enlarged if it is smaller', () => {
    expect(fitScale(picture, stage)).toBe(0.25)
    expect(fitScale({ width: 64, height: 64 }, stage)).toBe(1)
  })

  it('leaves no gap when larger than the stage, and is centred when smaller', () => {
    expect(clampToStage({ scale: 1, x: 9999, y: -9999 }, picture, stage)).toEqual({ scale: 1, x: 1500, y: -600 })
    expect(clampToStage({ scale: 0.25, x: 40, y: 40 }, picture, stage)).toEqual({ scale: 0.25, x: 0, y: 0 })
  })

  it('keeps the point under the pointer in place', () => {
    const before = { scale: 1, x: 100, y: 50 }
    const point = { x: 200, y: -100 }
    const after = zoomAround(before, 2, picture, stage, point)
    const onPicture = (lie: typeof before) => [(point.x - lie.x) / lie.scale, (point.y - lie.y) / lie.scale]
    expect(onPicture(after)).toEqual(onPicture(before))
  })

  it('zooms in to at most 800%, and out no further than the whole image', () => {
    const lie = fitToStage(picture, stage)
    expect(zoomAround(lie, 100, picture, stage).scale).toBe(8)
    expect(zoomAround(lie, 0.01, picture, stage)).toEqual(lie)
  })

  it('stops at 100% when zooming in or out would skip it, and shows "Fit" or the percentage', () => {
    expect([nextScale(0.8, 1), nextScale(1.2, -1), nextScale(1, 1)]).toEqual([1, 1, 1.5])
    expect([scaleInWords(0.25, picture, stage), scaleInWords(1.5, picture, stage)]).toEqual(['Fit', '150%'])
  })
})
