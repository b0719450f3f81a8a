import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { MediaFailure } from './failure.ts'
import { type PoolChild, newPool } from './pool.ts'

/** A child process that follows instructions: reply, exit, hang, or use a number of megabytes. */
const SCRIPT = `
const held = []
process.on('message', (job) => {
  if (job.startsWith('die')) process.abort()
  if (job.startsWith('hang')) return
  if (job.startsWith('later')) return void setTimeout(() => process.send(job + ' by ' + process.pid), 500)
  if (job.startsWith('take')) for (let n = 0; n < Number(job.slice(5)); n++) held.push(Buffer.alloc(1e6, 1))
  process.send(job + ' by ' + process.pid)
})`

const started: ChildProcess[] = []
const start = (): PoolChild<string> => {
  const child = spawn(process.execPath, ['-e', SCRIPT], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  })
  started.push(child)
  const ask = (job: string) =>
    new Promise((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', () => reject(new MediaFailure('crashed')))
      child.send(job, (error) => error && reject(error))
    })
  return { child, ask }
}
const caps = { ms: 20_000, memory: 2 ** 30 }
type More = { jobs?: number; memory?: number; idleMs?: number; stoppable?: boolean }
const newPoolOf = (size: number, more: More = {}) =>
  newPool({ size, start, jobs: 100, memory: 2 ** 40, idleMs: 60_000, ...more })
const pidOf = (answer: unknown) => Number(String(answer).split(' by ')[1])

afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

describe('a process pool', () => {
  it('starts no more processes than allowed, and reuses them', async () => {
    const pool = newPoolOf(2)
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((job) => pool.ask(job, caps)))
    expect(answers.map((answer) => String(answer)[0])).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(new Set(answers.map(pidOf)).size).toBeLessThanOrEqual(2)
    pool.close()
  })

  it('fails the job that killed its process, and no other', async () => {
    const pool = newPoolOf(1)
    const outcomes = await Promise.allSettled(['a', 'die', 'b', 'die', 'c'].map((job) => pool.ask(job, caps)))
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'crashed' } })
    pool.close()
  })

  it('ends processes that have been idle for a while, and starts one for the next job', async () => {
    const pool = newPoolOf(1, { idleMs: 200 })
    const pid = pidOf(await pool.ask('a', caps))
    const child = started.find((one) => one.pid === pid)
    if (child) await once(child, 'exit')
    expect(pidOf(await pool.ask('b', caps))).not.toBe(pid)
    pool.close()
  })

  it('replaces a process that died while idle', async () => {
    const pool = newPoolOf(1)
    const pid = pidOf(await pool.ask('a', caps))
    const child = started.find((one) => one.pid === pid)
    child?.kill('SIGKILL')
    if (child) await once(child, 'exit')
    expect(pidOf(await pool.ask('b', caps))).not.toBe(pid)
    pool.close()
  })

  it('stops a job that takes too long, and continues with a new process', async () => {
    const pool = newPoolOf(1)
    const [late, next] = await Promise.allSettled([pool.ask('hang', { ...caps, ms: 400 }), pool.ask('b', caps)])
    expect(late).toMatchObject({ reason: { code: 'timeout' } })
    expect(next).toMatchObject({ status: 'fulfilled' })
    pool.close()
  })

  it('stops a job whose process uses too much memory', async () => {
    const pool = newPoolOf(1)
    await expect(pool.ask('take 900', { ...caps, memory: 200 * 2 ** 20 })).rejects.toMatchObject({ code: 'memory' })
    pool.close()
  })

  it('ends a cancelled job, whether started or waiting, and no other', async () => {
    const pool = newPoolOf(1)
    const [first, second] = [new AbortController(), new AbortController()]
    const begun = pool.ask('hang', { ...caps, signal: first.signal })
    const waiting = pool.ask('b', { ...caps, signal: second.signal })
    const other = pool.ask('c', caps)
    second.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    first.abort()
    await expect(begun).rejects.toMatchObject({ code: 'cancelled' })
    expect(await other).toContain('c by')
    await expect(pool.ask('d', { ...caps, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' })
    pool.close()
  })

  it('runs urgent jobs first', async () => {
    const pool = newPoolOf(1)
    const order: string[] = []
    const jobs = [
      ['a', false],
      ['b', false],
      ['c', true],
      ['d', true],
    ] as const
    await Promise.all(jobs.map(([job, urgent]) => pool.ask(job, { ...caps, urgent }).then(() => order.push(job))))
    expect(order).toEqual(['a', 'c', 'd', 'b'])
    pool.close()
  })

  it('replaces a process after a number of jobs, or when it uses too much memory', async () => {
    const few = newPoolOf(1, { jobs: 2 })
    const pids = [await few.ask('a', caps), await few.ask('b', caps), await few.ask('c', caps)].map(pidOf)
    expect([pids[0] === pids[1], pids[1] === pids[2]]).toEqual([true, false])
    few.close()
    const slim = newPoolOf(1, { memory: 1 })
    expect(pidOf(await slim.ask('a', caps))).not.toBe(pidOf(await slim.ask('b', caps)))
    slim.close()
  })

  it('cancels everything when it is closed', async () => {
    const pool = newPoolOf(1)
    const works = [pool.ask('hang', caps), pool.ask('b', caps)]
    pool.close()
    for (const outcome of await Promise.allSettled(works))
      expect(outcome).toMatchObject({ reason: { code: 'cancelled' } })
    await expect(pool.ask('c', caps)).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('a paused process pool', () => {
  const stateOf = (pid: number) => /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  /** Creates a pool whose only process has already answered a request. Returns the pool and the pid. */
  const warmPool = async (more: More = {}) => {
    const pool = newPoolOf(1, more)
    return { pool, pid: pidOf(await pool.ask('a', caps)) }
  }
  const isStopped = (pid: number) => vi.waitFor(() => expect(stateOf(pid)).toBe('T'), 20_000)

  it('suspends its processes in the middle of a request, which finishes once the pool is released', async () => {
    const { pool, pid } = await warmPool({ stoppable: true })
    let answered = false
    const later = pool.ask('later', caps).finally(() => (answered = true))
    await pause(50)
    pool.hold()
    await isStopped(pid)
    await pause(1000)
    expect(answered).toBe(false)
    pool.release()
    expect(pidOf(await later)).toBe(pid)
    pool.close()
  })

  it('does not begin a request until it is released', async () => {
    const { pool, pid } = await warmPool()
    pool.hold()
    let answered = 0
    const works = ['b', 'c'].map((job) => pool.ask(job, caps).finally(() => answered++))
    await pause(300)
    expect(answered).toBe(0)
    expect(stateOf(pid)).not.toBe('T')
    pool.release()
    expect((await Promise.all(works)).map(pidOf)).toEqual([pid, pid])
    pool.close()
  })

  it('suspends a new process only after its first message', async () => {
    const pool = newPoolOf(1, { stoppable: true })
    const work = pool.ask('a', caps)
    pool.hold()
    const answer = await work
    expect(answer).toContain('a by')
    await isStopped(pidOf(answer))
    pool.close()
  })

  it('does not count the time it was paused towards the time limit', async () => {
    const { pool, pid } = await warmPool({ stoppable: true })
    const later = pool.ask('later', { ...caps, ms: 2000 })
    pool.hold()
    await pause(2500)
    pool.release()
    expect(pidOf(await later)).toBe(pid)
    await expect(pool.ask('hang', { ...caps, ms: 400 })).rejects.toMatchObject({ code: 'timeout' })
    pool.close()
  })

  it('ends a cancelled request, whether suspended or waiting', async () => {
    const { pool, pid } = await warmPool({ stoppable: true })
    const [first, second] = [new AbortController(), new AbortController()]
    const begun = pool.ask('hang', { ...caps, signal: first.signal })
    pool.hold()
    await isStopped(pid)
    const waiting = pool.ask('b', { ...caps, signal: second.signal })
    second.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    first.abort()
    await expect(begun).rejects.toMatchObject({ code: 'cancelled' })
    pool.close()
  })

  it('cancels everything when it is closed', async () => {
    const { pool, pid } = await warmPool({ stoppable: true })
    const works = [pool.ask('hang', caps), pool.ask('b', caps)]
    pool.hold()
    await isStopped(pid)
    pool.close()
    for (const outcome of await Promise.allSettled(works))
      expect(outcome).toMatchObject({ reason: { code: 'cancelled' } })
  })
})
