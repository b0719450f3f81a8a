import { describe, expect, it } from 'vitest'
import { inParallel, run } from './steps.mjs'

describe('running the steps', () => {
  it('counts a command that is missing, fails or is killed as failed', async () => {
    const codes = await inParallel(
      2,
      [['no-such-command'], ['-e', 'process.exit(3)'], ['-e', "process.kill(process.pid, 'SIGKILL')"], ['-e', '']],
      async (args: string[]) => {
        const { code } = await (args.length === 1 ? run(args[0], []) : run(process.execPath, args))
        return code
      },
    )
    expect(codes).toEqual([1, 3, 1, 0])
  })

  it('runs no more commands at a time than allowed', async () => {
    let now = 0
    let most = 0
    await inParallel(2, [1, 2, 3, 4, 5], async () => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setImmediate(resolve))
      now--
    })
    expect(most).toBe(2)
  })
})
