import { redact } from './secrets.ts'
import type { Table } from './store.ts'

/** What a call changed at the provider, for instance `{ type: 'published', id }`. */
export type Effect = { type: string } & Record<string, unknown>

/** One call. Secrets are here as fingerprints only. */
export type JournalEntry = {
  seq: number
  /** By the clock of the emulator, and by the real one. */
  at: string
  realAt: string
  operation: string
  method: string
  path: string
  input: unknown
  headers: unknown
  account?: string
  effects: Effect[]
  /** The effect of a scripted fault on the call. */
  fault?: unknown
  /** `hanging` until it is answered, `reset` when the connection was cut. */
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
      // A call may end after the journal was cleared.
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
