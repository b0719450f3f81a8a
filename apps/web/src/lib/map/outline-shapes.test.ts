import { describe, expect, it } from 'vitest'
import { landIn, TILE_UNITS } from './outline-shapes.ts'

/** Returns the land in the tile that contains a place at a zoom level. */
const tileAt = (lat: number, lng: number, zoom: number) => {
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
  return landIn(Math.floor(((lng + 180) / 360) * 2 ** zoom), Math.floor(y * 2 ** zoom), zoom)
}
const pointsOf = (path: string) =>
  [...path.matchAll(/(-?\d+) (-?\d+)/g)].map(([, x, y]) => [Number(x) / TILE_UNITS, Number(y) / TILE_UNITS])

describe('the outline of the land in a tile', () => {
  it('fills a tile on land at every zoom level', () => {
    for (const zoom of [6, 9, 12, 15, 19]) {
      const points = pointsOf(tileAt(48.3, 15.1, zoom))
      expect(Math.min(...points.map(([x = 0]) => x))).toBeLessThan(0)
      expect(Math.max(...points.map(([x = 0]) => x))).toBeGreaterThan(1)
    }
  })
  it('is empty at sea', () => {
    expect(tileAt(30, -45, 6)).toBe('')
    expect(tileAt(0.5, -114, 6)).toBe('')
  })
  it('shows the coast where land and sea meet', () => {
    const path = tileAt(40.4, -3.7, 4)
    expect(pointsOf(path).length).toBeGreaterThan(10)
  })
  it('stays close to the tile, so that no huge shapes are drawn at high zoom levels', () => {
    for (const [x = 0, y = 0] of pointsOf(tileAt(62.47, 6.2, 8))) {
      expect(Math.abs(x - 0.5)).toBeLessThanOrEqual(0.52)
      expect(Math.abs(y - 0.5)).toBeLessThanOrEqual(0.52)
    }
  })
  it('repeats, at the left edge, land that crosses the date line', () => expect(tileAt(66.5, -177, 5)).not.toBe(''))
})
