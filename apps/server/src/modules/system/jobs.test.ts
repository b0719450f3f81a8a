import { system } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { enqueueMail } from '../../platform/mail/outbox.ts'
import { jobs } from '../../app.ts'
import { enqueuer } from '../../platform/jobs/jobs.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let boss: Person
let sent: string[] = []
let works = false
beforeAll(async () => {
  world = await newWorld()
  boss = await world.newUser({ is_staff: true })
  world.ports.mail = {
    send: async ({ to }) => {
      if (!works) throw new Error('the mail server is on fire')
      sent.push(to)
    },
  }
})
afterAll(() => world.close())
beforeEach(async () => {
  works = false
  sent = []
  await world.db.execute(sql`delete from graphile_worker._private_jobs`)
})

type Listed = {
  id: string
  state: string
  attempts: number
  max_attempts: number
  last_error: string | null
  name: string
}
const list = async (query: Record<string, string> = {}) =>
  (await world.call(system.jobs, boss, { query })).body as { results: Listed[]; next: string | null; count: number }
const queue = async (name: string) =>
  (await world.call(system.queues, boss)).body.find((one: { name: string }) => one.name === name)
const mail = (to: string) =>
  enqueueMail({ db: world.db, enqueue: enqueuer(world.db, { team: null, actor: null }) }, to, {
    subject: 'Hello',
    heading: 'Hello',
    paragraphs: [],
  })
/** Creates an email job that actually fails on its last attempt. */
const failed = async (to: string) => {
  await mail(to)
  await world.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()`)
  await world.finishJobs()
  const [job] = (await list({ state: 'failed' })).results
  expect(job).toMatchObject({ name: 'mail.send', state: 'failed', last_error: expect.stringContaining('on fire') })
  return job?.id ?? ''
}

describe('background jobs', () => {
  it('are listed by type with their schedule, including types without any jobs', async () => {
    const { body } = await world.call(system.queues, boss)
    expect(body.map((one: { name: string }) => one.name)).toEqual(jobs.map(({ name }) => name).toSorted())
    expect(await queue('auth.sweep')).toMatchObject({ every: '17 * * * *', waiting: 0, oldest_waiting: null })
  })

  it('are retried later after a failure, and show the reason', async () => {
    await mail('again@example.test')
    expect(await queue('mail.send')).toMatchObject({ waiting: 1, retrying: 0, failed: 0 })
    await world.finishJobs()
    expect(await queue('mail.send')).toMatchObject({ waiting: 0, retrying: 1, failed: 0 })
    const { results } = await list({ state: 'retrying', name: 'mail.send' })
    expect(results).toMatchObject([{ attempts: 1, max_attempts: 8, last_error: expect.stringContaining('on fire') }])
  })

  it('run again when staff retry them after a permanent failure', async () => {
    const job = await failed('retry@example.test')
    expect(await queue('mail.send')).toMatchObject({ failed: 1 })
    works = true
    expect((await world.call(system.retryJob, boss, { params: { job } })).status).toBe(204)
    expect(await list()).toMatchObject({ results: [{ id: job, state: 'waiting', attempts: 0 }] })
    await world.finishJobs()
    expect(sent).toEqual(['retry@example.test'])
    expect((await list()).count).toBe(0)
    expect((await world.call(system.retryJob, boss, { params: { job } })).status).toBe(404)
    expect(await world.events()).toContain('job.retried')
  })

  it('keep a failed email so that it can be resent, but never show its content', async () => {
    await failed('kept@example.test')
    const { rows } = await world.db.execute<{ state: string; text: string }>(
      sql`select state, text from mails where "to" = 'kept@example.test'`,
    )
    expect(rows).toMatchObject([{ state: 'failed', text: expect.stringMatching(/./) }])
    const { reply } = await world.call(system.mails, boss)
    expect(reply.results.find(({ to }) => to === 'kept@example.test')).toMatchObject({ text: '', html: '' })
  })

  it('show their team, reason, attempts and time once the last attempt has failed, and get all attempts again on retry', async () => {
    const { team } = await world.newTeam({ name: 'Visit Solvik' })
    const enqueue = enqueuer(world.db, { team, actor: null })
    await enqueueMail({ db: world.db, enqueue }, 'parked@example.test', {
      subject: 'Hello',
      heading: 'Hello',
      paragraphs: [],
    })
    await world.db.execute(sql`update graphile_worker._private_jobs set attempts = 3, max_attempts = 3,
      flags = '{"crashes": 3}', last_error = 'The server stopped while this job was running (3 times).'`)
    const { results } = (await world.call(system.jobs, boss, { query: { state: 'failed' } })).reply
    expect(results).toMatchObject([
      {
        name: 'mail.send',
        team: { uuid: team, name: 'Visit Solvik' },
        attempts: 3,
        last_error: 'The server stopped while this job was running (3 times).',
        updated_at: expect.any(Date),
      },
    ])
    const metrics = (await world.call(system.metrics, undefined)).text
    expect(metrics).toContain('jobs_parked 1')
    expect(metrics).toContain('jobs{name="mail.send",state="failed"} 1')
    await world.call(system.retryJob, boss, { params: { job: results[0]?.id ?? '' } })
    const { rows } = await world.db.execute(
      sql`select attempts, max_attempts, flags from graphile_worker._private_jobs`,
    )
    expect(rows).toEqual([{ attempts: 0, max_attempts: 8, flags: null }])
  })

  it('can be dismissed by staff, but only once', async () => {
    const job = await failed('remove@example.test')
    const all = await Promise.all([1, 2, 3].map(() => world.call(system.removeJob, boss, { params: { job } })))
    expect(all.map(({ status }) => status).toSorted()[0]).toBe(204)
    expect(all.every(({ status }) => [204, 404, 409].includes(status))).toBe(true)
    expect((await world.events()).filter((event) => event === 'job.removed')).toHaveLength(1)
    expect((await list()).count).toBe(0)
  })

  it('cannot be retried or dismissed while running', async () => {
    await mail('running@example.test')
    await world.db.execute(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`)
    const [{ id: job } = { id: '' }] = (await list({ state: 'running' })).results
    for (const route of [system.retryJob, system.removeJob])
      expect(await world.call(route, boss, { params: { job } })).toMatchObject({
        status: 409,
        body: { code: 'job.running' },
      })
    expect(await queue('mail.send')).toMatchObject({ running: 1 })
  })

  it('are listed newest first, paginated, without duplicates', async () => {
    for (let i = 0; i < 5; i++) await mail(`page${i}@example.test`)
    const all = (await list()).results.map(({ id }) => id)
    const seen: string[] = []
    for (let cursor = ''; cursor !== 'end'; ) {
      const page = await list({ limit: '2', ...(cursor && { cursor }) })
      seen.push(...page.results.map(({ id }) => id))
      cursor = page.next ?? 'end'
    }
    expect(seen).toEqual(all)
    expect(all.map(Number)).toEqual(all.map(Number).toSorted((a, b) => b - a))
  })

  it.each(['0', '999999999999999999', '9999999999999999999', '-1', 'x', "1' or '1'='1", '1.5', ''])(
    'are not found (404) under the id %j',
    async (job) => {
      expect((await world.call(system.retryJob, boss, { params: { job } })).status).toBe(404)
    },
  )
})

it('each email is sent once, even with several workers', async () => {
  works = true
  await mail('once@example.test')
  await Promise.all([world.finishJobs(), world.finishJobs()])
  expect(sent).toEqual(['once@example.test'])
  await vi.waitFor(async () => expect((await list()).count).toBe(0), 5000)
})
