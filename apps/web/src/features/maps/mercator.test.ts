import { describe, expect, it } from 'vitest'
import { toMapPosition, clampView, panView, pointInWords, toPoint, tilesOf, positionAt, zoomView } from './mercator.ts'

const size = { width: 300, height: 250 }
const solvik = { latitude: 62.4722, longitude: 5.9438 }

describe('the map projection', () => {
  it('projects a place and back', () => {
    for (const point of [solvik, { latitude: 0, longitude: 0 }, { latitude: -54.8, longitude: -68.3 }])
      expect(toPoint(toMapPosition(point))).toEqual(point)
  })
  it('wraps around at the antimeridian', () => {
    expect(toPoint({ x: 1.25, y: 0.5 })).toEqual({ latitude: 0, longitude: -90 })
    expect(panView({ x: 0.99, y: 0.5, zoom: 0 }, 10, 0, size).x).toBeCloseTo(0.029, 2)
  })
  it('never leaves the map to the north or south', () => {
    expect(clampView({ x: 0.5, y: -3, zoom: 2 }, size).y).toBeCloseTo(125 / 1024)
    expect(clampView({ x: 0.5, y: 9, zoom: 0 }, size).y).toBeCloseTo(1 - 125 / 256)
  })
  it('keeps the place under the pointer while zooming in', () => {
    const before = { x: 0.4, y: 0.4, zoom: 3 }
    const after = zoomView(before, 5, size, 60, -20)
    const [a, b] = [positionAt(before, 60, -20), positionAt(after, 60, -20)]
    expect([a.x, a.y]).toEqual([expect.closeTo(b.x), expect.closeTo(b.y)])
  })
  it('requests only visible tiles', () => {
    const tiles = tilesOf({ x: 0.5, y: 0.5, zoom: 1 }, { width: 256, height: 256 })
    expect(tiles.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ])
    expect(tilesOf({ x: 0, y: 0.5, zoom: 2 }, size).map(({ x }) => x)).toContain(3)
    for (const { z, y } of tilesOf({ ...toMapPosition(solvik), zoom: 15 }, size)) expect(y).toBeLessThan(2 ** z)
  })
  it('formats a place in words', () => {
    expect(pointInWords(solvik)).toBe('62.4722° north, 5.9438° east')
    expect(pointInWords({ latitude: -54.8, longitude: -68.3 })).toBe('54.8000° south, 68.3000° west')
  })
})
