import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFolder } from '../../testing/media-files.ts'
import { run } from './run.ts'
import { type Caps, closeSandbox, newSandbox } from './sandbox.ts'

const folder = newFolder()
const box = newSandbox(join(folder, 'scratch'))
/** The tests run on one processor, together with a process that uses all of it. */
const SAME = ['-c', '0']
let burner: ChildProcess
beforeAll(() => {
  burner = spawn('taskset', [...SAME, process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' })
})
afterAll(async () => {
  burner.kill('SIGKILL')
  await closeSandbox(box)
  rmSync(folder, { recursive: true })
})

const caps: Caps = { ms: 1500, memory: 2 ** 29, output: 2 ** 20 }
/** Runs a process that keeps busy until it has used this much processor time. */
const work = (ms: number, more: Partial<Caps> = {}) => {
  const script = `while (process.cpuUsage().user < ${ms * 1000}); console.log('done')`
  const args = [...SAME, process.execPath, '-e', script]
  return run(box, '/usr/bin/taskset', args, { caps: { ...caps, ...more }, cwd: folder })
}

describe('a parser next to a process that uses the whole processor', () => {
  it('is not stopped while it waits for its turn', async () => {
    const began = performance.now()
    expect(await work(600)).toBe('done\n')
    expect(performance.now() - began).toBeGreaterThan(caps.ms)
  })

  it('is stopped as busy, not as too slow, when it has waited too long', async () => {
    await expect(work(1000, { waitingMs: 200 })).rejects.toMatchObject({ code: 'busy' })
  })

  it('is stopped as too slow when it uses too much processor time', async () => {
    await expect(work(60_000, { ms: 300 })).rejects.toMatchObject({ code: 'timeout' })
  })

  it('is stopped after a fixed time if it sleeps, however busy the machine is', async () => {
    const sleeping = run(box, '/bin/sleep', ['600'], { caps, cwd: folder })
    await expect(sleeping).rejects.toMatchObject({ code: 'timeout' })
  })
})
