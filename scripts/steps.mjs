// What the command scripts share. Plain JavaScript from Node 20 on, without dependencies: it runs before any install.
import { spawn } from 'node:child_process'
import { readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './runtime.mjs'

/** Whether the module at this address is the command that was started, and not merely imported. */
export const isCommand = (url) => process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url)

const running = new Set()

/** Gives a signal on to every command under way. */
export function passOn(signal) {
  for (const child of running) child.kill(signal)
}

/**
 * Runs one command to its end, in the project's folder or another. Its output is kept, what it
 * answered (`stdout`) also by itself; or it is shown as it comes, with `show`.
 * A command that cannot be started or is ended by a signal has failed.
 */
export function run(command, args, { show = false, env = {}, folder = root } = {}) {
  return new Promise((resolve) => {
    const began = performance.now()
    const chunks = []
    const answers = []
    const done = (code, last = '') => {
      running.delete(child)
      resolve({
        code,
        output: Buffer.concat(chunks).toString() + last,
        stdout: Buffer.concat(answers).toString(),
        seconds: (performance.now() - began) / 1000,
      })
    }
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    child.stdout?.on('data', (chunk) => chunks.push(chunk) && answers.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    child.on('error', (error) => done(1, `${command} could not be started: ${error.message}\n`))
    child.on('close', (code, signal) => done(code ?? 1, signal ? `ended by ${signal}\n` : ''))
  })
}

/** Calls `work` for each item, at most `width` at a time, and gives the answers in the items' order. */
export async function inParallel(width, items, work) {
  const answers = []
  const waiting = items.map((item, index) => ({ item, index }))
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers[next.index] = await work(next.item)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return answers
}

/** Seconds as people read them: `2.1 s`. */
export const inSeconds = (seconds) => `${seconds.toFixed(1)} s`

const generated = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  'test-results',
  'playwright-report',
  'screenshots',
])

/** Every file of the project itself, as paths from its root: nothing installed, built or written by a running product. */
export function sourceFiles(folder = root) {
  const found = []
  const walk = (inside) => {
    for (const entry of readdirSync(path.join(folder, inside), { withFileTypes: true })) {
      const file = path.posix.join(inside, entry.name)
      if (generated.has(entry.name) || file === 'data' || entry.name.endsWith('.log')) continue
      if (entry.isDirectory()) walk(file)
      else if (entry.isFile()) found.push(file)
    }
  }
  walk('')
  return found.toSorted()
}

/** Ends a check: says what is wrong, one line each, and fails if there is anything to say. */
export function report(faults) {
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
