import { expect, it } from 'vitest'
import { instantOf, wallTime } from './zones.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const offsetAt = (ms: number, zone: string) => Date.parse(`${wallTime(new Date(ms), zone)}Z`) - ms
/** Returns the minute between two instants at which a zone's offset changes. */
const transitionIn = (from: number, to: number, zone: string): number => {
  if (to - from <= MINUTE) return to
  const middle = from + Math.round((to - from) / 2 / MINUTE) * MINUTE
  return offsetAt(middle, zone) === offsetAt(from, zone)
    ? transitionIn(middle, to, zone)
    : transitionIn(from, middle, zone)
}

it('T-TIME-3: every instant around every transition of every zone from 2026 to 2036 survives conversion to wall time and back', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  let [transitions, checked] = [0, 0]
  for (const zone of zones) {
    let offset = offsetAt(Date.UTC(2026, 0, 1), zone)
    for (let at = Date.UTC(2026, 0, 2); at < Date.UTC(2037, 0, 1); at += DAY) {
      const before = offset
      offset = offsetAt(at, zone)
      if (offset === before) continue
      transitions += 1
      const change = transitionIn(at - DAY, at, zone)
      for (let near = change - 180 * MINUTE; near <= change + 180 * MINUTE; near += 15 * MINUTE) {
        const wall = wallTime(new Date(near), zone)
        const both = [instantOf(wall, zone, 'first'), instantOf(wall, zone, 'second')]
        expect(
          both.map(({ instant }) => instant.getTime()),
          `${zone} ${wall}`,
        ).toContain(near)
        expect(
          both.map(({ note }) => note),
          `${zone} ${wall}`,
        ).not.toContain('gap')
        checked += 1
      }
      // A wall time inside a gap becomes an instant after the gap.
      const gap = offsetAt(change, zone) - offsetAt(change - MINUTE, zone)
      if (gap <= 0) continue
      const missing = new Date(change + offsetAt(change - MINUTE, zone) + gap / 2).toISOString().slice(0, 16)
      const { instant, note } = instantOf(missing, zone)
      expect([zone, missing, note]).toEqual([zone, missing, 'gap'])
      expect(instant.getTime()).toBeGreaterThanOrEqual(change)
    }
  }
  console.log(`${zones.length} zones, ${transitions} transitions, ${checked} instants`)
  expect(zones.length).toBeGreaterThan(400)
})
