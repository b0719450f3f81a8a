import { scheduleWords } from './copy.ts'
const two = (text: string) => text.padStart(2, '0')
const isNumber = (text: string) => /^\d+$/.test(text)

/** Describes when a recurring job runs, from its five cron fields (UTC). Other patterns are returned unchanged. */
export const scheduleInWords = (schedule: string): string => {
  const [minute = '', hour = '', day, month, weekday = ''] = schedule.trim().split(/\s+/)
  if (day !== '*' || month !== '*') return schedule
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (hour === '*' && weekday === '*') {
    if (minute === '*' || every === '1') return scheduleWords.everyMinute
    if (every) return scheduleWords.every(every)
    return isNumber(minute) ? scheduleWords.hourly(two(minute)) : schedule
  }
  if (!isNumber(minute) || !isNumber(hour)) return schedule
  const at = scheduleWords.time(two(hour), two(minute))
  if (weekday === '*') return scheduleWords.daily(at)
  const days = scheduleWords.days[Number(weekday) % 7]
  return isNumber(weekday) && days ? scheduleWords.weekly(days, at) : schedule
}
