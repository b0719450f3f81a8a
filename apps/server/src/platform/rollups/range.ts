import { invalid, NUMBERS_DAYS_MAX, type NumbersRange } from '@vitrine/contract'

const DEFAULT_DAYS = 30
const DAY_MS = 86_400_000

export type Days = { from: string; to: string }
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const formats = new Map<string, Intl.DateTimeFormat>()
/** The date at this moment in a time zone. */
export const dayIn = (zone: string, at: Date): string => {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  formats.set(zone, format)
  return format.format(at)
}

/** How many days a range has, both ends included. */
const daysIn = ({ from, to }: Days) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
export const eachDay = (days: Days) => Array.from({ length: daysIn(days) }, (_, n) => addDays(days.from, n))
/** The preceding range with the same number of days. */
export const daysBefore = (days: Days): Days => ({
  from: addDays(days.from, -daysIn(days)),
  to: addDays(days.from, -1),
})

/** The requested days; the last 30 by default. Throws if they end before they start, or are too many. */
export const daysOf = ({ from, to }: NumbersRange, today: string): Days => {
  const end = to ?? (from !== undefined && from > today ? from : today)
  const start = from ?? addDays(end, 1 - DEFAULT_DAYS)
  if (start > end) throw invalid('/to', 'Choose an end date on or after the start date')
  const days = { from: start, to: end }
  if (daysIn(days) > NUMBERS_DAYS_MAX) throw invalid('/from', `Choose a range of at most ${NUMBERS_DAYS_MAX} days`)
  return days
}

/** One day, or one month, identified by its first day. */
export type Part = { grain: 'd' | 'm'; day: string }
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const nextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31))
/** Splits a range into whole months and the days around them, so that fewer rows are read. */
export const partsOf = ({ from, to }: Days): Part[] => {
  const parts: Part[] = []
  for (let day = from; day <= to; ) {
    const isWholeMonth = day === firstOfMonth(day) && addDays(nextMonth(day), -1) <= to
    parts.push({ grain: isWholeMonth ? 'm' : 'd', day })
    day = isWholeMonth ? nextMonth(day) : addDays(day, 1)
  }
  return parts
}
