import { afterAll, beforeAll, expect, it } from 'vitest'
import { keysOf } from '../../testing/local-storage.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { removeOrphans, partitionsOfHour } from './jobs.ts'

const HOUR_MS = 3_600_000
let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

it('a small store is swept completely every hour, and a large one in parts, each once a day', () => {
  const now = Date.now()
  expect(partitionsOfHour(0, new Date(now))).toHaveLength(256)
  expect(partitionsOfHour(100_000, new Date(now))).toHaveLength(256)
  expect(partitionsOfHour(1_000_000, new Date(now)).length).toBeLessThanOrEqual(26)
  const day = Array.from({ length: 24 }, (_, n) => partitionsOfHour(100_000_000, new Date(now + n * HOUR_MS)))
  expect(Math.max(...day.map(({ length }) => length))).toBe(11)
  expect(day.flat().toSorted()).toEqual(partitionsOfHour(0, new Date(now)))
})

it('a sweep of some partitions removes the orphans in them, and none in the others', async () => {
  const { storage } = world.ports
  const [here, there] = ['22222222-2222-4222-8222-2222222222ab', '22222222-2222-4222-8222-2222222222ac']
  for (const key of [here, `${here}/400.webp`, there]) await storage.put(key, Buffer.from('orphan'))
  await removeOrphans(world, -HOUR_MS, ['00', 'ab'])
  expect(await keysOf(storage)).toEqual([there])
  await removeOrphans(world, -HOUR_MS)
  expect(await keysOf(storage)).toEqual([])
})
