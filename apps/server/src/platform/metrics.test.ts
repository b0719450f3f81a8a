import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { addGauge, measureJobs, measureRequests, printMetrics } from './metrics.ts'

const newApp = () => {
  const app = Fastify()
  measureRequests(app)
  app.get('/thing/:id', async () => 'ok')
  app.get('/broken/:id', async () => {
    throw new Error('broken')
  })
  return app
}
const linesOf = async (start: string) =>
  (await printMetrics()).body
    .toString()
    .split('\n')
    .filter((line) => line.startsWith(start))

/** Returns how many requests with these labels were counted, including those of other tests in the process. */
const counted = async (route: string, status: string) => {
  const labels = `{route="${route}",method="GET",status="${status}"}`
  const [line = ' 0'] = await linesOf(`http_request_duration_seconds_count${labels}`)
  return Number(line.split(' ').at(-1))
}

describe('metrics', () => {
  it('count requests by route pattern, method and status class, never by URL', async () => {
    const app = newApp()
    const all = async () => [
      await counted('/thing/:id', '2xx'),
      await counted('/broken/:id', '5xx'),
      await counted('none', '4xx'),
    ]
    const before = await all()
    for (const url of ['/thing/1', '/thing/2', '/broken/1', '/nowhere/s3cret']) await app.inject(url)
    expect((await all()).map((now, at) => now - (before[at] ?? 0))).toEqual([2, 1, 1])
    expect((await printMetrics()).body).not.toContain('s3cret')
  })

  it('include every one of 1,500 requests made between two scrapes', async () => {
    const app = newApp()
    const before = await counted('/thing/:id', '2xx')
    for (let turn = 0; turn < 1500; turn += 1) await app.inject('/thing/1')
    expect(await counted('/thing/:id', '2xx')).toBe(before + 1500)
  })

  it('include those of the process itself', async () => {
    const { type, body } = await printMetrics()
    expect(type).toContain('text/plain')
    expect(body).toContain('process_resident_memory_bytes')
    expect(body).toContain('nodejs_eventloop_lag_seconds')
  })

  it('of a gauge are read on each scrape, and a second gauge with the same name replaces the first', async () => {
    let value = 1
    addGauge('listeners', 'Who listens', () => value)
    expect(await linesOf('listeners ')).toEqual(['listeners 1'])
    value = 2
    expect(await linesOf('listeners ')).toEqual(['listeners 2'])
    addGauge('listeners', 'Who listens', async () => 7)
    expect(await linesOf('listeners ')).toEqual(['listeners 7'])
  })

  it('of jobs are listed by name and state, and disappear when a kind of job is removed', async () => {
    const counts = { waiting: 3, running: 1, retrying: 0, failed: 2, oldest_waiting: null }
    measureJobs(async () => [{ name: 'mail.send', ...counts }])
    expect(await linesOf('jobs{')).toEqual([
      'jobs{name="mail.send",state="waiting"} 3',
      'jobs{name="mail.send",state="running"} 1',
      'jobs{name="mail.send",state="retrying"} 0',
      'jobs{name="mail.send",state="failed"} 2',
    ])
    measureJobs(async () => [])
    expect(await linesOf('jobs{')).toEqual([])
  })

  it('that cannot be read are left out, and the others are still reported', async () => {
    measureJobs(() => Promise.reject(new Error('the database is away')))
    addGauge('wrong', 'Throws', () => {
      throw new Error('wrong')
    })
    expect(await linesOf('jobs{')).toEqual([])
    expect(await linesOf('process_cpu_seconds_total ')).toHaveLength(1)
  })

  it('can be read by several clients at once', async () => {
    addGauge('listeners', 'Who listens', async () => 1)
    const pages = await Promise.all([printMetrics(), printMetrics(), printMetrics()])
    for (const { body } of pages) expect(body).toContain('listeners 1')
  })
})
