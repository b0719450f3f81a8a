import { readFile } from 'node:fs/promises'
import { system } from '@vitrine/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { newWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const file = new URL('../../../../../deploy/grafana/vitrine.json', import.meta.url)
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})
const functions = [
  'sum',
  'max',
  'rate',
  'topk',
  'time',
  'histogram_quantile',
  'by',
  'le',
  'route',
  'status',
  'state',
  'name',
  'problem',
]
/** Returns the metric names in a query, without functions, labels or label values. */
const metricsIn = (expr: string) =>
  [...expr.replaceAll(/\{[^}]*\}/g, '').matchAll(/[a-z_][a-z0-9_]*/g)]
    .map(([word]) => word)
    .filter((word) => !functions.includes(word) && !/^m$/.test(word))

it('every metric used in the Grafana dashboard exists', async () => {
  const { panels } = Dashboard.parse(JSON.parse(await readFile(file, 'utf8')))
  await world.call(system.healthz, undefined)
  const { text } = await world.call(system.metrics, undefined)
  const printed = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  const missing = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) =>
      metricsIn(expr)
        .filter((name) => !printed.has(name))
        .map((name) => `${title}: ${name}`),
    ),
  )
  expect(missing).toEqual([])
  expect(panels.length).toBeGreaterThan(10)
})

it('the age of the oldest waiting job counts only jobs that are due', async () => {
  const { sql } = await import('drizzle-orm')
  const age = async () =>
    Number(/^jobs_oldest_seconds (\S+)$/m.exec((await world.call(system.metrics, undefined)).text)?.[1])
  await world.db.execute(sql`delete from graphile_worker._private_jobs`)
  expect(await age()).toBe(0)
  const add = (when: string) =>
    world.db.execute(sql`select graphile_worker.add_job('mail.send', '{}'::json, run_at => now() + ${when}::interval)`)
  await add('1 hour')
  expect(await age()).toBe(0)
  await add('-90 seconds')
  expect(await age()).toBeGreaterThanOrEqual(90)
  expect(await age()).toBeLessThan(200)
})
