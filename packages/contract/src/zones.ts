/** Wall time and instants in IANA time zones. The rules come from the platform (Intl), in both the browser and the server. */

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

/** Returns what clocks in a zone show at an instant, as the timestamp at which a UTC clock shows the same. */
const wallClockMs = (ms: number, zone: string): number => {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(ms)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((ms % 1000) + 1000) % 1000)
}

/** Returns the wall time at an instant, as `2027-03-28T01:30`. */
export const wallTime = (instant: Date, zone: string): string =>
  new Date(wallClockMs(instant.getTime(), zone)).toISOString().slice(0, 16)

export type ResolvedTime = {
  instant: Date
  /** Set if the wall time does not exist (`gap`) and was moved forward, or exists twice (`overlap`). */
  note: 'gap' | 'overlap' | null
}
const DAY = 86_400_000
/** Returns the instant of a wall time such as `2027-03-28T01:30`. A time in a gap moves forward by the gap. If a time
 *  exists twice, `occurrence` chooses one; the default is the first. */
export const instantOf = (wall: string, zone: string, occurrence: 'first' | 'second' = 'first'): ResolvedTime => {
  const wanted = Date.parse(`${wall}Z`)
  if (Number.isNaN(wanted)) throw new RangeError(`${wall} is not a wall time`)
  // The offsets a day before and after the time are those on both sides of any nearby transition.
  const offsets = [...new Set([-DAY, DAY].map((away) => wallClockMs(wanted + away, zone) - (wanted + away)))]
  const found = offsets.map((offset) => wanted - offset).filter((ms) => wallClockMs(ms, zone) === wanted)
  const [first = Number.NaN, second] = found.toSorted((a, b) => a - b)
  if (second !== undefined) return { instant: new Date(occurrence === 'first' ? first : second), note: 'overlap' }
  if (!Number.isNaN(first)) return { instant: new Date(first), note: null }
  // In a gap, the offset before it applies, as in iCalendar: clocks will show a time after the gap.
  return { instant: new Date(wanted - Math.min(...offsets)), note: 'gap' }
}
