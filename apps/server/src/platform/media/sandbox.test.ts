import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { newFolder } from '../../testing/media-files.ts'
import { run } from './run.ts'
import { type Caps, closeSandbox, inFolder, LOWEST_PRIORITY, newSandbox, startCapped } from './sandbox.ts'

const folder = newFolder()
const box = newSandbox(join(folder, 'scratch'))
afterAll(async () => {
  await closeSandbox(box)
  rmSync(folder, { recursive: true })
})

const MB = 1024 * 1024
const caps: Caps = { ms: 20_000, memory: 512 * MB, output: 64 * MB }
const sh = (script: string, more: Partial<Caps> = {}, signal?: AbortSignal) =>
  run(box, '/bin/sh', ['-c', script], { caps: { ...caps, ...more }, cwd: folder, ...(signal ? { signal } : {}) })
const node = (script: string, more: Partial<Caps> = {}) =>
  run(box, process.execPath, ['-e', script], { caps: { ...caps, ...more }, cwd: folder })

const isAlive = (pid: number): boolean => {
  try {
    // A zombie process is treated as ended.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return false
  }
}
const pidIn = async (file: string): Promise<number> => {
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toMatch(/\d+\n/), { timeout: 10_000 })
  return Number(readFileSync(file, 'utf8'))
}

describe('a parser in the sandbox', () => {
  it('returns its output', async () => {
    expect(await sh('echo hello')).toBe('hello\n')
  })

  it('is ended with all its children when it exceeds its time limit', async () => {
    const file = join(folder, 'late.pid')
    await expect(sh(`sleep 600 & echo $! > ${file}; sleep 600`, { ms: 1500 })).rejects.toMatchObject({
      code: 'timeout',
    })
    const pid = await pidIn(file)
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 20_000)
  })

  it('is ended with all its children when it is cancelled', async () => {
    const file = join(folder, 'cancelled.pid')
    const controller = new AbortController()
    const work = sh(`sleep 600 & echo $! > ${file}; sleep 600`, {}, controller.signal)
    const pid = await pidIn(file)
    controller.abort()
    await expect(work).rejects.toMatchObject({ code: 'cancelled' })
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 20_000)
  })

  it('runs only on an idle processor if it has the lowest priority', async () => {
    const SCHED_IDLE = '5'
    const child = startCapped(box, '/bin/sleep', ['600'], {
      caps,
      cwd: folder,
      stdio: ['ignore'],
      nice: LOWEST_PRIORITY,
    })
    const policy = () => readFileSync(`/proc/${child.pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[38]
    await vi.waitFor(() => expect(policy()).toBe(SCHED_IDLE), { timeout: 10_000 })
    child.kill('SIGKILL')
  })

  it('is never started if it is already cancelled', async () => {
    const file = join(folder, 'never')
    await expect(sh(`touch ${file}`, {}, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
    expect(existsSync(file)).toBe(false)
  })

  it('is stopped when it uses too much memory', async () => {
    const greedy = 'const held = []; setInterval(() => held.push(Buffer.alloc(20e6, 1)), 5)'
    await expect(node(greedy, { memory: 200 * MB })).rejects.toMatchObject({ code: 'memory' })
  })

  it('is stopped when it uses too much processor time', async () => {
    await expect(node('for (;;);', { cpuSeconds: 1 })).rejects.toMatchObject({
      code: expect.stringMatching(/timeout|crashed/),
    })
  })

  it('cannot write a file above the limit', async () => {
    const file = join(folder, 'large')
    await expect(sh(`exec head -c 20000000 /dev/zero > ${file}`, { output: MB })).rejects.toMatchObject({
      code: 'too_large',
    })
    expect(readFileSync(file)).toHaveLength(MB)
  })

  it("cannot fill the server's memory with its output", async () => {
    await expect(sh('yes')).rejects.toMatchObject({ code: 'too_large' })
  })

  it("cannot see the server's settings", async () => {
    process.env.CANARY_OF_THE_SERVER = 'secret'
    const seen = await sh('env')
    expect(seen).not.toMatch(/CANARY|secret/)
    expect(seen).toContain(`HOME=${folder}`)
  })

  it('T-FF-1: has no network access where the system can block it, and reports whether it can', async () => {
    const server = createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const dial = `require('net').connect(${port}, '127.0.0.1').on('data', String).on('error', () => console.log('cut off')).on('close', () => console.log('closed')).on('data', (d) => console.log(String(d)))`
    expect(await node(dial)).toContain(box.offline ? 'cut off' : 'reached')
    server.close()
  })

  it('is reported as a missing tool if it is not installed', async () => {
    const nowhere = join(folder, 'no-such-tool')
    await expect(run(box, nowhere, [], { caps, cwd: folder })).rejects.toMatchObject({ code: 'tool_missing' })
  })

  it('that fails reports the reason, truncated to a few lines', async () => {
    const failure = await sh('yes complaint | head -n 5000 >&2; exit 3').catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'damaged', detail: expect.stringContaining('complaint') })
    expect(JSON.stringify(failure).length).toBeLessThan(3000)
  })
})

describe('the sandbox', () => {
  it('removes the folder of a task, whether it succeeds or fails', async () => {
    const seen: string[] = []
    const work = (fail: boolean) =>
      inFolder(box, async (inside) => {
        seen.push(inside)
        writeFileSync(join(inside, 'left'), '')
        if (fail) throw new Error('no')
      })
    await work(false)
    await expect(work(true)).rejects.toThrow('no')
    expect(seen.map((path) => existsSync(path))).toEqual([false, false])
  })

  it('recreates its scratch folder if it has been deleted', async () => {
    const cleaned = newSandbox(join(folder, 'cleaned'))
    rmSync(cleaned.scratch, { recursive: true })
    expect(await inFolder(cleaned, async (inside) => existsSync(inside))).toBe(true)
    rmSync(cleaned.scratch, { recursive: true })
    expect(await run(cleaned, '/bin/sh', ['-c', 'echo here'], { caps, cwd: cleaned.scratch })).toBe('here\n')
    await closeSandbox(cleaned)
  })

  it('removes the scratch folders of dead processes on this host, and keeps those of running ones', async () => {
    const scratch = join(folder, 'swept')
    const living = newSandbox(scratch)
    const own = basename(living.scratch)
    const gone = [own.replace(`-${process.pid}-`, '-4194303-'), own.replace(/-\d+-(?=[^-]+$)/, '-1-')].map((name) =>
      join(scratch, name),
    )
    for (const path of gone) mkdirSync(join(path, 'job'), { recursive: true })
    const swept = newSandbox(scratch)
    expect(gone.map((path) => existsSync(path))).toEqual([false, false])
    expect(existsSync(living.scratch)).toBe(true)
    await closeSandbox(living)
    await closeSandbox(swept)
    expect(existsSync(swept.scratch)).toBe(false)
  })

  it('keeps the scratch folders of other hosts that share the data folder, until they are two days old', async () => {
    const scratch = join(folder, 'shared')
    const names = [
      `media-0123456789ab-4194303-1-other`,
      `media-0123456789ab-${process.pid}-1-other`,
      'media-4194303-1-x',
    ]
    const others = names.map((name) => join(scratch, name))
    for (const path of others) mkdirSync(join(path, 'job'), { recursive: true })
    const first = newSandbox(scratch)
    expect(others.map((path) => existsSync(path))).toEqual([true, true, true])
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000)
    for (const path of others) utimesSync(path, threeDaysAgo, threeDaysAgo)
    const second = newSandbox(scratch)
    expect(others.map((path) => existsSync(path))).toEqual([false, false, false])
    await closeSandbox(first)
    await closeSandbox(second)
  })

  it.each(['works', 'was stopped'])(
    'T-KILL-P: ends a parser when the server is killed, where the system supports it: a parser that %s',
    async (what) => {
      const file = join(folder, `orphan that ${what}.pid`.replaceAll(' ', '-'))
      const url = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
      const script = `
      import { newSandbox } from ${url('./sandbox.ts')}
      import { run } from ${url('./run.ts')}
      const box = newSandbox(${JSON.stringify(join(folder, 'killed'))})
      await run(box, '/bin/sh', ['-c', 'echo $$ > ${file}; exec sleep 600'], { caps: { ms: 600000, memory: 1e9, output: 1e6 }, cwd: box.scratch })`
      const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: 'inherit' })
      const pid = await pidIn(file)
      if (what === 'was stopped') process.kill(pid, 'SIGSTOP')
      server.kill('SIGKILL')
      await once(server, 'exit')
      await vi.waitFor(() => expect(isAlive(pid)).toBe(!box.diesWithServer), 20_000)
      if (!box.diesWithServer) process.kill(pid, 'SIGKILL')
    },
  )
})
