import { afterAll, beforeAll, expect, it } from 'vitest'
import { newestSeq } from '../../platform/rollups/store.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { sealUntil } from './service/seal.ts'
import { fillLedger } from './testing/fill-ledger.ts'
import { undetected } from './testing/tamper.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

it('T-AUDIT: each of 1,000 random changes to events and seals is detected', async () => {
  const teams = [(await world.newTeam()).team, (await world.newTeam()).team, null]
  for (let round = 0; round < 3; round++) {
    await fillLedger(world.db, teams, 1200)
    await sealUntil(world.db, world.ports, await newestSeq(world.db))
  }
  expect(await undetected(world, 1000)).toEqual([])
  console.log('1000 of 1000 changes found')
})
