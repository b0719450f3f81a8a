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

describe('the figures', () => {
  it('count requests by the pattern of the route, the method and the class of the status, never by the address', async () => {
    const app = newApp()
    for (const url of ['/thing/1', '/thing/2', '/broken/1', '/nowhere/s3cret']) await app.inject(url)
    const counts = await linesOf('http_request_duration_seconds_count')
    expect(counts).toEqual(
      expect.arrayContaining([
        'http_request_duration_seconds_count{route="/thing/:id",method="GET",status="2xx"} 2',
        'http_request_duration_seconds_count{route="/broken/:id",method="GET",status="5xx"} 1',
        'http_request_duration_seconds_count{route="none",method="GET",status="4xx"} 1',
      ]),
    )
    expect((await printMetrics()).body).not.toContain('s3cret')
  })

  it('lose no request, however many came before the first reader', async () => {
    const app = newApp()
    const before = Number((await linesOf('http_request_duration_seconds_count{route="/thing/:id"'))[0]?.split(' ')[1])
    for (let turn = 0; turn < 1500; turn += 1) await app.inject('/thing/1')
    const [line] = await linesOf('http_request_duration_seconds_count{route="/thing/:id"')
    expect(Number(line?.split(' ')[1])).toBe(before + 1500)
  })

  it('of the process itself are among them', async () => {
    const { type, body } = await printMetrics()
    expect(type).toContain('text/plain')
    expect(body).toContain('process_resident_memory_bytes')
    expect(body).toContain('nodejs_eventloop_lag_seconds')
  })

  it('of a gauge are read anew each time, and a second reader of the same name replaces the first', async () => {
    let value = 1
    addGauge('listeners', 'Who listens', () => value)
    expect(await linesOf('listeners ')).toEqual(['listeners 1'])
    value = 2
    expect(await linesOf('listeners ')).toEqual(['listeners 2'])
    addGauge('listeners', 'Who listens', async () => 7)
    expect(await linesOf('listeners ')).toEqual(['listeners 7'])
  })

  it('of jobs are told by name and state, and kinds that are gone disappear', async () => {
    const counts = { waiting: 3, running: 1, retrying: 0, failed: 2 }
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

  it('that cannot be read are left out, and the others still come', async () => {
    measureJobs(() => Promise.reject(new Error('the database is away')))
    addGauge('wrong', 'Throws', () => {
      throw new Error('wrong')
    })
    expect(await linesOf('jobs{')).toEqual([])
    expect(await linesOf('process_cpu_seconds_total ')).toHaveLength(1)
  })

  it('may be asked for by several at once', async () => {
    addGauge('listeners', 'Who listens', async () => 1)
    const pages = await Promise.all([printMetrics(), printMetrics(), printMetrics()])
    for (const { body } of pages) expect(body).toContain('listeners 1')
  })
})
