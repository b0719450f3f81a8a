import type { Ports } from './queue.ts'

/** Waits, unless it is no longer worth while. */
export const wait: Ports['wait'] = (ms, signal) =>
  new Promise((done, stopped) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stopped(signal.reason)
    })
  })
/** Waits for a connection. */
export const connected: Ports['connected'] = (signal) =>
  new Promise((done, stopped) => {
    if (navigator.onLine) return done()
    addEventListener('online', () => done(), { once: true, signal })
    signal.addEventListener('abort', () => stopped(signal.reason))
  })
