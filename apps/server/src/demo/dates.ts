import type { Tx } from './tx.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The number of days over which the demo's library was filled. */
const DAYS = 182

/** When a demo file was uploaded: on the working days of the past six months, in catalogue order. */
export const uploadedAt = (now: Date, { at, of }: { at: number; of: number }) => {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const days = Array.from({ length: DAYS }, (_, n) => today - (DAYS - n) * DAY_MS).filter(
    (day) => ![0, 6].includes(new Date(day).getUTCDay()),
  )
  const position = ((Math.max(0, at) + 0.5) / Math.max(1, of)) * days.length
  const day = days[Math.min(days.length - 1, Math.floor(position))] ?? today
  return new Date(day + (8 + 8 * (position % 1)) * HOUR_MS)
}

/** Records events as if they had happened at the given time. */
export const asOf = (tx: Tx, at: Date): Tx => ({
  ...tx,
  record: (event, data, by) => tx.record(event, data, { ...by, at }),
})
