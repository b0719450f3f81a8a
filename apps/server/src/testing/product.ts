import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '../../../..')
const patience = 120_000

/** The product as users start it: a separate process with its own data folder. */
export type Product = {
  url: string
  /** Starts the process without waiting for it. */
  launch: () => ChildProcess
  /** Resolves when the process responds; rejects with its output if it exits first. */
  ready: () => Promise<void>
  /** Sends a signal, and waits until the process has exited. */
  end: (signal: NodeJS.Signals) => Promise<void>
  printed: () => string
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** A product with a folder and a port, and with `env` and `args` as a user would pass them. */
export const newProduct = (
  folder: string,
  port: number,
  env: NodeJS.ProcessEnv = {},
  args: string[] = [],
  entry = 'main.ts',
  /** The folder of the code, if it is not this repository. */
  code = root,
): Product => {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let printed = ''
  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null
  return {
    url,
    launch: () => {
      const { NODE_ENV: _ours, VITEST: _theirs, ...inherited } = process.env
      printed = ''
      // The flags and settings from scripts/start.mjs.
      child = spawn(
        process.execPath,
        ['--max-semi-space-size=16', '--max-old-space-size=1024', `apps/server/src/${entry}`, ...args],
        {
          cwd: code,
          env: {
            NODE_COMPILE_CACHE: path.join(code, 'node_modules/.cache/compiled'),
            MALLOC_ARENA_MAX: '2',
            ...inherited,
            PORT: String(port),
            VITRINE_DATA: folder,
            ...env,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)))
      return child
    },
    ready: async () => {
      const deadline = performance.now() + patience
      while (performance.now() < deadline) {
        if (hasEnded()) throw new Error(`The product did not start:\n${printed}`)
        const answer = await fetch(`${url}/readyz`).catch(() => undefined)
        if (answer?.ok) return
        await pause(5)
      }
      throw new Error(`The product does not answer:\n${printed}`)
    },
    end: async (signal) => {
      if (!child || hasEnded()) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
    printed: () => printed,
  }
}
