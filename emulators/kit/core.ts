import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Blobs, openBlobs } from './blobs.ts'
import { type Clock, createClock } from './clock.ts'
import { createFaults, type Faults } from './faults.ts'
import { createJournal, type Journal } from './journal.ts'
import { openStore, type Store } from './store.ts'

/** The parts that all emulators share. */
export type Core = {
  store: Store
  blobs: Blobs
  clock: Clock
  journal: Journal
  faults: Faults
  /** The URL of the emulator, known once it is listening. */
  url(): string
  /** Runs work that a provider does after it has responded, such as transcoding. */
  run(work: () => Promise<void>): void
  /** Resolves when all background work is done. */
  idle(): Promise<void>
  /** Resolves to true after this time, or to false as soon as the emulator is reset or closed. */
  pause(ms: number): Promise<boolean>
  /** Ends all pauses, and resolves when the background work has ended. */
  settle(): Promise<void>
  /** Returns a number that has never been returned before, not even before a restart. */
  nextNumber(): number
}

export type CoreOptions = {
  /** A file for the state, which then survives a restart. Media are stored in a folder next to it. */
  stateFile?: string
}

export const createCore = ({ stateFile }: CoreOptions, url: () => string): Core => {
  const store = openStore(stateFile)
  const blobs = openBlobs(stateFile && path.join(path.dirname(stateFile), `${path.basename(stateFile)}.media`))
  const clocks = store.table<{ offset: number; frozenAt?: number | undefined }>('clock')
  const numbers = store.table<number>('numbers')
  const working = new Set<Promise<void>>()
  let ending = new AbortController()
  const idle = async () => {
    while (working.size > 0) await Promise.all(working)
  }
  return {
    store,
    blobs,
    clock: createClock({
      read: () => clocks.get('clock'),
      write: (state) => {
        clocks.put('clock', state)
      },
    }),
    journal: createJournal(store.table('journal')),
    faults: createFaults(store.table('faults')),
    url,
    run: (work) => {
      const job = work()
        .catch((error: unknown) => console.error(error))
        .finally(() => working.delete(job))
      working.add(job)
    },
    idle,
    pause: (ms) =>
      sleep(ms, true, { signal: ending.signal }).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'AbortError') return false
        throw error
      }),
    settle: async () => {
      ending.abort()
      await idle()
      ending = new AbortController()
    },
    // Starts from the time, so that two emulators are unlikely to return the same numbers.
    nextNumber: () => numbers.put('last', (numbers.get('last') ?? Date.now() % 10 ** 11) + 1),
  }
}
