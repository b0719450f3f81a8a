import { MediaFailure } from './failure.ts'
import { LIMITS } from './limits.ts'
import { type Caps, failureOf, killGroup, type Sandbox, startCapped } from './sandbox.ts'
import { watch } from './watch.ts'

/** The resources of one tool: its limits, its own folder, and an abort signal. */
export type RunOptions = { caps: Caps; cwd: string; signal?: AbortSignal }

/** Keeps the last bytes of a stream that is only needed if something goes wrong. */
export const tailBuffer = (limit: number): { add: (chunk: Buffer) => void; text: () => string } => {
  let kept = Buffer.alloc(0)
  return {
    add: (chunk) => {
      kept = Buffer.concat([kept, chunk]).subarray(-limit)
    },
    text: () => kept.toString('utf8'),
  }
}

/** Runs one tool to its end under its limits and returns its standard output. Every failure is a `MediaFailure`. */
export const run = (
  box: Sandbox,
  tool: string,
  args: readonly string[],
  { caps, cwd, signal }: RunOptions,
): Promise<string> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new MediaFailure('cancelled'))
    const child = startCapped(box, tool, args, { caps, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    const stderr = tailBuffer(LIMITS.stderr)
    const stdout: Buffer[] = []
    let size = 0
    let stopped: MediaFailure | undefined
    const stop = (why: MediaFailure) => {
      stopped ??= why
      killGroup(child)
    }
    const unwatch = watch(child, caps, signal, stop)
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > LIMITS.stdout) stop(new MediaFailure('too_large', 'the output of the tool is too long'))
      else stdout.push(chunk)
    })
    child.stderr?.on('data', stderr.add)
    child.once('error', (error) => {
      unwatch()
      reject(new MediaFailure('tool_missing', error.message))
    })
    child.once('close', (code, ended) => {
      unwatch()
      if (stopped) reject(stopped)
      else if (code === 0) resolve(Buffer.concat(stdout).toString('utf8'))
      else reject(failureOf(code, ended, stderr.text()))
    })
  })
