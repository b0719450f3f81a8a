import { z } from 'zod'
import type { Table } from './store.ts'

const Action = z.enum(['respond', 'reset', 'timeout', 'truncate'])

export const Fault = z.strictObject({
  /** The operation to fail, as the journal names it (`media.publish`); `*` is every operation of the provider. */
  on: z.string(),
  /** Only calls whose path or input contains this text. */
  includes: z.string().optional(),
  /** The first matching call that fails, counted from now. */
  nth: z.int().min(1).default(1),
  /** How many calls fail from then on. */
  times: z.int().min(1).default(1),
  /** Whether the provider does what was asked before the call fails. */
  when: z.enum(['before', 'after']).default('before'),
  /** Waits before the call is handled, in real milliseconds. Alone, it only makes the call slow. */
  delayMs: z.number().min(0).optional(),
  action: Action.optional(),
  status: z.int().min(100).max(599).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
  /** An error of the provider by its name: `2207051` or `190/463` for Instagram, `rate_limit_exceeded` for TikTok. */
  error: z.string().optional(),
})

export type Fault = z.infer<typeof Fault>
export type FaultInput = z.input<typeof Fault>
type Scripted = Fault & { id: string; seen: number; used: number }

export type Faults = {
  add(...faults: FaultInput[]): void
  /** The fault for this call, if there is one. Counts the call. */
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
      // Every fault counts every call that it matches; the first one that is due applies.
      const counted = candidates.map((fault) => table.update(fault.id, { seen: fault.seen + 1 }))
      const due = counted.find((fault) => fault.seen >= fault.nth)
      return due && table.update(due.id, { used: due.used + 1 })
    },
    list: () => table.values(),
    clear: () => table.clear(),
  }
}
