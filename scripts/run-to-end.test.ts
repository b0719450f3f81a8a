import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { runToEnd } from './run-to-end.mjs'

const source = new URL('./run-to-end.mjs', import.meta.url).href
const children: ChildProcess[] = []
const strays: number[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const pid of strays.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {}
  }
})

/** A server that prints its pid, counts its signals, and exits with 40 plus their number shortly after the first. */
const server = `
  let count = 0
  const got = (name) => {
    console.log(name)
    if (count++ === 0) setTimeout(() => process.exit(40 + count), 300)
  }
  process.on('SIGINT', () => got('SIGINT')).on('SIGTERM', () => got('SIGTERM'))
  if (process.send) process.once('disconnect', () => got('disconnect'))
  console.log(process.pid)
  setInterval(() => {}, 1000)`

const commandFor = (script: string) => `
  const { runToEnd } = await import(${JSON.stringify(source)})
  const { code } = await runToEnd(process.execPath, ['--eval', ${JSON.stringify(script)}], { folder: '/', linked: true })
  process.exit(code)`

/** Starts a command that runs a script. `first` are programs that start the command, such as shells in place of npm; `next`
 *  returns the script's next line of output. */
const begin = async (script: string, first: string[] = [], env = {}) => {
  const [command = '', ...args] = [...first, process.execPath, '--input-type=module', '--eval', commandFor(script)]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value
  return { child, next }
}

const pidFrom = (line: string) => {
  strays.push(Number(line))
  return Number(line)
}

describe('a command run to completion', () => {
  it('returns its exit code, or 128 plus the signal that ended it', async () => {
    for (const [script, code] of [
      ['process.exit(7)', 7],
      ["process.kill(process.pid, 'SIGKILL')", 137],
    ] as const) {
      const { child } = await begin(script)
      expect(await once(child, 'exit')).toEqual([code, null])
    }
  })

  it('receives only the first of several signals', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const { child, next } = await begin(server)
      pidFrom(await next())
      child.kill(signal)
      expect(await next()).toBe(signal)
      child.kill('SIGINT')
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([41, null])
      expect(await next()).toBeUndefined()
    }
  })

  it('does not receive the Ctrl-C that a terminal sends to the whole group', async () => {
    // `detached` makes the child the leader of its own process group, like a command started in a terminal.
    const child = spawn(process.execPath, ['--input-type=module', '--eval', commandFor(server)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    children.push(child)
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    pidFrom((await lines.next()).value)
    process.kill(-(child.pid ?? 0), 'SIGINT')
    expect((await lines.next()).value).toBe('SIGINT')
    expect(await once(child, 'exit')).toEqual([41, null])
  })

  it('is asked to stop when the terminal closes', async () => {
    const { child, next } = await begin(server)
    pidFrom(await next())
    child.kill('SIGHUP')
    expect(await next()).toBe('SIGTERM')
  })

  it('is asked to stop when npm is killed', async () => {
    const npm = ['/bin/sh', '-c', '"$@"; exit $?', 'sh', '/bin/sh', '-c', '"$@"; exit $?', 'sh']
    const { child, next } = await begin(server, npm, { npm_lifecycle_event: 'start' })
    pidFrom(await next())
    child.kill('SIGKILL')
    expect(await next()).toBe('SIGTERM')
  })

  it('can detect that its parent was killed', async () => {
    const { child, next } = await begin(server)
    pidFrom(await next())
    child.kill('SIGKILL')
    expect(await next()).toBe('disconnect')
  })

  it('fails if it does not exist', async () => {
    expect(await runToEnd('/no/such/command', [], { folder: '/' })).toEqual({ code: 1, wasStopped: false })
  })
})
