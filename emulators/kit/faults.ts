import { z } from 'zod'
import type { Table } from './store.ts'

const Action = z.enum(['respond', 'reset', 'timeout', 'truncate'])

export const Fault = z.strictObject({
  /** The operation that fails, as named in the journal; `*` matches every operation of the provider. */
  on: z.string(),
  /** Matches only calls whose path or input contains this text. */
  includes: z.string().optional(),
  /** Which matching call is the first to fail, counted from when the fault is added. */
  nth: z.int().min(1).default(1),
  /** How many calls fail, starting with that one. */
  times: z.int().min(1).default(1),
  /** Whether the call takes effect at the provider before it fails. */
  when: z.enum(['before', 'after']).default('before'),
  /** Delay before the call is handled, in real milliseconds. If no failure is set, the call then succeeds. */
  delayMs: z.number().min(0).optional(),
  action: Action.optional(),
  status: z.int().min(100).max(599).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
  /** A provider error by name: `2207051` or `190/463` for Instagram, `rate_limit_exceeded` for TikTok. */
  error: z.string().optional(),
})

export type Fault = z.infer<typeof Fault>
export type FaultInput = z.input<typeof Fault>
type Scripted = Fault & { id: string; seen: number; used: number }

export type Faults = {
  add(...faults: FaultInput[]): void
  /** Counts the call, and returns its fault, if there is one. */
  take(operation: string, text: string): Fault | undefined
  list(): Scripted[]
  clear(): void
}

export const createFaults = (table: Table<Scripted>): Faults => {
  let added = table.values().length
  const matches = (fault: Fault, operation: string, text: string) =>
    (fault.on === '*' || fault.on === operation) && (!fault.includes || text.includes(fault.includes))
  return {
    add: (...faults) => {
      for (const fault of faults.map((one) => Fault.parse(one))) {
        const id = String(++added)
        table.put(id, { ...fault, id, seen: 0, used: 0 })
      }
    },
    take: (operation, text) => {
      const candidates = table.values().filter((fault) => fault.used < fault.times && matches(fault, operation, text))
      // A call counts towards every fault that matches it. The first fault that is due applies.
      const counted = candidates.map((fault) => table.update(fault.id, { seen: fault.seen + 1 }))
      const due = counted.find((fault) => fault.seen >= fault.nth)
      return due && table.update(due.id, { used: due.used + 1 })
    },
    list: () => table.values(),
    clear: () => table.clear(),
  }
}
