import { describe, expect, it } from 'vitest'
import { toJobError } from './job-error.ts'

const throwing = () => {
  throw new Error('no')
}
const unreadable = new Proxy({}, { get: throwing, getPrototypeOf: throwing, ownKeys: throwing, has: throwing })

describe('an error thrown by a job', () => {
  it.each([
    ['an error', new Error('no such host'), 'no such host'],
    ['a string', 'plain text', 'plain text'],
    ['NUL and a lone surrogate', new Error('a\0b\ud800c\u001b'), 'ab\ufffdc'],
    ['undefined', undefined, 'The job threw undefined instead of an error.'],
    ['null', null, 'The job threw null instead of an error.'],
    ['a number', 42, '42'],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
    ['an error without a message', new Error(), 'Error'],
    ['an object without a prototype', Object.create(null), 'The job failed without a reason.'],
    ['a message that consists of control characters', new Error('\0\0'), 'The job failed without a reason.'],
    ['a proxy that always throws', unreadable, 'The job failed without a reason.'],
    ['a message that is not text', { message: { toString: throwing } }, '[object Object]'],
    [
      'an error with a throwing getter',
      Object.defineProperty(new Error('x'), 'message', { get: throwing }),
      'The job failed without a reason.',
    ],
    [
      'a failed query',
      new Error('Failed query: insert into secrets\nparams: s3cret', { cause: new Error('value too long') }),
      'The database refused a query: value too long',
    ],
  ])('becomes an error that can be stored: %s', (_name, thrown, message) => {
    expect(toJobError(thrown).message).toBe(message)
  })
  it('is truncated to a readable length', () => {
    const huge = new Error('x'.repeat(10_000_000))
    huge.stack = 'y'.repeat(10_000_000)
    const { message, stack = '' } = toJobError(huge)
    expect(message).toMatch(/^x{2000}… \(10000000 characters\)$/)
    expect(stack.length).toBeLessThan(8100)
  })
})
