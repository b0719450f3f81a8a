import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, newProduct } from '../apps/server/src/testing/product.ts'
import { median } from './measure.ts'

// usage: npm run bench:start [-- runs=5]
// The time from nothing running to the first response of /readyz, and the memory of the Node process after ten idle seconds:
// the product, installed and migrated, against a bare Fastify on a bare PostgreSQL that is started the same way.

const runs = Number(process.argv[2] ?? 5)
const idleMs = 10_000
const room = mkdtempSync(path.join(tmpdir(), 'bench-start-'))
chmodSync(room, 0o755)

type Figures = { ms: number; megabytes: number; processor: number }
const megabytesOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
/** Processor time in milliseconds, which is more meaningful than wall time on a shared machine. */
const processorOf = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
const waitUntilReady = async (url: string, child: ChildProcess) => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(2)
  }
}
const measure = async (url: string, launch: () => ChildProcess, idle = idleMs): Promise<Figures> => {
  const began = performance.now()
  const child = launch()
  await waitUntilReady(url, child)
  const ms = performance.now() - began
  const pid = child.pid ?? 0
  const processor = processorOf(pid)
  await pause(idle)
  const megabytes = megabytesOf(pid)
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
  return { ms, megabytes, processor }
}

const folder = path.join(room, 'data')
const product = newProduct(folder, await freePort())
/** Starts the bare Fastify with the same PostgreSQL program and settings, on the same data directory. */
const bare = async () => {
  const database = path.join(folder, 'database')
  const [program = '', ...args] = readFileSync(path.join(database, 'postmaster.opts'), 'utf8')
    .trim()
    .split(/"? "|"$/)
  const { uid, gid } = statSync(database)
  const port = await freePort()
  const sent = { program, args: args.filter(Boolean), uid, gid, sockets: database, port }
  const launch = () =>
    spawn(process.execPath, [path.join(import.meta.dirname, 'bare.mjs'), JSON.stringify(sent)], { stdio: 'inherit' })
  return { url: `http://127.0.0.1:${port}`, launch }
}

const row = (name: string, unit: string, ours: number[], theirs: number[], target: number) => {
  const spread = (numbers: number[]) => `${Math.round(Math.min(...numbers))}–${Math.round(Math.max(...numbers))}`
  const cell = (numbers: number[]) => `${Math.round(median(numbers))} ${unit} (${spread(numbers)})`
  const ratio = (median(ours) / median(theirs)).toFixed(2)
  const aim = target === 0 ? '' : `${target} ${unit}, ${median(ours) < target ? 'met' : 'missed'}`
  return `| ${name} | ${cell(ours)} | ${cell(theirs)} | ${ratio} | ${aim} |`
}

try {
  console.log('Preparing: a first start (database, migrations, all demo images) and another to fill the caches...')
  product.launch()
  await product.ready()
  // Waits until the demo's images are drawn, because the server is not idle while drawing.
  while (!product.printed().includes('The demo is complete')) await pause(500)
  await product.end('SIGTERM')
  await measure(product.url, product.launch, 0)
  const beside = await bare()
  await measure(beside.url, beside.launch, 0)
  const ours: Figures[] = []
  const theirs: Figures[] = []
  for (let n = 1; n <= runs; n++) {
    ours.push(await measure(product.url, product.launch))
    theirs.push(await measure(beside.url, beside.launch))
    console.log(`run ${n} of ${runs}; machine load ${loadavg()[0]?.toFixed(1)}`)
  }
  const of = (figures: Figures[], name: keyof Figures) => figures.map((one) => one[name])
  console.log()
  console.log(`| median of ${runs} (least–most) | Vitrine | bare Fastify + PostgreSQL | ratio | target |`)
  console.log('|---|---|---|---|---|')
  console.log(row('start to first answer', 'ms', of(ours, 'ms'), of(theirs, 'ms'), 1500))
  console.log(row('processor time until then', 'ms', of(ours, 'processor'), of(theirs, 'processor'), 0))
  console.log(row('memory after 10 s idle', 'MB', of(ours, 'megabytes'), of(theirs, 'megabytes'), 150))
} finally {
  await product.end('SIGTERM')
  rmSync(room, { recursive: true, force: true })
}
