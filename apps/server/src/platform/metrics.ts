import type { PageReply } from '@vitrine/contract'
import type { FastifyInstance } from 'fastify'
import type { Histogram, Registry } from 'prom-client'

type Sample = { route: string; method: string; status: string; seconds: number }
type Reading = { labels?: Record<string, string>; value: number }
type Figure = { help: string; labels: string[]; read: () => Reading[] | Promise<Reading[]> }
type Loaded = { registry: Registry; requests: Histogram<'route' | 'method' | 'status'> }

const figures = new Map<string, Figure>()
const unseen: Sample[] = []
/** How many requests can be waiting to be counted before the library is loaded for them. */
const maxPendingSamples = 1000
let loading: Promise<Loaded> | undefined

// The library and its process metrics cost time and memory, so they are loaded only on the first scrape, or when too many
// requests are waiting to be counted.
const load = async (): Promise<Loaded> => {
  const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration by route, method and status class',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return { registry, requests }
}

const loaded = async (): Promise<Loaded> => {
  loading ??= load()
  const { registry, requests } = await loading
  for (const { seconds, ...labels } of unseen.splice(0)) requests.observe(labels, seconds)
  return { registry, requests }
}

/** Measures every request by its route pattern, never by its URL. */
export const measureRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const status = `${Math.floor(statusCode / 100)}xx`
    unseen.push({ route: routeOptions.url ?? 'none', method, status, seconds: elapsedTime / 1000 })
    if (unseen.length >= maxPendingSamples) await loaded()
  })
}

/** Adds a gauge that is read on each scrape. A later one with the same name replaces it. */
export const addGauge = (name: string, help: string, read: () => number | Promise<number>): void => {
  figures.set(name, { help, labels: [], read: async () => [{ value: await read() }] })
}

/** Like `addGauge`, with one value for each combination of labels. */
export const addGauges = (name: string, help: string, labels: string[], read: () => Promise<Reading[]>): void => {
  figures.set(name, { help, labels, read })
}

/** The jobs with one name: how many are in each state, and since when the oldest has been waiting. */
export type JobCounts = {
  name: string
  waiting: number
  running: number
  retrying: number
  failed: number
  oldest_waiting: Date | null
}

export const measureJobs = (read: () => Promise<JobCounts[]>): void => {
  const readings = ({ name, waiting, running, retrying, failed }: JobCounts) =>
    Object.entries({ waiting, running, retrying, failed }).map(([state, value]) => ({ labels: { name, state }, value }))
  const help = 'Jobs by name and state'
  figures.set('jobs', { help, labels: ['name', 'state'], read: async () => (await read()).flatMap(readings) })
  // Jobs scheduled for later are not considered late.
  const age = ({ oldest_waiting }: JobCounts) =>
    Math.max(0, (Date.now() - (oldest_waiting?.getTime() ?? Infinity)) / 1000)
  addGauge('jobs_oldest_seconds', 'How long the oldest due job has been waiting', async () =>
    Math.max(0, ...(await read()).map(age)),
  )
}

/** Returns all metrics in Prometheus format, without those that cannot be read. */
export const printMetrics = async (): Promise<PageReply> => {
  const { registry } = await loaded()
  const { Gauge, Registry } = await import('prom-client')
  const ours = new Registry()
  for (const [name, { help, labels: labelNames, read }] of figures) {
    const gauge = new Gauge({ name, help, labelNames, registers: [ours] })
    for (const { labels = {}, value } of await Promise.resolve(read()).catch(() => [])) gauge.set(labels, value)
  }
  return { type: registry.contentType, body: `${await ours.metrics()}\n${await registry.metrics()}` }
}
