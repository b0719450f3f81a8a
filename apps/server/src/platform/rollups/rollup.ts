import type { EventData, EventName } from '@vitrine/contract'
import type { SQL } from 'drizzle-orm'

/** An event of the ledger as roll-ups see it. `day` and `hour` are local to the team it belongs to. */
export type LedgerEvent = {
  seq: number
  event: EventName
  team: string | null
  actor: string | null
  about: string | null
  day: string
  hour: number
}
/**
 * The effect of an event: an amount for a counter, a member for a set, which adds 1 the first time it appears each day,
 * or an amount for an all-time total, whose key is `ever`. `subject` is the counted item, and belongs to the event's
 * team. `key` divides a series, for instance by file.
 */
export type RollupRow = { series: string; subject: string } & (
  | { key?: string; amount: number }
  | { member: string }
  | { ever: string; amount: number }
)

type Counting = { [E in EventName]?: (data: EventData<E>, event: LedgerEvent) => readonly RollupRow[] }
/** Statistics counted from the ledger. `rows` must depend on the event alone, so that a rebuild gives the same counts. */
export type Rollup = {
  name: string
  version: number
  events: readonly EventName[]
  /** The table with the time zone of each team: `uuid` and `time_zone`. */
  zones: SQL
  rows: (event: LedgerEvent, data: unknown) => readonly RollupRow[]
}

/** Declares a roll-up. If its `version` changes, it is recounted from the beginning. */
export const defineRollup = ({
  count,
  ...rollup
}: Pick<Rollup, 'name' | 'version' | 'zones'> & { count: Counting }): Rollup => ({
  ...rollup,
  events: Object.keys(count) as EventName[],
  rows: (event, data) => {
    const rowsOf = count[event.event] as ((data: unknown, event: LedgerEvent) => readonly RollupRow[]) | undefined
    return rowsOf?.(data, event) ?? []
  },
})

/** The name of a series in the table: each roll-up has its own. */
export const seriesOf = ({ name }: Pick<Rollup, 'name'>, series: string) => `${name}.${series}`
