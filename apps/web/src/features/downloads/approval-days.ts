import type { DownloadRequest } from '@vitrine/contract'
import { addDays, addMonths, dayIn } from '../../lib/days.ts'
import type { DayChoice } from '../../ui/DateField.tsx'
import { words } from '../../ui/words.ts'
import { termsWords } from './copy.ts'

/** Returns the latest end date of the requests; null if there are no requests, or if one of them has no end date. */
export const latestEnd = (requests: readonly Pick<DownloadRequest, 'ends'>[]): Date | null => {
  const ends = requests.flatMap(({ ends: end }) => (end ? [end.getTime()] : []))
  return ends.length === requests.length && ends.length > 0 ? new Date(Math.max(...ends)) : null
}
const USUAL_DAYS = 30
/** Returns the last possible day of an approval; undefined if it is unlimited. */
export const lastDayOf = (ends: Date | null, zone: string) => (ends ? dayIn(zone, ends) : undefined)
/** Returns the default last day of an approval: in 30 days, or earlier if the requests end earlier. */
export const defaultLastDay = (ends: Date | null, zone: string, now = new Date()) => {
  const [usual, last] = [addDays(dayIn(zone, now), USUAL_DAYS), lastDayOf(ends, zone)]
  return last !== undefined && last < usual ? last : usual
}
/** Returns the suggested last days of an approval, with their labels. */
export const lastDayChoices = (ends: Date | null, zone: string, now = new Date()): DayChoice[] => {
  const [today, last] = [dayIn(zone, now), lastDayOf(ends, zone)]
  const near: DayChoice[] = [
    [termsWords.in7Days, addDays(today, 7)],
    [termsWords.in14Days, addDays(today, 14)],
    [words.in30Days, addDays(today, 30)],
    [words.in1Year, addMonths(today, 12)],
  ]
  return last === undefined ? near : [...near.filter(([, day]) => day < last), [termsWords.untilEnd, last]]
}
