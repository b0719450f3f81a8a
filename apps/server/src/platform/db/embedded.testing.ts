import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { stopPostmaster } from './postmaster.ts'

/** Tests kill processes, not the machine, so durability settings can be relaxed to save time. */
const flags = ['fsync=off']
const source = new URL('./embedded.ts', import.meta.url).href

const newHome = async () => {
  const home = await realpath(await mkdtemp(path.join(tmpdir(), 'vitrine-pg-')))
  await chmod(home, 0o755)
  return home
}

/**
 * Creates a database once, and returns a function that copies it for each test that isn't about creating one. Creating takes
 * ten times as long as copying.
 */
const useMade = () => {
  let made: Promise<string> | undefined
  const make = async () => {
    const home = await newHome()
    await (await startEmbedded({ dir: path.join(home, 'database'), flags })).stop()
    return home
  }
  afterAll(async () => made && rm(await made, { recursive: true, force: true }))
  return async (dir: string) => {
    made ??= make()
    // When the tests run as root, the files belong to the database's user, and cp preserves the owner.
    await promisify(execFile)('cp', ['-a', path.join(await made, 'database'), dir])
  }
}

/** Creates a folder per test, and removes it with its servers and processes at the end of the test. */
export const useFolders = () => {
  const world = { home: '', children: [] as ChildProcess[], databases: [] as string[] }
  const putMade = useMade()
  beforeEach(async () => {
    world.home = await newHome()
  })
  afterEach(async () => {
    for (const child of world.children.splice(0)) child.kill('SIGKILL')
    for (const dir of world.databases.splice(0)) await stopPostmaster((await postmasterOf(dir)) ?? 0, dir)
    await rm(world.home, { recursive: true, force: true })
  })
  return {
    /** Returns a path in this test's folder. */
    inHome: (...parts: string[]) => path.join(world.home, ...parts),
    /** Starts the database of a folder in this process. */
    start: async (
      dir: string,
      options: { flags?: string[]; homes?: string[]; report?: (line: string) => void } = {},
    ) => {
      world.databases.push(dir)
      return startEmbedded({ dir, flags, ...options })
    },
    /** Copies a stopped database into a folder, and starts it. */
    startMade: async (dir: string) => {
      await putMade(dir)
      world.databases.push(dir)
      return startEmbedded({ dir, flags })
    },
    /** Starts the database of a folder in another Node process; `then` is code that can use its `server` and `client`. */
    startInChild: (dir: string, then = '') => {
      world.databases.push(dir)
      const script = `import pg from ${JSON.stringify(import.meta.resolve('pg'))}
        const { startEmbedded } = await import(${JSON.stringify(source)})
        const server = await startEmbedded(${JSON.stringify({ dir, flags })})
        const client = new pg.Client(server.url('vitrine'))
        await client.connect()
        ${then}
        console.log('up')
        setInterval(() => {}, 1000)`
      const args = ['--input-type=module', '--eval', script]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      world.children.push(child)
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      return { child, nextLine: async () => (await lines.next()).value }
    },
    /** Registers another process that should end with the test. */
    keep: (child: ChildProcess) => {
      world.children.push(child)
      return child
    },
    databases: world.databases,
  }
}
type Folders = ReturnType<typeof useFolders>

/** Kills a process and waits until it is gone. */
export const killed = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Kills a process that has been starting the database for `ms` milliseconds; the next start must succeed. */
export const expectToComeUpAfter = async ({ start, startInChild }: Folders, dir: string, ms: number) => {
  const first = startInChild(dir)
  await sleep(ms)
  await killed(first.child)
  const server = await start(dir)
  expect(await ask(server.url('vitrine'), 'select 1 n')).toEqual([{ n: 1 }])
  return server
}

/** Returns the process id in the folder's postmaster.pid, or undefined if there is no such file. */
export const postmasterOf = async (dir: string) => {
  const text = await readFile(path.join(dir, 'postmaster.pid'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number.parseInt(text, 10)
}

/** Returns the rows of a query. */
export const ask = async (url: string, sql: string) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
