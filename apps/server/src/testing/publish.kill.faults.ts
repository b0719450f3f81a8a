import { afterAll, beforeAll, expect, it } from 'vitest'
import { killAndRecover, newKills, points } from './publish-kills.ts'

let kills: Awaited<ReturnType<typeof newKills>>
beforeAll(async () => {
  kills = await newKills()
})
afterAll(() => kills.scene.close())

/** Set VITRINE_KILLS=3 for a shorter test. */
const RUNS = Number(process.env['VITRINE_KILLS'] ?? 20)
it.each(['Instagram', 'TikTok'] as const)(
  `T-PUBL-1: no post on %s is published twice or lost after ${RUNS} kills at each of 9 points`,
  async (platform) => {
    const counts: Record<string, number> = {}
    for (const point of points)
      for (let run = 0; run < RUNS; run++) {
        const key = `${point} ${await killAndRecover(kills, platform, point, run)}`
        counts[key] = (counts[key] ?? 0) + 1
      }
    console.log(platform, JSON.stringify(counts))
    expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(points.length * RUNS)
  },
  points.length * RUNS * 30_000,
)
