import { randomInt } from 'node:crypto'
import { MediaFailure } from './failure.ts'
import { LIMITS } from './limits.ts'
import { type PoolChild, newPool, type Pool } from './pool.ts'
import { tailBuffer } from './run.ts'
import { failureOf, killGroup, type Sandbox, startCapped } from './sandbox.ts'
import { requireTool, type Tools } from './tools.ts'

/** Arguments for one run: names of options and of our files, never anything read from a file. */
export type ExifJob = { args: readonly string[] }

/** The maximum size of a copy that exiftool writes. */
export const EXIFTOOL_OUTPUT = 2 * 1024 ** 3

const FIRST = ['-charset', 'filename=UTF8', '-api', 'LargeFileSupport=1', '-api', 'QuickTimeUTC=1']

/** Starts an exiftool process that stays open and reads its arguments line by line. */
const startChild = (box: Sandbox, tools: Tools): PoolChild<ExifJob> => {
  const staying = [requireTool(tools, 'exiftool'), '-config', '', '-stay_open', 'True', '-@', '-']
  const child = startCapped(box, requireTool(tools, 'perl'), staying, {
    caps: { ms: LIMITS.pictureMs, memory: LIMITS.memory, output: EXIFTOOL_OUTPUT },
    cwd: box.scratch,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin?.on('error', () => {})
  const ask: PoolChild<ExifJob>['ask'] = ({ args }) =>
    new Promise((resolve, reject) => {
      if (args.some((arg) => /[\r\n\0]/.test(arg)))
        return reject(new MediaFailure('unsupported', 'the path contains a line break'))
      if (child.pid === undefined) return reject(new MediaFailure('tool_missing', 'perl could not be started'))
      // An unpredictable number, so that no value inside a file can look like the end of the response.
      const ready = `{ready${randomInt(1e9, 1e12)}}`
      const chunks: Buffer[] = []
      const stderr = tailBuffer(LIMITS.stderr)
      const end = tailBuffer(64)
      let size = 0
      let [outDone, errDone] = [false, false]
      const settle = (finish: () => void) => {
        child.stdout?.off('data', hear)
        child.stderr?.off('data', hearError)
        child.off('exit', leave)
        finish()
      }
      const done = () => {
        if (!outDone || !errDone) return
        const out = Buffer.concat(chunks).toString('utf8').replace(ready, '')
        settle(() => resolve({ out, err: stderr.text().replace(ready, '').trim() }))
      }
      const hear = (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > LIMITS.stdout) {
          killGroup(child)
          return settle(() => reject(new MediaFailure('too_large', 'too much metadata')))
        }
        end.add(chunk)
        outDone = end.text().includes(ready)
        done()
      }
      const hearError = (chunk: Buffer) => {
        stderr.add(chunk)
        errDone = stderr.text().includes(ready)
        done()
      }
      const leave = (code: number | null, signal: NodeJS.Signals | null) =>
        settle(() => reject(failureOf(code === 0 ? 1 : code, signal, stderr.text())))
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hearError)
      child.once('exit', leave)
      child.stdin?.write(`${[...FIRST, ...args, '-echo4', ready, `-execute${ready.slice(6, -1)}`].join('\n')}\n`)
    })
  return { child, ask }
}

/** A persistent exiftool in the sandbox: a read takes about 12 ms instead of 200. */
export const newExiftool = (box: Sandbox, tools: Tools, size: number): Pool<ExifJob> =>
  newPool({
    size,
    start: () => startChild(box, tools),
    jobs: LIMITS.childJobs,
    memory: LIMITS.childMemory,
    idleMs: LIMITS.childIdleMs,
  })
