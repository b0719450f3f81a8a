import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { newWorld, type World } from '../../testing/world.ts'
import { CRASHES_MAX } from './abandoned-jobs.ts'
import { defineJob, enqueuer, type Job } from './jobs.ts'
import { startJobWorker } from './worker.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

let runs: number[] = []
let parked: string[] = []
beforeEach(async () => {
  runs = []
  parked = []
  await world.db.execute(sql`delete from graphile_worker._private_jobs`)
})

const payload = z.object({})
const silent = defineJob({
  name: 'tests.silent',
  payload,
  attempts: 2,
  run: async ({ attempt }) => void runs.push(attempt),
})
const telling = defineJob({
  name: 'tests.telling',
  payload,
  attempts: 2,
  run: async ({ attempt }) => void runs.push(attempt),
  onParked: async (_ctx, _data, reason) => void parked.push(reason),
})
/** Creates a job held by a dead process, on its nth attempt and after the given number of crashes. */
const abandon = async (job: typeof silent, attempts: number, { crashes = 0, max = 2, closing = false } = {}) => {
  await enqueuer(world.db, { team: null, actor: null })(job, {})
  const set = { ...(crashes && { crashes }), ...(closing && { closing }) }
  await world.db.execute(sql`update graphile_worker._private_jobs set attempts = ${attempts}, max_attempts = ${max},
    flags = nullif(${JSON.stringify(set)}::jsonb, '{}'), locked_at = now(), locked_by = 'pool-of-the-dead'`)
}
const start = async (jobs: readonly Job[]) => {
  const worker = await startJobWorker(world.pool, world.db, jobs, world.ports, 2, 100)
  onTestFinished(() => worker.stop())
}
type Row = { attempts: number; max_attempts: number; last_error: string | null; locked_by: string | null }
const queued = async () =>
  (
    await world.db.execute<Row>(
      sql`select attempts, max_attempts, last_error, locked_by from graphile_worker._private_jobs order by id`,
    )
  ).rows
const until = (happened: () => unknown) => vi.waitFor(happened, { timeout: 25_000, interval: 50 })

it('the worker runs a job again if its process was killed', async () => {
  await abandon(silent, 1)
  await start([silent])
  await until(async () => expect(await queued()).toEqual([]))
  expect(runs).toEqual([2])
})

it('the worker parks a job whose process was killed during its last attempt, without adding attempts', async () => {
  await abandon(silent, 2)
  await start([silent])
  await until(async () =>
    expect(await queued()).toEqual([
      { attempts: 2, max_attempts: 2, last_error: 'The server stopped while this job was running.', locked_by: null },
    ]),
  )
  expect(runs).toEqual([])
})

it(`the worker parks a job after ${CRASHES_MAX} crashes, however many attempts are left`, async () => {
  await abandon(silent, 3, { crashes: CRASHES_MAX - 1, max: 25 })
  await start([silent])
  await until(async () =>
    expect(await queued()).toMatchObject([
      { attempts: 3, max_attempts: 3, last_error: 'The server stopped while this job was running (3 times).' },
    ]),
  )
  expect(runs).toEqual([])
})

it('the worker calls onParked once for a parked job, without running the job', async () => {
  await abandon(telling, 2)
  await start([telling])
  await until(() => expect(parked).toEqual(['The server stopped while this job was running.']))
  await until(async () => expect(await queued()).toMatchObject([{ attempts: 3, max_attempts: 3, locked_by: null }]))
  expect(await queued()).toMatchObject([{ last_error: 'The server stopped while this job was running.' }])
  expect(runs).toEqual([])
})

it('the worker parks a job without another run if its process was killed during onParked', async () => {
  await abandon(telling, 3, { crashes: 1, max: 3, closing: true })
  await start([telling])
  await until(async () => expect(await queued()).toMatchObject([{ attempts: 3, max_attempts: 3, locked_by: null }]))
  expect(parked).toEqual([])
})

it("the worker runs jobs left by a dead process one at a time, so that one cannot use up another's attempts", async () => {
  let atOnce = 0
  let most = 0
  const slow = defineJob({
    name: 'tests.slow',
    payload,
    run: async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise((done) => setTimeout(done, 50))
      atOnce -= 1
      runs.push(1)
    },
  })
  for (let n = 0; n < 3; n++) await abandon(slow, 1, { max: 25 })
  await start([slow])
  await until(() => expect(runs).toHaveLength(3))
  expect(most).toBe(1)
})

it('the worker releases a job of its own process if the result could not be stored', async () => {
  let pool = ''
  const first = defineJob({ name: 'tests.first', payload, run: async () => void runs.push(1) })
  const holding = defineJob({
    name: 'tests.hold',
    payload,
    run: async () => {
      const [row] = await queued()
      pool = row?.locked_by ?? ''
    },
  })
  await enqueuer(world.db, { team: null, actor: null })(holding, {})
  await start([holding, first])
  await until(() => expect(pool).toMatch(/^pool-/))
  await until(async () => expect(await queued()).toEqual([]))
  await enqueuer(world.db, { team: null, actor: null })(first, {}, { runAt: new Date(Date.now() + 60_000) })
  await world.db.execute(
    sql`update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = ${pool}`,
  )
  await until(async () =>
    expect(await queued()).toMatchObject([
      { locked_by: null, last_error: 'The result of this job could not be stored.' },
    ]),
  )
})

it('the worker leaves a job alone while its process is alive', async () => {
  const finish = Promise.withResolvers<void>()
  const holding = defineJob({
    name: 'tests.hold',
    payload,
    run: () => {
      runs.push(1)
      return finish.promise
    },
  })
  await enqueuer(world.db, { team: null, actor: null })(holding, {})
  await start([holding])
  await until(() => expect(runs).toHaveLength(1))
  // Jobs of a dead pool are released only when it is seen without its lock for the second time; by then, live pools have been
  // checked twice as well.
  await enqueuer(world.db, { team: null, actor: null })(silent, {})
  await world.db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-the-dead' where locked_by is null`)
  await start([silent])
  await until(() => expect(runs).toHaveLength(2))
  expect(await queued()).toMatchObject([{ locked_by: expect.stringMatching(/^pool-(?!of-the-dead)/) }])
  finish.resolve()
})
