import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Runs a separate process that survives stray errors and logs to its standard output. */
const runProcess = (body: string) => {
  const file = JSON.stringify(path.join(import.meta.dirname, 'stray-errors.ts'))
  const log = `{ error: ({ err }) => console.log('error', err.message), fatal: (text) => console.log('fatal', text) }`
  const code = `import { surviveStrayErrors } from ${file}
    const remove = surviveStrayErrors(${log})
    ${body}`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  return { status, lines: stdout.trim().split('\n') }
}

it('surviveStrayErrors keeps the process running after an unhandled rejection and an exception in a callback, and logs both', () => {
  const { status, lines } = runProcess(`
    void Promise.reject(new Error('not awaited'))
    setTimeout(() => { throw new Error('in a callback') }, 1)
    setTimeout(() => console.log('still running'), 50)`)
  expect([status, lines]).toEqual([0, ['error not awaited', 'error in a callback', 'still running']])
})

it('surviveStrayErrors ends the process after more than 50 stray errors within a minute', () => {
  const flood = (count: number) =>
    runProcess(`for (let n = 0; n < ${count}; n++) void Promise.reject(new Error('n ' + n))
      setTimeout(() => console.log('still running'), 50)`)
  expect(flood(50)).toMatchObject({ status: 0, lines: expect.arrayContaining(['still running']) })
  const { status, lines } = flood(51)
  expect([status, lines.at(-1)]).toEqual([1, 'fatal too many stray errors: stopping the process'])
})

it('surviveStrayErrors lets errors end the process again once the handlers are removed', () => {
  const { status } = runProcess(`remove()
    setTimeout(() => { throw new Error('in a callback') }, 1)
    setTimeout(() => {}, 50)`)
  expect(status).toBe(1)
})
