import type { Timeline } from '@vitrine/contract'

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** "November 2026" */
export const monthInWords = (date: string) => (date === '' ? '' : month.format(new Date(`${date}-01T00:00:00Z`)))
/** Returns the last day of a month, because the list starts there and continues with older files. */
export const lastDayOf = (date: string) => {
  const [year = 0, number = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Returns the position of each month on the rail, from 0 to 1. The more files a month has, the more space it takes up,
 *  with a minimum. */
const placesOf = (months: Timeline) => {
  const least = months.reduce((sum, { count }) => sum + count, 0) / (months.length * 4)
  const weights = months.map(({ count }) => count + least)
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1
  let before = 0
  return weights.map((weight) => {
    const place = before / whole
    before += weight
    return place
  })
}
/** Returns the index of the month at a position on the rail. */
export const monthAt = (months: Timeline, share: number) =>
  Math.max(
    0,
    placesOf(months).findLastIndex((place) => place <= share),
  )
/** Returns the year labels beside the rail, without overlaps. */
export const yearMarks = (months: Timeline, room = 0.05) => {
  const places = placesOf(months)
  const placeOf = (index: number) => places[index] ?? 0
  const marks: { year: string; place: number }[] = []
  for (const [i, { date }] of months.entries()) {
    const year = date.slice(0, 4)
    const last = marks.at(-1)
    if (last?.year !== year && (!last || placeOf(i) - last.place >= room)) marks.push({ year, place: placeOf(i) })
  }
  return { marks, placeOf }
}
