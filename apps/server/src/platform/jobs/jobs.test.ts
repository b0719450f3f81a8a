import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { newWorld, type World } from '../../testing/world.ts'
import { type Db, transact } from '../db/db.ts'
import { recorder } from '../db/ledger.ts'
import { newId } from '../ids.ts'
import { defineEventJob, defineJob, defineSchedule, enqueuer, type Job, type JobContext } from './jobs.ts'
import { startJobWorker } from './worker.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(() => world.db.execute(sql`delete from graphile_worker._private_jobs`))

type Row = { id: string; attempts: number; max_attempts: number; last_error: string | null; delay: number }
const queued = async () =>
  (
    await world.db.execute<Row>(sql`
      select id, attempts, max_attempts, last_error, extract(epoch from run_at - updated_at)::float delay
      from graphile_worker._private_jobs order by id`)
  ).rows
const runNow = () => world.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
const run = async (jobs: readonly Job[]) => {
  const runner = await startJobWorker(world.pool, world.db, jobs, world.ports)
  onTestFinished(() => runner.stop())
}
const until = (happened: () => void | Promise<void>) => vi.waitFor(happened, { timeout: 20_000, interval: 20 })
const team = newId()
const actor = newId()
const ask = (tx: Db) => enqueuer(tx, { team, actor })
const payload = z.object({ word: z.string() })

/** A job that records its input, and fails as often as configured. */
const noting = (failures = 0, attempts?: number) => {
  const runs: { word: string; attempt: number; last: boolean; team: string | null; actor: string | null }[] = []
  const job = defineJob({
    name: 'tests.note',
    payload,
    ...(attempts && { attempts }),
    run: async ({ attempt, last, team: of, actor: from }, { word }) => {
      runs.push({ word, attempt, last, team: of, actor: from })
      if (runs.length <= failures) throw new Error(`failed ${runs.length} times`)
    },
  })
  return { job, runs }
}

describe('an enqueued job', () => {
  it('runs once, for its user, with its data', async () => {
    const { job, runs } = noting()
    await ask(world.db)(job, { word: 'hello' })
    await run([job])
    await until(async () => expect(await queued()).toEqual([]))
    expect(runs).toEqual([{ word: 'hello', attempt: 1, last: false, team, actor }])
  })
  it('never runs if the transaction that enqueued it fails', async () => {
    const { job, runs } = noting()
    const failed = transact(world.db, async (tx) => {
      await ask(tx)(job, { word: 'never' })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    await ask(world.db)(job, { word: 'after it' })
    await run([job])
    await until(async () => expect(await queued()).toEqual([]))
    expect(runs.map(({ word }) => word)).toEqual(['after it'])
  })
  it('starts when the transaction commits, not before', async () => {
    const { job, runs } = noting()
    await run([job])
    await transact(world.db, async (tx) => {
      await ask(tx)(job, { word: 'inside' })
      await ask(world.db)(job, { word: 'outside' })
      await until(() => expect(runs.map(({ word }) => word)).toEqual(['outside']))
    })
    await until(() => expect(runs.map(({ word }) => word)).toEqual(['outside', 'inside']))
  })
  it('is stored only once per key, with the latest data', async () => {
    const { job, runs } = noting()
    await ask(world.db)(job, { word: 'first' }, { key: 'one' })
    await ask(world.db)(job, { word: 'second' }, { key: 'one' })
    await ask(world.db)(job, { word: 'other' }, { key: 'two' })
    await run([job])
    await until(async () => expect(await queued()).toEqual([]))
    expect(runs.map(({ word }) => word).toSorted()).toEqual(['other', 'second'])
  })
  it('waits for its scheduled time', async () => {
    const { job, runs } = noting()
    await ask(world.db)(job, { word: 'tomorrow' }, { runAt: new Date(Date.now() + 86_400_000) })
    await ask(world.db)(job, { word: 'today' })
    await run([job])
    await until(async () => expect(await queued()).toHaveLength(1))
    expect(runs.map(({ word }) => word)).toEqual(['today'])
  })
})

describe('a job that fails', () => {
  it('is retried with growing delays, knows which attempt is its last, and is then kept with the reason', async () => {
    const { job, runs } = noting(Number.POSITIVE_INFINITY, 3)
    await ask(world.db)(job, { word: 'x' })
    await run([job])
    const delays: number[] = []
    for (const attempts of [1, 2, 3]) {
      const last_error = expect.stringContaining(`failed ${attempts} times`)
      await until(async () => expect(await queued()).toMatchObject([{ attempts, last_error }]))
      const [row] = await queued()
      delays.push(row?.delay ?? 0)
      await runNow()
    }
    expect(runs.map(({ attempt, last }) => [attempt, last])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
    expect(delays[0]).toBeGreaterThan(0)
    expect(delays[1]).toBeGreaterThan(delays[0] ?? 0)
    expect(await queued()).toMatchObject([{ attempts: 3, max_attempts: 3 }])
  })
  it('and then succeeds is removed', async () => {
    const { job, runs } = noting(1)
    await ask(world.db)(job, { word: 'x' })
    await run([job])
    await until(async () => expect(await queued()).toMatchObject([{ attempts: 1, last_error: expect.any(String) }]))
    await runNow()
    await until(async () => expect(await queued()).toEqual([]))
    expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2])
  })
  it('does not block other jobs', async () => {
    const { job, runs } = noting(1)
    await ask(world.db)(job, { word: 'bad' })
    for (const word of ['a', 'b', 'c']) await ask(world.db)(job, { word })
    await run([job])
    await until(async () => expect(await queued()).toHaveLength(1))
    expect(runs).toHaveLength(4)
  })
  it('keeps nothing of a failed transaction, and everything of a committed one', async () => {
    const attempts: string[] = []
    const job = defineJob({
      name: 'tests.write',
      payload,
      run: async ({ write, attempt }) => {
        attempts.push(`try ${attempt}`)
        await write(async ({ record }) => {
          await record('user.updated', { user: actor, fields: [`try ${attempt}`] })
          if (attempt === 1) throw new Error('half way')
        })
      },
    })
    await ask(world.db)(job, { word: 'x' })
    await run([job])
    await until(() => expect(attempts).toEqual(['try 1']))
    await until(async () => expect(await queued()).toMatchObject([{ last_error: expect.any(String) }]))
    await runNow()
    await until(async () => expect(await queued()).toEqual([]))
    const { rows } = await world.db.execute(sql`select team, actor, data from ledger where event = 'user.updated'`)
    expect(rows).toEqual([{ team, actor, data: { user: actor, fields: ['try 2'] } }])
  })
})

describe('a job subscribed to an event', () => {
  it("receives the event's data, subject and actor", async () => {
    const received: unknown[] = []
    const about = newId()
    const job = defineEventJob({
      name: 'tests.follow',
      on: 'team.created',
      run: async ({ team: of, actor: from, about: thing }: JobContext, data) => {
        received.push({ of, from, thing, data })
      },
    })
    await recorder(world.db, [job], { team, actor, about })('team.created', { team, name: 'Visit Solvik' })
    await run([job])
    await until(() => expect(received).toHaveLength(1))
    expect(received).toEqual([{ of: team, from: actor, thing: about, data: { team, name: 'Visit Solvik' } }])
  })
})

describe('a schedule', () => {
  const known = async () =>
    (
      await world.db.execute<{ identifier: string }>(
        sql`select identifier from graphile_worker._private_known_crontabs`,
      )
    ).rows.map(({ identifier }) => identifier)

  it('is stored in the database, which all processes share', async () => {
    await run([defineSchedule({ name: 'tests.nightly', every: '15 3 * * *', run: async () => {} })])
    await until(async () => expect(await known()).toContain('tests.nightly'))
  })
  it.each(['every night', '61 * * * *', '* * *', ' '])(
    'with the invalid crontab line %j prevents the worker from starting',
    async (every) => {
      const job = defineSchedule({ name: 'tests.broken', every, run: async () => {} })
      await expect(async () => startJobWorker(world.pool, world.db, [job], world.ports)).rejects.toThrow(/cron|range/i)
    },
  )
  it("is stored for each of the product's own crontab lines", async () => {
    const scheduled = world.ports.jobs.filter(({ every }) => every)
    expect(scheduled.length).toBeGreaterThan(0)
    await world.runJobs()
    await until(async () => expect(await known()).toEqual(expect.arrayContaining(scheduled.map(({ name }) => name))))
  })
})
