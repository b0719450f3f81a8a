import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startS3 } from '@vitrine/emulators/s3/start.ts'
import { allRoutes, type FileCard } from '@vitrine/contract'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { newEmptyDatabase } from './databases.ts'
import { type Backend, newKillClient } from './kill-client.ts'
import { allOf, originalOf, startLoad } from './kill-load.ts'
import { freePort, newProduct } from './product.ts'
import { emulatedS3, givenS3 } from './s3-storage.ts'
import { setUpOwner } from './uploader.ts'

const { collections, files, system } = allRoutes
const minutes = Number(process.env['VITRINE_MINUTES'] ?? 10)

/** Two api and two worker processes on one database and one bucket. */
const newInstallation = async () => {
  const emulator = givenS3() ? undefined : await startS3()
  const s3 = givenS3() ?? (emulator && emulatedS3(emulator))
  const room = await mkdtemp(path.join(tmpdir(), 'vitrine-scale-kill-'))
  const database = await newEmptyDatabase()
  const pooled = inject('pooler').replace('DATABASE', new URL(database).pathname.slice(1))
  const ports = [await freePort(), await freePort()] as const
  const origin = `http://127.0.0.1:${ports[0]}`
  const env = {
    ...(pooled ? { DATABASE_URL: pooled, DATABASE_DIRECT_URL: database } : { DATABASE_URL: database }),
    VITRINE_ORIGIN: origin,
    VITRINE_SECRET: 'the secret of the kills, long enough',
    VITRINE_FACES: 'off',
    VITRINE_WORKERS: '1',
    S3_ENDPOINT: s3?.endpoint,
    S3_BUCKET: s3?.bucket,
    S3_PREFIX: s3?.prefix,
    S3_ACCESS_KEY: s3?.credentials?.accessKeyId,
    S3_SECRET_KEY: s3?.credentials?.secretAccessKey,
  }
  const newOne = (name: string, role: 'api' | 'worker', port: number) => {
    const product = newProduct(path.join(room, name), port, { ...env, VITRINE_ROLE: role }, ['--no-demo'])
    return { name, role, backend: { port, lastKilled: 0 } satisfies Backend, ...product }
  }
  const processes = [
    newOne('api-1', 'api', ports[0]),
    newOne('api-2', 'api', ports[1]),
    newOne('worker-1', 'worker', 0),
    newOne('worker-2', 'worker', 0),
  ]
  onTestFinished(async () => {
    for (const one of processes) await one.end('SIGKILL')
    await emulator?.close()
    await rm(room, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  return { database, origin, processes }
}
type Process = Awaited<ReturnType<typeof newInstallation>>['processes'][number]

/** Starts a process and waits until it is ready. A worker is ready once it has printed something. */
const startOne = async (one: Process) => {
  one.launch()
  if (one.role === 'api') await one.ready()
  else while (one.printed() === '') await pause(50)
}

type FailedJob = { id: string; name: string; error: string }
/** The number of due or running jobs, and the permanently failed jobs. */
const jobsLeft = async (database: string) => {
  const client = new pg.Client(database)
  await client.connect()
  const due = await client.query<{ n: number }>(`
    select count(*)::int n from graphile_worker.jobs where attempts < max_attempts and (run_at <= now() or locked_at is not null)`)
  const failed = await client.query<FailedJob>(`
    select id::text, task_identifier "name", last_error error from graphile_worker.jobs where attempts >= max_attempts`)
  await client.end()
  return { due: due.rows[0]?.n ?? 0, failed: failed.rows }
}
const untilDone = async (database: string) => {
  const deadline = Date.now() + 10 * 60_000
  while ((await jobsLeft(database)).due > 0 && Date.now() < deadline) await pause(500)
  return jobsLeft(database)
}

it(`scale.kill: only requests in flight fail, and nothing is lost or duplicated, while processes are killed under load for ${minutes} minutes`, {
  timeout: (minutes + 20) * 60_000,
}, async () => {
  const { database, origin, processes } = await newInstallation()
  for (const one of processes) await startOne(one)
  const { cookie, team } = await setUpOwner(origin)
  const apis = processes.filter(({ role }) => role === 'api')
  const client = newKillClient(
    apis.map(({ backend }) => backend),
    origin,
    cookie,
  )
  const load = startLoad(client, team)
  const kills: Record<string, number> = {}
  const ends = Date.now() + minutes * 60_000
  while (Date.now() < ends) {
    await pause(1000 + randomInt(3000))
    const victim = processes[randomInt(processes.length)] as Process
    victim.backend.lastKilled = Infinity
    await victim.end('SIGKILL')
    victim.backend.lastKilled = Date.now()
    kills[victim.name] = (kills[victim.name] ?? 0) + 1
    await startOne(victim)
  }
  await load.stop()
  const { known } = load
  // A job whose process was killed three times is parked, because the job may be the cause. It finishes when staff retry it.
  const { failed: parked } = await untilDone(database)
  for (const { id } of parked)
    await client.ask({
      method: 'POST',
      path: system.retryJob.path.replace(':job', id),
      headers: { 'idempotency-key': randomUUID() },
    })

  const cards = await allOf<FileCard>(client, files.list.path.replace(':team', team))
  const lost: string[] = []
  for (const [file, { sha256 }] of known.uploads) if ((await originalOf(client, file)) !== sha256) lost.push(file)
  for (const [file, description] of known.descriptions) {
    const one = await client.json<{ description: string }>('GET', files.one.path.replace(':file', file))
    if (one.description !== description) lost.push(`description of ${file}`)
  }
  const made = await allOf<{ name: string }>(client, collections.list.path.replace(':team', team))
  const jobs = await untilDone(database)
  const { uploads, descriptions, downloads } = known
  console.log(
    `${minutes} minutes, killed ${Object.values(kills).reduce((sum, n) => sum + n, 0)} times (${JSON.stringify(kills)}): ` +
      `${client.counts.answered} requests answered, ${client.counts.inFlight} cut in flight and repeated, ` +
      `${client.counts.passedOver} refused connections passed over, ${client.failures.length} failed otherwise; ` +
      `${uploads.size} uploads, ${descriptions.size} edited files, ${known.collections.size} collections, ${downloads} downloads; ` +
      `${lost.length} lost, ${parked.length} jobs parked (${parked.map(({ name }) => name).join(', ')}) and retried, ${jobs.due} left, ${jobs.failed.length} failed`,
  )
  expect(client.failures).toEqual([])
  expect(lost).toEqual([])
  expect(cards.map(({ uuid }) => uuid).toSorted()).toEqual([...uploads.keys()].toSorted())
  expect(cards.filter(({ processed }) => !processed)).toEqual([])
  expect(made.map(({ name }) => name).toSorted()).toEqual([...known.collections].toSorted())
  expect(parked.filter(({ error }) => error !== 'The server stopped while this job was running (3 times).')).toEqual([])
  expect(jobs).toEqual({ due: 0, failed: [] })
  expect(uploads.size).toBeGreaterThan(minutes * 10)
})
