/** Days without a time, as in the API ('2027-01-31'), and conversions to and from instants in a team's time zone. */

const ISO = /^\d{4}-\d{2}-\d{2}$/
const two = (n: number) => String(n).padStart(2, '0')
/** Days are counted in UTC, where each has 24 hours. */
const at = (day: string) => new Date(`${day}T00:00:00Z`)
const write = (when: Date) => when.toISOString().slice(0, 10)

/** Whether a string is a valid day. */
export const isDay = (text: string) =>
  ISO.test(text) && !Number.isNaN(at(text).getTime()) && write(at(text)) === text && text >= '1000-01-01'

const longest = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** "31 January 2027" */
export const dayInWords = (day: string) => long.format(at(day))
/** "31 Jan 2027" */
export const shortDayInWords = (day: string) => short.format(at(day))
/** "Sunday 31 January 2027" */
export const weekdayInWords = (day: string) => longest.format(at(day)).replace(',', '')
/** "January 2027" */
export const monthInWords = (day: string) => month.format(at(day))

/** Returns the day that many days later, or earlier if `days` is negative. */
export const addDays = (day: string, days: number) => {
  const when = at(day)
  when.setUTCDate(when.getUTCDate() + days)
  return write(when)
}
/** Returns the same day that many months later, or the last day of a shorter month. */
export const addMonths = (day: string, months: number) => {
  const [year = 0, number = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, number - 1 + months + 1, 0))
  return write(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate()))))
}
/** 0 is Monday. */
export const weekday = (day: string) => (at(day).getUTCDay() + 6) % 7

/** The days of a month, grouped into weeks from Monday to Sunday. */
export const weeksOf = (day: string): string[][] => {
  const first = `${day.slice(0, 7)}-01`
  const count = Number(addDays(addMonths(first, 1), -1).slice(8))
  const before = weekday(first)
  const days = Array.from({ length: count }, (_, past) => `${day.slice(0, 7)}-${two(past + 1)}`)
  return [...Map.groupBy(days, (one) => Math.floor((before + Number(one.slice(8)) - 1) / 7)).values()]
}

const spelled = (year: number, number: number, date: number) => {
  const text = `${String(year).padStart(4, '0')}-${two(number)}-${two(date)}`
  return isDay(text) ? text : undefined
}
const year = (text: string) => Number(text) + (text.length === 2 ? 2000 : 0)
/** Whether a locale writes the month before the day. */
const monthFirst = (locale: string) => {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day')
}
const monthNamed = (name: string, locale: string) => {
  const wanted = name.toLocaleLowerCase().replace('.', '')
  const names = (language: string) =>
    Array.from({ length: 12 }, (_, n) =>
      new Date(Date.UTC(2027, n, 1)).toLocaleDateString(language, { month: 'long', timeZone: 'UTC' }),
    )
  const found = ['en-GB', locale].map((language) =>
    names(language).findIndex((one) => one.toLocaleLowerCase().startsWith(wanted)),
  )
  return wanted.length < 3 ? 0 : (found.find((place) => place >= 0) ?? -1) + 1
}

/** Parses a typed day: 2027-01-31, 31/1/2027, 31.01.27, 31 January 2027 or Jan 31, 2027. If day and month are
 *  ambiguous, the browser's language decides. Returns an empty string for empty input, and undefined for anything
 *  else. */
export const parseDay = (typed: string, locale = navigator.language): string | undefined => {
  const text = typed.trim()
  if (text === '') return ''
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (yearFirst) return spelled(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  const numbers = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d{2})$/.exec(text)
  if (numbers) {
    const [, first = '', second = '', last = ''] = numbers
    const [us, gb] = [
      spelled(year(last), Number(first), Number(second)),
      spelled(year(last), Number(second), Number(first)),
    ]
    return monthFirst(locale) ? (us ?? gb) : (gb ?? us)
  }
  const named =
    /^(?<date>\d{1,2})(?:st|nd|rd|th|\.)?\s+(?<month>\p{L}+\.?),?\s+(?<year>\d{4})$/u.exec(text) ??
    /^(?<month>\p{L}+\.?)\s+(?<date>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/u.exec(text)
  if (!named?.groups) return undefined
  const { date, month: name = '', year: inYear } = named.groups
  return spelled(Number(inYear), monthNamed(name, locale), Number(date))
}

/** The day of an instant in a time zone. */
export const dayIn = (zone: string | undefined, when: Date) => when.toLocaleDateString('sv', { timeZone: zone })
export const todayIn = (zone?: string) => dayIn(zone, new Date())
/** The time of day of an instant in a time zone: "08:30". */
export const timeIn = (zone: string | undefined, when: Date) =>
  when.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
/** The instant at which a time zone has this day and time. A time skipped when clocks go forward becomes an hour later. */
export const instantIn = (zone: string | undefined, day: string, clock: string) => {
  const wall = Date.parse(`${day}T${clock}Z`)
  const ahead = (when: number) =>
    Date.parse(`${new Date(when).toLocaleString('sv', { timeZone: zone }).replace(' ', 'T')}Z`) - when
  return new Date(wall - ahead(wall - ahead(wall)))
}
/** Returns the last second of a day in a time zone, as sent to the API; null for an empty day. */
export const endOfDay = (zone: string | undefined, day: string) =>
  day ? instantIn(zone, day, '23:59:59').toISOString() : null
/** Parses a typed time of day, such as 8, 8.30, 0830 or 08:30, and returns it as "08:30"; undefined for anything else. */
export const parseTime = (typed: string) => {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(typed.trim()) ?? []
  return hours && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}
