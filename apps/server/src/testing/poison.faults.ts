import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { killDatabase, newKillServer } from './kill-server.ts'
import { deadly, fine, harmful, oddErrors } from './poison-jobs.ts'

type Row = { attempts: number; max_attempts: number; last_error: string | null; parked: boolean }

const newQueue = (database: string) => {
  const ask = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => {
    const client = new pg.Client({ host: database, port: 5432, user: 'vitrine', database: 'vitrine' })
    await client.connect()
    try {
      return (await client.query(text, values)).rows as T[]
    } finally {
      await client.end()
    }
  }
  return {
    ask,
    add: (name: string, attempts: number) =>
      ask(`select graphile_worker.add_job($1, '{"data":{}}'::json, max_attempts => $2)`, [name, attempts]),
    find: async (name: string) =>
      (
        await ask<Row>(
          `select attempts, max_attempts, last_error, locked_at is null and attempts >= max_attempts parked
           from graphile_worker.jobs where task_identifier = $1`,
          [name],
        )
      )[0],
    /** Brings forward waiting jobs to now: waiting for the next attempt would take most of the test. */
    hurry: () =>
      ask(`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`),
  }
}

/** Starts the server again whenever it has exited, as a service manager would. */
const newGuarded = async () => {
  const ingestServer = await newKillServer([], { NODE_OPTIONS: '--max-old-space-size=320' }, 'testing/poison-main.ts')
  const { product } = ingestServer
  /** The output of each process before it ended. */
  const ends: string[] = []
  let starts = 0
  let ended = true
  const keepUp = async () => {
    if (!ended) return
    ended = false
    starts += 1
    product.launch().once('exit', (code, signal) => {
      ended = true
      ends.push(`${code ?? signal}: ${product.printed()}`)
    })
    // If a job kills the server during start-up, the next check starts the server again.
    await product.ready().catch(() => undefined)
  }
  await keepUp()
  return {
    ...ingestServer,
    keepUp,
    starts: () => starts,
    ends: () => ends.join('\n'),
    queue: newQueue(ingestServer.database),
  }
}
type Guarded = Awaited<ReturnType<typeof newGuarded>>

const parkedJob = async ({ queue, keepUp }: Guarded, name: string): Promise<Row> => {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await pause(200)) {
    await keepUp()
    const job = await queue.find(name).catch(() => undefined)
    if (job?.parked) return job
    await queue.hurry().catch(() => undefined)
  }
  throw new Error(`${name} was not parked`)
}
const expectWorking = async (guarded: Guarded) => {
  const { queue, product } = guarded
  await queue.add(fine.name, 5)
  for (const deadline = Date.now() + 60_000; await queue.find(fine.name); await pause(100))
    if (Date.now() > deadline) throw new Error('other jobs do not run')
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
}

it('the server keeps running and parks jobs that throw any value, damage the process, hang, or fail with an error that cannot be stored', async () => {
  const guarded = await newGuarded()
  const { queue } = guarded
  await queue.ask(`create function refuse() returns trigger language plpgsql as $$ begin
    if new.last_error like '%refuses to store%' then raise 'refused'; end if; return new; end $$`)
  await queue.ask(`create trigger refuse before update on graphile_worker._private_jobs
    for each row execute function refuse()`)
  const all = [...oddErrors, ...harmful]
  for (const { name } of all) await queue.add(name, 2)
  for (const { name } of all) {
    const { attempts, max_attempts, last_error } = await parkedJob(guarded, name)
    expect([name, attempts, max_attempts]).toEqual([name, 2, 2])
    expect(last_error, name).toMatch(/\S/)
  }
  expect((await queue.find('poison.hang'))?.last_error).toContain('The job was stopped because it ran for more than')
  expect((await queue.find('poison.unstorable'))?.last_error).toContain('could not be stored')
  await expectWorking(guarded)
  expect(guarded.starts(), guarded.ends()).toBe(1)
  await guarded.product.end('SIGTERM')
})

it.each(deadly.map(({ name }) => name))(
  'the server parks %s after the job has ended the process twice, and responds again',
  async (name) => {
    const guarded = await newGuarded()
    await guarded.queue.add(name, 2)
    const { attempts, max_attempts, last_error } = await parkedJob(guarded, name)
    expect([attempts, max_attempts]).toEqual([2, 2])
    expect(last_error).toContain('The server stopped while this job was running')
    await guarded.keepUp()
    await guarded.product.ready()
    await expectWorking(guarded)
    expect(guarded.starts(), guarded.ends()).toBe(3)
    await guarded.product.end('SIGTERM')
    await killDatabase(guarded.database)
  },
)

it("the server parks a job after three crashes even if it has many attempts left, without using other jobs' attempts", async () => {
  const guarded = await newGuarded()
  await guarded.queue.add('poison.exit', 25)
  for (let n = 0; n < 5; n++) await guarded.queue.add(fine.name, 25)
  expect(await parkedJob(guarded, 'poison.exit')).toMatchObject({ attempts: 3, max_attempts: 3 })
  await guarded.keepUp()
  await guarded.product.ready()
  await expectWorking(guarded)
  expect(guarded.starts(), guarded.ends()).toBe(4)
})
