import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '..')
const PATIENCE_MS = 120_000
/** Long, because the unit tests may be using every processor. */
const DRAWING_MS = 900_000
const STOPPING_MS = 30_000
/** The number of demo files to generate: some from every folder, including a video. */
export const demoFiles = 12

/** The running product: its URL, and how to stop it. */
export type Product = { url: string; stop: () => Promise<void> }

/** Generates the demo, and returns its folder. */
export async function drawDemo(): Promise<string> {
  const folder = newFolder()
  const { log, stop } = await start(folder, [])
  const deadline = Date.now() + DRAWING_MS
  const lines = ['The demo calendar is complete', 'Creator posts have been collected']
  while (!lines.every((line) => readFileSync(log, 'utf8').includes(line))) {
    if (Date.now() > deadline) throw new Error(`The demo was not drawn:\n${lastLines(log)}`)
    await pause(200)
  }
  await stop()
  return folder
}

/** Starts the real product on its own data folder: a copy of the demo's or, with `options`, an empty one. `env` adds settings. */
export async function startProduct(
  from: string | { options: string[] },
  env: Record<string, string> = {},
): Promise<Product> {
  const folder = newFolder()
  // `cp -a` keeps the owner: if run as root, the database's files belong to another user.
  if (typeof from === 'string') execFileSync('cp', ['-a', path.join(from, 'data'), folder])
  const { url, stop } = await start(folder, typeof from === 'string' ? [] : from.options, env)
  return { url, stop: () => stop().finally(() => removeFolder(folder)) }
}

/** Removes the data of a product. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-e2e-'))
  // The database may run as another user, who must be able to traverse the folder.
  chmodSync(folder, 0o755)
  return folder
}

async function start(
  folder: string,
  options: string[],
  more: Record<string, string> = {},
): Promise<Product & { log: string }> {
  const log = path.join(folder, 'server.log')
  const url = `http://${more['HOST'] ?? '127.0.0.1'}:${await freePort()}`
  const product = launch(folder, log, url, options, more)
  try {
    await untilReady(product, url, log)
  } catch (error) {
    await end(product)
    throw error
  }
  return {
    url,
    log,
    stop: async () => {
      if (hasEnded(product)) throw new Error(`The product ended during the journeys:\n${lastLines(log)}`)
      if (!(await end(product)))
        throw new Error(`The product did not stop within ${STOPPING_MS / 1000} s of SIGTERM:\n${lastLines(log)}`)
    },
  }
}

const hasEnded = (product: ChildProcess) => product.exitCode !== null || product.signalCode !== null

function launch(
  folder: string,
  log: string,
  url: string,
  options: string[],
  more: Record<string, string>,
): ChildProcess {
  const { hostname, port } = new URL(url)
  const { NODE_ENV: _ours, ...env } = process.env
  const out = openSync(log, 'a')
  const product = spawn(process.execPath, ['apps/server/src/main.ts', ...options], {
    cwd: root,
    env: {
      ...env,
      HOST: hostname,
      PORT: port,
      VITRINE_DATA: path.join(folder, 'data'),
      VITRINE_DEMO_FILES: `${demoFiles}`,
      // Loading the face models takes longer than most journeys, and journeys mark faces by hand.
      VITRINE_FACES: 'off',
      ...more,
    },
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  return product
}

async function untilReady(product: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    if (hasEnded(product)) throw new Error(`The product did not start:\n${lastLines(log)}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`The product was not ready after ${PATIENCE_MS / 1000} s:\n${lastLines(log)}`)
}

/** Stops the product, by force if it doesn't stop in time. Returns whether it stopped in time. */
async function end(product: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + STOPPING_MS
  product.kill('SIGTERM')
  while (!hasEnded(product) && Date.now() < deadline) await pause(50)
  const clean = hasEnded(product)
  if (!clean) product.kill('SIGKILL')
  return clean
}

const lastLines = (log: string) => readFileSync(log, 'utf8').trimEnd().split('\n').slice(-40).join('\n')

/** Journeys in other processes start products at the same time, so each process takes ports from a range of its own. The
 *  ranges are below the ports that the system gives to outgoing connections. */
const PORTS = 1000
const firstPort = 20_000 + PORTS * Number(process.env['TEST_PARALLEL_INDEX'] ?? 9)
let taken = 0

async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (taken++ % PORTS)
    if (await canListen(port)) return port
  }
}

function canListen(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
