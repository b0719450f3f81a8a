// Shared by the command scripts. Plain JavaScript from Node 20 on, without dependencies: it runs before any install.
import { spawn } from 'node:child_process'
import { readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './runtime.mjs'

/** Whether the module at this URL was run as a command, and not merely imported. */
export const isCommand = (url) => process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url)

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const running = new Set()
let interrupted = false

/** Whether a signal asked us to stop while a command was running. */
export const wasInterrupted = () => interrupted

/** Passes the first signal on to every running command, so that each can stop what it has started. */
function forwardSignal(signal) {
  if (!interrupted) for (const child of running) child.kill(signal)
  interrupted = true
}

function began(child) {
  if (running.size === 0) for (const signal of signals) process.on(signal, forwardSignal)
  running.add(child)
}

function ended(child) {
  running.delete(child)
  if (running.size === 0) for (const signal of signals) process.off(signal, forwardSignal)
}

/** Runs one command to completion, in the project's folder or another. Its output is collected, `stdout` also separately, or
 *  shown as it arrives with `show`. A command that cannot be started or is ended by a signal counts as failed. It has its own
 *  process group: a terminal sends Ctrl-C to every process in its group, and npm sends it again, but the command gets it once. */
export function run(command, args, { show = false, env = {}, folder = root } = {}) {
  return new Promise((resolve) => {
    const start = performance.now()
    const chunks = []
    const answers = []
    const done = (code, last = '') => {
      ended(child)
      resolve({
        code,
        output: Buffer.concat(chunks).toString() + last,
        stdout: Buffer.concat(answers).toString(),
        seconds: (performance.now() - start) / 1000,
      })
    }
    const child = spawn(command, args, {
      cwd: folder,
      detached: true,
      env: { ...process.env, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    began(child)
    child.stdout?.on('data', (chunk) => chunks.push(chunk) && answers.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    child.on('error', (error) => done(1, `${command} could not be started: ${error.message}\n`))
    child.on('close', (code, signal) => done(code ?? 1, signal ? `ended by ${signal}\n` : ''))
  })
}

/** Calls `work` for each item, at most `width` at a time, and returns the results in the items' order. */
export async function inParallel(width, items, work) {
  const answers = []
  const waiting = items.map((item, index) => ({ item, index }))
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers[next.index] = await work(next.item)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return answers
}

/** Formats seconds: `2.1 s`. */
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

/** Returns every file of the project itself, as paths from its root: nothing installed, built or written by a running
 *  product. */
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

/** Ends a check: prints the problems, one per line, and fails if there are any. */
export function report(faults) {
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
