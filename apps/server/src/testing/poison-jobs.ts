import { z } from 'zod'
import { defineJob, type Job } from '../platform/jobs/jobs.ts'

const payload = z.object({})
const fail = () => {
  throw new Error('thrown by a getter')
}
/** Defines a job that throws a value that is hard to store or to print. */
const throwing = (name: string, thrown: () => unknown): Job =>
  defineJob({
    name: `poison.${name}`,
    payload,
    attempts: 2,
    run: async () => {
      throw thrown()
    },
  })

/** Jobs that fail with an unexpected error. The process survives them. */
export const oddErrors: readonly Job[] = [
  throwing('nul', () => new Error('an entry is called é\0.txt')),
  throwing('surrogate', () => new Error('half of a character: \ud83d')),
  throwing('long', () => new Error('x'.repeat(10_000_000))),
  throwing('object', () => ({ some: 'object' })),
  throwing('undefined', () => undefined),
  throwing('getter', () => Object.defineProperties(new Error('x'), { message: { get: fail }, stack: { get: fail } })),
  throwing('proxy', () => new Proxy({}, { get: fail, getPrototypeOf: fail, has: fail })),
]

/** Jobs that damage their process without ending it. */
export const harmful: readonly Job[] = [
  defineJob({
    name: 'poison.rejection',
    payload,
    attempts: 2,
    run: async () => {
      void Promise.reject(new Error('nobody awaits this'))
      throw new Error('with an unhandled rejection beside it')
    },
  }),
  defineJob({
    name: 'poison.timer',
    payload,
    attempts: 2,
    run: async () => {
      setTimeout(fail, 1)
      throw new Error('with an uncaught exception beside it')
    },
  }),
  defineJob({ name: 'poison.hang', payload, attempts: 2, limitMs: 200, run: () => new Promise(() => {}) }),
  throwing('unstorable', () => new Error('the database refuses to store this')),
]

/** Jobs that end their process. */
export const deadly: readonly Job[] = [
  defineJob({ name: 'poison.exit', payload, attempts: 2, run: async () => process.exit(3) }),
  defineJob({
    name: 'poison.kill',
    payload,
    attempts: 2,
    run: async () => void process.kill(process.pid, 'SIGKILL'),
  }),
  defineJob({
    name: 'poison.memory',
    payload,
    attempts: 2,
    run: async () => {
      for (const kept: unknown[] = []; ; ) {
        kept.push(Array.from({ length: 3_000_000 }, (_one, n) => n + 0.5))
        await new Promise((done) => setImmediate(done))
      }
    },
  }),
]

/** An ordinary job, to prove that processing continues. */
export const fine = defineJob({ name: 'poison.fine', payload, run: async () => {} })
