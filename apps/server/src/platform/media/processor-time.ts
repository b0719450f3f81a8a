import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Processor time of a process, its threads and the children it has waited for, in ms; 0 if the system does not report it. */
export const cpuMsOf = (pid: number | undefined): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // the program name is in parentheses and can contain anything
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
  } catch {
    return 0
  }
}

const delayMsOf = (pid: number | undefined, thread: string): number => {
  try {
    const [, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')
    return Number(waited) / 1e6
  } catch {
    return 0
  }
}

const threadsOf = (pid: number | undefined): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/**
 * Measures, from now on, how long a process is ready to run but has no processor. A process that sleeps or hangs does not
 * count as waiting. Returns a function for the total so far in ms; call it regularly, because the count of a thread is
 * lost when the thread ends.
 */
export const measureWaiting = (pid: number | undefined): (() => number) => {
  const before = new Map(threadsOf(pid).map((thread) => [thread, delayMsOf(pid, thread)]))
  const waited = new Map<string, number>()
  return () => {
    for (const thread of threadsOf(pid)) {
      const since = delayMsOf(pid, thread) - (before.get(thread) ?? 0)
      waited.set(thread, Math.max(waited.get(thread) ?? 0, since))
    }
    return [...waited.values()].reduce((sum, ms) => sum + ms, 0)
  }
}
