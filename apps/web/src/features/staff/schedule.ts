const two = (text: string) => text.padStart(2, '0')
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const isNumber = (text: string) => /^\d+$/.test(text)

/** When repeated work runs, in words, from its five fields (minute, hour, day, month, weekday; UTC). What has no words stays as it is. */
export const scheduleInWords = (schedule: string): string => {
  const [minute = '', hour = '', day, month, weekday = ''] = schedule.trim().split(/\s+/)
  if (day !== '*' || month !== '*') return schedule
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (hour === '*' && weekday === '*') {
    if (minute === '*' || every === '1') return 'Every minute'
    if (every) return `Every ${every} minutes`
    return isNumber(minute) ? `Hourly at ${two(minute)} past` : schedule
  }
  if (!isNumber(minute) || !isNumber(hour)) return schedule
  const at = `${two(hour)}:${two(minute)} UTC`
  if (weekday === '*') return `Daily at ${at}`
  const name = days[Number(weekday) % 7]
  return isNumber(weekday) && name ? `${name}s at ${at}` : schedule
}
