import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type PoolChild, newPool } from '../platform/media/pool.ts'
import type { DrawResponse, Task } from '@vitrine/demo/drawing/tasks.ts'

const SCRIPT = fileURLToPath(import.meta.resolve('@vitrine/demo/drawing/draw-child.ts'))
const LIMITS = { ms: 600_000, memory: 1536 * 1024 * 1024 }

class DrawerGone extends Error {}

/** Starts a process that draws images. It uses only spare processor time, and exits when it is no longer needed. */
const startDrawer = (): PoolChild<Task> => {
  const child = fork(SCRIPT, [], {
    execArgv: ['--no-warnings'],
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, 10)
  child.unref()
  let asked = 0
  const ask: PoolChild<Task>['ask'] = (task) =>
    new Promise((resolve, reject) => {
      const id = ++asked
      const settle = (finish: () => void) => {
        child.off('message', hear).off('exit', gone).off('error', gone)
        child.channel?.unref()
        finish()
      }
      const hear = (answered: DrawResponse) => {
        if (answered.id !== id) return
        settle(() => (answered.problem === null ? resolve(undefined) : reject(new Error(answered.problem))))
      }
      const gone = () => settle(() => reject(new DrawerGone('the drawing process ended')))
      child.on('message', hear).once('exit', gone).once('error', gone)
      child.channel?.ref()
      child.send({ id, task }, (error) => error && gone())
    })
  return { child, ask }
}

const drawers = newPool<Task>({ size: 2, start: startDrawer, jobs: 1000, memory: 4 * LIMITS.memory, idleMs: 30_000 })

/**
 * Draws in a separate process, at most two images at a time. If that process is about to exit, the request is sent again.
 */
export const drawInChild = async (task: Task, signal: AbortSignal) => {
  const ask = () => drawers.ask(task, { ...LIMITS, signal })
  await ask().catch((error: unknown) => {
    if (!(error instanceof DrawerGone) || signal.aborted) throw error
    return ask()
  })
}
