import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLocalStorage } from './local.ts'

const child = fileURLToPath(new URL('./faults-child.ts', import.meta.url))
let folder: string
let running: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-faults-'))
})
afterEach(async () => {
  running?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const start = (command: string, args: string[]) => {
  const process = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  running = process
  return { process, lines: createInterface({ input: process.stdout })[Symbol.asyncIterator]() }
}

describe('kill -9 in the middle of a put', () => {
  it('T-KILL-U: leaves acknowledged objects intact and no partial object under any other key after 20 kills, and the sweep removes the leftovers', async () => {
    const acknowledged = new Map<string, string>()
    for (let turn = 0; turn < 20; turn += 1) {
      const { process: killed, lines } = start(process.execPath, [child, 'put', folder])
      const until = 1 + Math.floor(Math.random() * 12)
      for (let seen = 0; seen < until; seen += 1) {
        const [key, sum] = String((await lines.next()).value).split(' ')
        if (key && sum) acknowledged.set(key, sum)
      }
      setTimeout(() => killed.kill('SIGKILL'), Math.random() * 15)
      for (let line = await lines.next(); !line.done; line = await lines.next()) {
        const [key, sum] = line.value.split(' ')
        if (key && sum) acknowledged.set(key, sum)
      }
    }
    const storage = await openLocalStorage({ folder })
    const found = new Map<string, string>()
    for await (const { key } of storage.list()) {
      found.set(
        key,
        createHash('sha256')
          .update(await storage.read(key))
          .digest('hex'),
      )
    }
    const lost = [...acknowledged].filter(([key, sum]) => found.get(key) !== sum)
    const halved = [...found].filter(([key, sum]) => sum !== expectedSum(key))
    expect([lost, halved]).toEqual([[], []])
    expect(acknowledged.size).toBeGreaterThanOrEqual(20)

    const left = await readdir(join(folder, 'incoming'))
    expect(left.length).toBeGreaterThan(0)
    expect(await storage.sweep(new Date(Date.now() + 1000))).toBe(left.length)
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  }, 120_000)
})

const expectedSum = (key: string) => {
  const hash = createHash('sha256')
  for (let block = 0; block < 8; block += 1)
    hash.update(Buffer.alloc(32_768, createHash('sha512').update(`${key} ${block}`).digest()))
  return hash.digest('hex')
}

/** An 8 MiB disk in its own mount namespace or, without permission to mount, a process limited to 8 MiB files. */
const smallDisk = (path: string, args: string[]): [string, string[]] => {
  const mounted = (flags: string) =>
    `exec unshare ${flags} sh -c 'mount -t tmpfs -o size=8m none "$0" && exec "$@"' "$0" "$@"`
  for (const flags of ['-m', '-Urm']) {
    const script = ['-c', mounted(flags), path]
    if (spawnSync('sh', [...script, 'true']).status === 0) return ['sh', [...script, ...args]]
  }
  return ['sh', ['-c', 'ulimit -f 16384; exec "$@"', 'sh', ...args]]
}

describe('a full disk', () => {
  it('T-DISK-1: causes a 507 without keeping any bytes or blocking other requests, and needs no restart once there is space', async () => {
    const { process: server, lines } = start(...smallDisk(folder, [process.execPath, child, 'serve', folder]))
    const address = `http://127.0.0.1:${(await lines.next()).value}/`
    const bytes = (mebibytes: number) => randomBytes(mebibytes * 1024 * 1024)
    const upload = (mebibytes: number) => fetch(address, { method: 'POST', body: bytes(mebibytes) })

    for (let turn = 0; turn < 3; turn += 1) {
      const [refused, alive] = await Promise.all([upload(20), fetch(address)])
      expect(refused.status).toBe(507)
      // Written in a single call. The disk accepts the first part without an error.
      expect((await fetch(address, { method: 'PUT', body: bytes(20) })).status).toBe(507)
      expect(alive.status).toBe(200)
      expect(await (await fetch(address)).json()).toEqual([])
      const small = await upload(1)
      expect(small.status).toBe(200)
      expect(await small.json()).toMatchObject({ size: 1024 * 1024 })
    }
    server.kill()
    await once(server, 'exit')
  })
})
