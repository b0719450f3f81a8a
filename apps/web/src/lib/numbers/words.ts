import { dayInWords } from '../days.ts'

export const ranges = [
  { id: '7', label: 'Last 7 days', days: 7 },
  { id: '30', label: 'Last 30 days', days: 30 },
  { id: '90', label: 'Last 90 days', days: 90 },
  { id: '365', label: 'Last 12 months', days: 365 },
] as const
export const customRange = 'Custom range'
export const rangeLabels = { range: 'Date range', from: 'From', to: 'To' } as const

export const numberInWords = (n: number) => n.toLocaleString('en-GB')
/** "20 July 2026 to 14 October 2026" */
export const rangeInWords = ({ from, to }: { from: string; to: string }) =>
  from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`

/** "27% more", compared with the previous period. */
export const changeInWords = (now: number, before: number) => {
  if (before === 0) return now === 0 ? 'No change' : 'None in the previous period'
  const percent = Math.round((100 * (now - before)) / before)
  return percent === 0 ? 'No change' : `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'fewer'}`
}

export const noneInPeriod = 'None in this period'
export const periodBefore = 'Previous period'
