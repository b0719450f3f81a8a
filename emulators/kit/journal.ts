import { redact } from './secrets.ts'
import type { Table } from './store.ts'

/** What a call changed at the provider, for example `{ type: 'published', id }`. */
export type Effect = { type: string } & Record<string, unknown>

/** One call. Secrets are stored only as fingerprints. */
export type JournalEntry = {
  seq: number
  /** The time by the emulator's clock, and by the real one. */
  at: string
  realAt: string
  operation: string
  method: string
  path: string
  input: unknown
  headers: unknown
  account?: string
  effects: Effect[]
  /** How a scripted fault affected the call. */
  fault?: unknown
  /** `hanging` until the call is answered, `reset` if the connection was cut. */
  outcome: 'hanging' | 'answered' | 'reset' | 'truncated'
  status?: number
  response?: unknown
}

export type JournalFilter = { operation?: string; account?: string; effect?: string }

export type Journal = {
  begin(entry: Omit<JournalEntry, 'seq' | 'effects' | 'outcome' | 'realAt'>): number
  finish(seq: number, result: Partial<JournalEntry>): void
  entries(filter?: JournalFilter): JournalEntry[]
  clear(): void
}

export const createJournal = (table: Table<JournalEntry>): Journal => {
  let last = table.values().at(-1)?.seq ?? 0
  return {
    begin: (entry) => {
      last += 1
      const clean = redact(entry) as typeof entry
      table.put(String(last), {
        ...clean,
        seq: last,
        realAt: new Date().toISOString(),
        effects: [],
        outcome: 'hanging',
      })
      return last
    },
    finish: (seq, result) => {
      // A call may end after the journal has been cleared.
      if (table.get(String(seq))) table.update(String(seq), redact(result) as Partial<JournalEntry>)
    },
    entries: ({ operation, account, effect } = {}) =>
      table
        .values()
        .filter(
          (entry) =>
            (!operation || entry.operation === operation) &&
            (!account || entry.account === account) &&
            (!effect || entry.effects.some(({ type }) => type === effect)),
        ),
    clear: () => table.clear(),
  }
}
