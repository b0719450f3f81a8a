import { expect, it } from 'vitest'
import { runWithin } from './run-within.ts'

const never = () => new Promise<never>(() => {})

it('runWithin returns the result of work that finishes in time', async () => {
  expect(await runWithin({ limitMs: 1000 }, async () => 42)).toBe(42)
})

it('runWithin aborts the signal of work that times out, and fails with the reason', async () => {
  const listening = (signal: AbortSignal) =>
    new Promise<never>((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  await expect(runWithin({ limitMs: 20 }, listening)).rejects.toThrow('because it ran for more than 1 seconds')
})

it('runWithin abandons work that ignores its signal', async () => {
  await expect(runWithin({ limitMs: 20, graceMs: 20 }, never)).rejects.toThrow('The job was stopped')
})

it('runWithin abandons work that ignores the shutdown', async () => {
  const stop = new AbortController()
  const running = runWithin({ limitMs: 60_000, graceMs: 20, signal: stop.signal }, never)
  stop.abort()
  await expect(running).rejects.toThrow('The server was stopped while this job was running.')
})

it('runWithin fails with the error thrown before the first await', async () => {
  const throwing = () => {
    throw new Error('at once')
  }
  await expect(runWithin({ limitMs: 1000 }, throwing)).rejects.toThrow('at once')
})
