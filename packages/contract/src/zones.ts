/** Wall time and instants in IANA time zones. The rules come from the platform (Intl), on both sides of the contract. */

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string) => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, made)
  return made
}

/** What clocks in a zone show at an instant, as milliseconds of a UTC clock that shows the same. */
const shownAt = (ms: number, zone: string): number => {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(ms)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((ms % 1000) + 1000) % 1000)
}

/** The wall time of an instant, as `2027-03-28T01:30`. */
export const wallTime = (instant: Date, zone: string): string =>
  new Date(shownAt(instant.getTime(), zone)).toISOString().slice(0, 16)

export type Resolved = {
  instant: Date
  /** The wall time does not exist (`gap`) and was moved on, or exists twice (`overlap`). */
  note: 'gap' | 'overlap' | null
}
const DAY = 86_400_000
/** The instant of a wall time such as `2027-03-28T01:30`. A time in a gap moves on by the length of the gap; of a time that exists twice,
 *  `occurrence` chooses, and the first is the default. */
export const instantOf = (wall: string, zone: string, occurrence: 'first' | 'second' = 'first'): Resolved => {
  const wanted = Date.parse(`${wall}Z`)
  if (Number.isNaN(wanted)) throw new RangeError(`${wall} is not a wall time`)
  // The offsets a day before and after are those on both sides of any transition near the time.
  const offsets = [...new Set([-DAY, DAY].map((away) => shownAt(wanted + away, zone) - (wanted + away)))]
  const found = offsets.map((offset) => wanted - offset).filter((ms) => shownAt(ms, zone) === wanted)
  const [first = Number.NaN, second] = found.toSorted((a, b) => a - b)
  if (second !== undefined) return { instant: new Date(occurrence === 'first' ? first : second), note: 'overlap' }
  if (!Number.isNaN(first)) return { instant: new Date(first), note: null }
  // In a gap the offset from before it is used, as iCalendar says: clocks then show a time after the gap.
  return { instant: new Date(wanted - Math.min(...offsets)), note: 'gap' }
}
