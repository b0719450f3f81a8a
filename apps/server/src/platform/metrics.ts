import type { OwnPage } from '@vitrine/contract'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const registry = new Registry()
let begun = false
const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took, by route, method and class of status',
  labelNames: ['route', 'method', 'status'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

/** Measures every request by the pattern of its route, never by its address. */
export const measureRequests = (app: FastifyInstance) => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe(
      { route, method: request.method, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    )
  })
}

/** A figure that is read when somebody asks for it. */
export const addGauge = (name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })

/** All figures, in Prometheus' own format. The figures of the process itself cost something, so they begin with the first reader. */
export const printMetrics = async (): Promise<OwnPage> => {
  if (!begun) collectDefaultMetrics({ register: registry })
  begun = true
  return { type: registry.contentType, body: await registry.metrics() }
}
