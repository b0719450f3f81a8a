import { describe, expect, it } from 'vitest'
import world from '@vitrine/contract/world.svg?raw'

const WIDTH = 8000
const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number)
const [, land = ''] = / d="([^"]+)"/.exec(world) ?? []
/** The outlines in world.svg, each as a list of points. */
const rings = [...land.matchAll(/M([^lz]+)l([^z]+)z/g)].map(([, start = '', steps = '']) => {
  const [x = 0, y = 0] = numbers(start)
  const by = numbers(steps)
  const places = [{ x, y }]
  for (let at = 0; at < by.length; at += 2) {
    const last = places.at(-1) ?? { x, y }
    places.push({ x: last.x + (by[at] ?? 0), y: last.y + (by[at + 1] ?? 0) })
  }
  return places
})

describe('the shapes of the world outline', () => {
  it('continue beyond the edge of the map at the date line, so that no line jumps to the opposite edge', () => {
    expect(rings.length).toBeGreaterThan(100)
    for (const ring of rings)
      for (const [at, { x, y }] of ring.entries()) {
        const next = ring[(at + 1) % ring.length] ?? { x, y }
        // Only the edge at the pole spans the whole map.
        if (y < WIDTH || next.y < WIDTH) expect(Math.abs(next.x - x)).toBeLessThan(WIDTH / 2)
      }
  })
  it('extend beyond the right edge only, by less than half a world, so that the repeated world shows that part', () => {
    for (const ring of rings) {
      expect(Math.min(...ring.map(({ x }) => x))).toBeGreaterThanOrEqual(0)
      expect(Math.max(...ring.map(({ x }) => x))).toBeLessThan(WIDTH * 1.5)
    }
  })
})
