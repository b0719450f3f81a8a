import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProcess } from '../../testing/publish-processes.ts'
import { type IntegrationWorld, newIntegrationWorld } from '../../testing/integration-world.ts'

let world: IntegrationWorld
let canva: string
beforeAll(async () => {
  world = await newIntegrationWorld()
  canva = await world.connect('Canva')
})
afterAll(() => world.close())

/** Releases the leases and locks of a dead worker at once, instead of after a minute. */
const release = async () => {
  await world.db.execute(sql`update leases set until = now()`)
  await world.db.execute(sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null`)
}

it.each([
  ['before the file is sent', 'I1', 'unconfirmed', 0],
  ['after Canva has answered', 'I2', 'unconfirmed', 1],
  ['between start and poll', 'I3', 'done', 1],
])('a worker that is killed %s does not leave a second asset', async (_when, point, status, assets) => {
  const file = await world.image({}, `Killed at ${point}.jpg`)
  const { reply } = await world.toCanva(file, canva)
  const child = await startProcess(world, { fault: point })
  await child.exited
  await release()
  expect(await world.finish(reply.uuid)).toMatchObject({ status })
  await world.canva.idle()
  expect(world.canva.assets().filter(({ name }) => name === `Killed at ${point}.jpg`)).toHaveLength(assets)
})
