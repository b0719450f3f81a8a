import type { QueuePorts } from './queue.ts'

/** Resolves after the given time. Rejects when the signal is aborted. */
export const wait: QueuePorts['wait'] = (ms, signal) =>
  new Promise((done, stopped) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stopped(signal.reason)
    })
  })
/** Waits for a connection. */
export const waitForConnection: QueuePorts['connected'] = (signal) =>
  new Promise((done, stopped) => {
    if (navigator.onLine) return done()
    addEventListener('online', () => done(), { once: true, signal })
    signal.addEventListener('abort', () => stopped(signal.reason))
  })
