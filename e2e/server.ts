import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '..')
const PATIENCE_MS = 120_000
const STOPPING_MS = 30_000
/** So many files of the demo are drawn: something of every folder, a film among it. */
export const demoFiles = 12

/** The running product: its address, and how to stop it. */
type Product = { url: string; stop: () => Promise<void> }

/** Starts the real product on a fresh data folder: with its demo, or as the options say. */
export async function startProduct(options: string[] = []): Promise<Product> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-e2e-'))
  chmodSync(folder, 0o755) // the database may run as another user, who must get through
  const log = path.join(folder, 'server.log')
  const url = `http://127.0.0.1:${await freePort()}`
  const product = launch(folder, log, url, options)
  try {
    await untilReady(product, url, log)
  } catch (error) {
    await stop(product, folder)
    throw error
  }
  return {
    url,
    stop: async () => {
      const ended = hasEnded(product)
      const tail = lastLines(log)
      const clean = await stop(product, folder)
      if (ended) throw new Error(`The product ended during the journeys:\n${tail}`)
      if (!clean) throw new Error(`The product did not stop within ${STOPPING_MS / 1000} s of SIGTERM:\n${tail}`)
    },
  }
}

const hasEnded = (product: ChildProcess) => product.exitCode !== null || product.signalCode !== null

function launch(folder: string, log: string, url: string, options: string[]): ChildProcess {
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

/** Stops the product and removes its folder; whether it went by itself. */
async function stop(product: ChildProcess, folder: string): Promise<boolean> {
  const deadline = Date.now() + STOPPING_MS
  product.kill('SIGTERM')
  while (!hasEnded(product) && Date.now() < deadline) await pause(50)
  const clean = hasEnded(product)
  if (!clean) product.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  return clean
}

const lastLines = (log: string) => readFileSync(log, 'utf8').trimEnd().split('\n').slice(-40).join('\n')

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
