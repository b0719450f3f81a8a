import { expect, it } from 'vitest'
import { agoInWords, dateInWords, timeInWords } from './dates.ts'

const at = new Date(2026, 9, 14, 8, 52)

it('formats dates with the year', () => {
  expect(dateInWords(at)).toBe('14 October 2026')
  expect(timeInWords(at)).toBe('14 October 2026, 08:52')
})

it('formats times as relative within a day, and as dates otherwise', () => {
  const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  expect(agoInWords(at, later(0.5))).toBe('just now')
  expect(agoInWords(at, later(5))).toBe('5 minutes ago')
  expect(agoInWords(at, later(125))).toBe('2 hours ago')
  expect(agoInWords(at, later(-90))).toBe('in 1 hour')
  expect(agoInWords(at, later(25 * 60))).toBe('14 October 2026')
})
