// Plain JavaScript for any Node from 20 on, without dependencies: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Returns the ids of our parent process and its parent. npm runs a script through a shell, so npm itself may be the
 *  second. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, above] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${process.ppid} ${above}`
  } catch {
    return `${process.ppid}`
  }
}

/** Runs a command in a folder to completion. Returns its exit code, and whether it was asked to stop. The command has its
 *  own process group: a terminal sends Ctrl-C to every process in its group, and npm sends it again, but the command gets
 *  it exactly once, from here. With `linked`, the command has a channel to us, and its `disconnect` event tells the
 *  command that we were killed. */
export function runToEnd(command, args, { folder, env = {}, linked = false, started = () => {} }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: folder,
      detached: process.platform !== 'win32',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32' && command === 'npm',
      stdio: ['inherit', 'inherit', 'inherit', ...(linked ? ['ipc'] : [])],
    })
    let wasStopped = false
    const stopCommand = (signal) => {
      if (wasStopped) return
      wasStopped = true
      const name = signal === 'SIGHUP' ? 'SIGTERM' : signal
      // A linked command ends its own child processes in its own order; for others, such as npm, every child gets the
      // signal.
      if (linked || process.platform === 'win32') return child.kill(name)
      try {
        process.kill(-child.pid, name)
      } catch {
        // The command has just ended by itself.
      }
    }
    for (const signal of signals) process.on(signal, stopCommand)
    // Killing npm with -9 sends us no signal, so we check whether our parent processes have changed.
    const above = ancestors()
    const watch =
      process.env.npm_lifecycle_event && setInterval(() => ancestors() !== above && stopCommand('SIGTERM'), 500)
    const done = (code) => {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, stopCommand)
      resolve({ code, wasStopped })
    }
    child.on('spawn', () => started(child.pid))
    child.on('exit', (code, signal) => done(code ?? 128 + os.constants.signals[signal]))
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      done(1)
    })
  })
}
