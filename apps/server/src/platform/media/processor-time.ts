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
 * Measures how long a process was ready to run but had no processor, from now on. A process that sleeps or hangs does not
 * count as waiting. Returns a function that returns the ms so far; call it now and then, because threads take their count
 * with them when they end.
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
