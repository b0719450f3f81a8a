import { expect, it } from 'vitest'
import { lastDayOf, monthAt, monthInWords, yearMarks } from './timeline.ts'

const months = [
  { date: '2026-11', count: 60 },
  { date: '2026-02', count: 20 },
  { date: '2024-02', count: 20 },
]

it('gives each month a share of the rail according to its number of files', () => {
  expect([0, 0.3, 0.7, 0.99].map((share) => monthAt(months, share))).toEqual([0, 0, 1, 2])
  expect(monthAt(months, -0.5)).toBe(0)
})
it('jumps to the last day of a month, even in a leap year', () => {
  expect(months.map(({ date }) => lastDayOf(date))).toEqual(['2026-11-30', '2026-02-28', '2024-02-29'])
  expect(monthInWords('2026-02')).toBe('February 2026')
})
it('labels each year once, where there is room', () => {
  expect(yearMarks(months).marks.map(({ year }) => year)).toEqual(['2026', '2024'])
  expect(yearMarks(months, 0.9).marks.map(({ year }) => year)).toEqual(['2026'])
})
