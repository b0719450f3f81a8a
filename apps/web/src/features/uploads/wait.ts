import type { QueuePorts } from './queue.ts'

/** Resolves after the given time. Rejects when the signal is aborted. */
export const wait: QueuePorts['wait'] = (ms, signal) =>
  new Promise((done, stopped) => {
    if (signal.aborted) return stopped(signal.reason)
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stopped(signal.reason)
    })
  })
/** Waits for a connection. Rejects when the signal is aborted. */
export const waitForConnection: QueuePorts['connected'] = (signal) =>
  new Promise((done, stopped) => {
    if (signal.aborted) return stopped(signal.reason)
    if (navigator.onLine) return done()
    addEventListener('online', () => done(), { once: true, signal })
    signal.addEventListener('abort', () => stopped(signal.reason))
  })
