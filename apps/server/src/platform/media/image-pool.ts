import { fileURLToPath } from 'node:url'
import { FAILURE_WORDS, type FailureCode, MediaFailure } from './failure.ts'
import { LIMITS } from './limits.ts'
import { type ImageJob, reply } from './image-jobs.ts'
import { type PoolChild, newPool, type Pool } from './pool.ts'
import { tailBuffer } from './run.ts'
import { type Caps, failureOf, killGroup, type Sandbox, startCapped } from './sandbox.ts'

const SCRIPT = fileURLToPath(new URL('./image-worker.ts', import.meta.url))
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=512', '--no-warnings']

const isCode = (code: string): code is FailureCode => code in FAILURE_WORDS

/** Starts a worker: a Node process in the sandbox that communicates over a pipe, never over the network. */
export const startWorker = <Job>(box: Sandbox, script: string, caps: Caps, nice = 10): PoolChild<Job> => {
  const child = startCapped(box, process.execPath, [...FLAGS, script], {
    caps,
    cwd: box.scratch,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    nice,
  })
  const stderr = tailBuffer(LIMITS.stderr)
  child.stderr?.on('data', stderr.add)
  let asked = 0
  const ask: PoolChild<Job>['ask'] = (job, onNews) =>
    new Promise((resolve, reject) => {
      const id = ++asked
      const settle = (finish: () => void) => {
        child.off('message', hear)
        child.off('exit', leave)
        child.off('error', fail)
        finish()
      }
      const hear = (message: unknown) => {
        const parsed = reply.safeParse(message)
        if (!parsed.success) {
          killGroup(child)
          return settle(() => reject(new MediaFailure('crashed', 'the image process sent an unexpected message')))
        }
        if (parsed.data.id !== id) return
        if ('news' in parsed.data) return onNews(parsed.data.news)
        if ('answer' in parsed.data) {
          const { answer } = parsed.data
          return settle(() => resolve(answer))
        }
        const { code, detail } = parsed.data.failure
        settle(() => reject(new MediaFailure(isCode(code) ? code : 'damaged', detail)))
      }
      const leave = (code: number | null, signal: NodeJS.Signals | null) => {
        const why = failureOf(code, signal, stderr.text())
        settle(() => reject(why.code === 'damaged' ? new MediaFailure('crashed', why.detail) : why))
      }
      const fail = (error: Error) => settle(() => reject(new MediaFailure('crashed', error.message)))
      child.on('message', hear)
      child.once('exit', leave)
      child.once('error', fail)
      child.send({ id, job }, (error) => error && fail(error))
    })
  return { child, ask }
}

const IMAGE_CAPS = { ms: LIMITS.pictureMs, memory: LIMITS.memory, output: LIMITS.pictureOutput }
/** Long-lived processes that decode images, so that no image waits for a process to start. */
export const newImagePool = (box: Sandbox, size: number): Pool<ImageJob> =>
  newPool({
    size,
    start: () => startWorker(box, SCRIPT, IMAGE_CAPS),
    jobs: LIMITS.childJobs,
    memory: LIMITS.childMemory,
    idleMs: LIMITS.childIdleMs,
  })
