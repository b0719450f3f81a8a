import type { ChildProcess } from 'node:child_process'
import { MediaFailure } from './failure.ts'
import { LIMITS } from './limits.ts'
import { cpuMsOf, measureWaiting } from './processor-time.ts'
import { memoryBytesOf, type Caps } from './sandbox.ts'

const MEMORY_EVERY_MS = 50
const TIME_EVERY_MS = 250

type Stop = (why: MediaFailure) => void
/** The limits, and how long the process has been paused so far, which doesn't count towards them. */
type Watched = Pick<Caps, 'ms' | 'memory' | 'waitingMs'> & { heldMs?: () => number }

/**
 * Stops a process that has used more processor time than twice its time limit, or has run for longer than its limit. Time
 * spent waiting for a busy processor extends the limit, up to a maximum. A process stopped at that maximum with time left
 * was held up by a busy machine; nothing is wrong with the file.
 */
const watchTime = (child: ChildProcess, { ms, waitingMs, heldMs }: Required<Watched>, stop: Stop): (() => void) => {
  const workingTime = () => performance.now() - heldMs()
  const began = workingTime()
  const cpuBefore = cpuMsOf(child.pid)
  const measure = measureWaiting(child.pid)
  const look = () => {
    const [elapsed, waited, used] = [workingTime() - began, measure(), cpuMsOf(child.pid) - cpuBefore]
    const detail = `stopped after ${Math.round(elapsed)} ms: ${Math.round(waited)} ms waiting, ${used} ms at work`
    if (used > 2 * ms) return stop(new MediaFailure('timeout', detail))
    // a machine with busy processors is slow in other respects too, so waiting counts twice
    if (elapsed > ms + Math.min(2 * waited, waitingMs))
      stop(new MediaFailure(elapsed - waited > ms ? 'timeout' : 'busy', detail))
  }
  const timer = setInterval(look, Math.min(TIME_EVERY_MS, ms))
  return () => clearInterval(timer)
}

/** Stops a process that takes too long, grows too large or is no longer wanted. Returns a function that stops watching. */
export const watch = (
  child: ChildProcess,
  { ms, memory, waitingMs = LIMITS.waitingMs, heldMs = () => 0 }: Watched,
  signal: AbortSignal | undefined,
  stop: Stop,
): (() => void) => {
  const unwatchTime = watchTime(child, { ms, memory, waitingMs, heldMs }, stop)
  const fat = setInterval(() => {
    const bytes = memoryBytesOf(child.pid, 'VmRSS')
    if (bytes > memory) stop(new MediaFailure('memory', `stopped at ${Math.round(bytes / 1048576)} MB`))
  }, MEMORY_EVERY_MS)
  const cancel = () => stop(new MediaFailure('cancelled'))
  signal?.addEventListener('abort', cancel, { once: true })
  return () => {
    unwatchTime()
    clearInterval(fat)
    signal?.removeEventListener('abort', cancel)
  }
}
