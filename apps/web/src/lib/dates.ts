const newDay = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
const day = newDay()
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const near = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

/** "14 October 2026", in the local time zone or the given one. */
export const dateInWords = (at: Date, zone?: string) => (zone ? newDay(zone) : day).format(at)
/** "14 October 2026, 08:52" */
export const timeInWords = (at: Date) => `${day.format(at)}, ${clock.format(at)}`

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** "just now" within a minute, "5 minutes ago" or "in 2 hours" within a day, else the date with its year. */
export const agoInWords = (at: Date, now = new Date()) => {
  const away = at.getTime() - now.getTime()
  if (Math.abs(away) >= DAY) return dateInWords(at)
  if (Math.abs(away) < MINUTE) return 'just now'
  const [unit, length] = Math.abs(away) < HOUR ? (['minute', MINUTE] as const) : (['hour', HOUR] as const)
  return near.format(Math.trunc(away / length), unit)
}

/** The time zone of this device. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
export const timeZones = () => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
