import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { newWorld, type World } from '../../testing/world.ts'
import { defineJob, enqueuer, type Job, work } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const runs: { attempt: number; spent: boolean }[] = []
const job = defineJob({
  name: 'tests.take',
  payload: z.object({}),
  attempts: 2,
  run: async ({ attempt, spent }) => void runs.push({ attempt, spent }),
})
const ask = async (attempts: number, locked_by: string) => {
  runs.length = 0
  await world.db.execute(sql`delete from graphile_worker._private_jobs`)
  await enqueuer(world.db, { team: null, actor: null })(job, {})
  await world.db.execute(sql`
    update graphile_worker._private_jobs set attempts = ${attempts}, locked_at = now(), locked_by = ${locked_by}`)
}
const start = async (jobs: readonly Job[]) => {
  const runner = await work(world.pool, world.db, jobs, world.ports)
  onTestFinished(() => runner.stop())
}
const until = (happened: () => void) => vi.waitFor(happened, { timeout: 25_000, interval: 50 })

it('a job whose process was killed is taken by the next that lives', async () => {
  await ask(1, 'pool-of-the-dead')
  await start([job])
  await until(() => expect(runs).toEqual([{ attempt: 2, spent: false }]))
})

it('a job whose process was killed in its last attempt is asked once more, to say that it came to nothing', async () => {
  await ask(2, 'pool-of-the-dead')
  await start([job])
  await until(() => expect(runs).toEqual([{ attempt: 3, spent: true }]))
})

it('a job of a process that lives is left alone, by others and by those that start', async () => {
  let finish = () => {}
  const holding = defineJob({
    name: 'tests.hold',
    payload: z.object({}),
    run: () =>
      new Promise<void>((done) => {
        finish = done
        runs.push({ attempt: 1, spent: false })
      }),
  })
  runs.length = 0
  await world.db.execute(sql`delete from graphile_worker._private_jobs`)
  await enqueuer(world.db, { team: null, actor: null })(holding, {})
  await start([holding])
  await until(() => expect(runs).toHaveLength(1))
  // The dead one is freed only at the second look: by then the living have been looked at twice.
  await enqueuer(world.db, { team: null, actor: null })(job, {})
  await world.db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-the-dead' where locked_by is null`)
  await start([job])
  await until(() => expect(runs).toHaveLength(2))
  const { rows } = await world.db.execute(sql`select locked_by from graphile_worker._private_jobs`)
  expect(rows).toEqual([{ locked_by: expect.stringMatching(/^pool-/) }])
  finish()
})
