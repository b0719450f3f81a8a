import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { fine, oddErrors } from '../../testing/poison-jobs.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { startJobWorker } from './worker.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

it('the worker parks failing jobs with a reason, whatever they throw, and continues with the others', async () => {
  for (const { name } of [...oddErrors, fine])
    await world.db.execute(sql`select graphile_worker.add_job(${name}, '{"data":{}}'::json, max_attempts => 1)`)
  const worker = await startJobWorker(world.pool, world.db, [...oddErrors, fine], world.ports)
  onTestFinished(() => worker.stop())
  const parked = async () => {
    const { rows } = await world.db.execute<{ task_identifier: string; last_error: string }>(sql`
      select task_identifier, last_error from graphile_worker.jobs where locked_at is null and attempts = max_attempts`)
    return new Map(rows.map((row) => [row.task_identifier, row.last_error]))
  }
  await vi.waitFor(async () => expect((await parked()).size).toBe(oddErrors.length), { timeout: 20_000, interval: 50 })
  const reasons = await parked()
  expect(reasons.get('poison.nul')).toBe('an entry is called é.txt')
  expect(reasons.get('poison.surrogate')).toBe('half of a character: \ufffd')
  expect(reasons.get('poison.long')?.length).toBeLessThan(3000)
  expect(reasons.get('poison.undefined')).toBe('The job threw undefined instead of an error.')
  await vi.waitFor(async () => {
    const { rowCount } = await world.db.execute(
      sql`select 1 from graphile_worker.jobs where task_identifier = 'poison.fine'`,
    )
    expect(rowCount).toBe(0)
  }, 20_000)
})
