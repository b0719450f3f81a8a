import type { ChildProcess } from 'node:child_process'
import { MediaFailure } from './failure.ts'
import { memoryBytesOf, type Caps, killGroup, signalGroup } from './sandbox.ts'
import { newStopwatch } from './stopwatch.ts'
import { watch } from './watch.ts'

/** A child process that handles one request at a time. A request rejects if the process ends before it has responded. */
export type PoolChild<Job> = {
  child: ChildProcess
  ask: (job: Job, onNews: (news: unknown) => void) => Promise<unknown>
}

/** Long-lived child processes that share a queue. If a request kills its child, only that request fails. */
export type Pool<Job> = {
  ask: (job: Job, options: PoolCallOptions) => Promise<unknown>
  /** Whether no request is running or waiting, so that there is room for optional work. */
  idle: () => boolean
  /** Starts children before they are needed. */
  warm: () => void
  /** Begins no more requests until `release`. If children are stoppable, also pauses the requests in progress. */
  hold: () => void
  release: () => void
  close: () => void
}

/** Limits on the time and memory of one request; `urgent` requests go first. */
export type PoolCallOptions = Pick<Caps, 'ms' | 'memory'> & {
  signal?: AbortSignal
  urgent?: boolean
  onNews?: (news: unknown) => void
}

type PoolOptions<Job> = {
  size: number
  start: () => PoolChild<Job>
  /**
   * A child is replaced after this many requests, or after using this much memory, so that the next request does not
   * run out of memory.
   */
  jobs: number
  memory: number
  /** Children that have been idle for this long are ended: each uses about 60 MB. */
  idleMs: number
  /** `hold` also stops children (SIGSTOP). Only safe if they die with the server: a stopped child can't notice that the server
   *  has ended. */
  stoppable?: boolean
}

/** `reported`: the child has sent a message, so the commands that start it (and make it die with the server) have finished. */
type Slot<Job> = { answerer: PoolChild<Job>; busy: boolean; asked: number; reported: boolean }
type Waiting = { urgent: boolean; go: () => void }

const ended = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined

/** Creates a pool. Children start when first needed. */
export const newPool = <Job>(options: PoolOptions<Job>): Pool<Job> => {
  const { size, start, jobs, memory, idleMs, stoppable = false } = options
  const slots = new Set<Slot<Job>>()
  const queue: Waiting[] = []
  const stopwatch = newStopwatch()
  let closed = false
  let resting: NodeJS.Timeout | undefined

  const add = (): Slot<Job> => {
    const slot = { answerer: start(), busy: false, asked: 0, reported: false }
    slots.add(slot)
    slot.answerer.child.once('message', () => {
      slot.reported = true
      if (stopwatch.isRunning()) send(slot, 'SIGSTOP')
    })
    return slot
  }
  const send = ({ answerer, reported }: Slot<Job>, signal: 'SIGSTOP' | 'SIGCONT') => {
    if (stoppable && reported) signalGroup(answerer.child, signal)
  }
  const drop = (slot: Slot<Job>) => {
    slots.delete(slot)
    killGroup(slot.answerer.child)
  }
  /** Ends idle children once no request has begun or ended for a while. */
  const startIdleTimer = () => {
    clearTimeout(resting)
    if (closed) return
    resting = setTimeout(() => {
      for (const slot of slots) if (!slot.busy) drop(slot)
    }, idleMs)
    resting.unref()
  }
  const take = (): Slot<Job> | undefined => {
    for (const slot of slots) if (!slot.busy && ended(slot.answerer.child)) drop(slot)
    const free = [...slots].find(({ busy }) => !busy)
    return free ?? (slots.size < size ? add() : undefined)
  }
  const next = () => {
    if (stopwatch.isRunning() && !closed) return
    if (queue.length > 0 && [...slots].filter(({ busy }) => busy).length < size) queue.shift()?.go()
  }
  const turn = (urgent: boolean, signal?: AbortSignal): Promise<Slot<Job>> =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = {
        urgent,
        go: () => {
          signal?.removeEventListener('abort', cancel)
          const slot = closed ? undefined : take()
          if (!slot) return reject(new MediaFailure('cancelled', 'the pool is closed'))
          slot.busy = true
          startIdleTimer()
          resolve(slot)
        },
      }
      const cancel = () => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(new MediaFailure('cancelled'))
      }
      if (signal?.aborted) return reject(new MediaFailure('cancelled'))
      signal?.addEventListener('abort', cancel, { once: true })
      const place = urgent ? queue.findIndex((other) => !other.urgent) : -1
      queue.splice(place < 0 ? queue.length : place, 0, waiting)
      next()
    })

  const ask: Pool<Job>['ask'] = async (job, { signal, urgent = false, onNews = () => {}, ...caps }) => {
    const slot = await turn(urgent, signal)
    const { answerer } = slot
    let stopped: MediaFailure | undefined
    const kill = (why: MediaFailure) => {
      stopped ??= why
      killGroup(answerer.child)
    }
    const unwatch = watch(answerer.child, { ...caps, ...(stoppable && { heldMs: stopwatch.ms }) }, signal, kill)
    try {
      return await answerer.ask(job, onNews)
    } catch (error) {
      throw stopped ?? (closed ? new MediaFailure('cancelled', 'the pool is closed') : error)
    } finally {
      unwatch()
      slot.asked++
      slot.busy = false
      if (
        stopped ||
        ended(answerer.child) ||
        slot.asked >= jobs ||
        memoryBytesOf(answerer.child.pid, 'VmData') > memory
      )
        drop(slot)
      startIdleTimer()
      next()
    }
  }

  return {
    ask,
    idle: () => queue.length === 0 && [...slots].every(({ busy }) => !busy),
    warm: () => {
      while (!closed && slots.size < size) add()
      startIdleTimer()
    },
    hold: () => {
      if (closed || stopwatch.isRunning()) return
      stopwatch.start()
      for (const slot of slots) send(slot, 'SIGSTOP')
    },
    release: () => {
      stopwatch.stop()
      for (const slot of slots) send(slot, 'SIGCONT')
      for (let free = size; free > 0; free--) next()
    },
    close: () => {
      closed = true
      clearTimeout(resting)
      for (const slot of slots) drop(slot)
      for (const waiting of queue.splice(0)) waiting.go()
    },
  }
}
