import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  timeIn,
  dayIn,
  endOfDay,
  isDay,
  instantIn,
  parseTime,
  parseDay,
  weekdayInWords,
  weeksOf,
} from './days.ts'

describe('a typed date', () => {
  it('can be in ISO format, in digits or in words', () => {
    for (const typed of [
      '2027-01-31',
      '2027/1/31',
      '31/01/2027',
      '31.1.2027',
      '31-1-27',
      '31 January 2027',
      '31 jan 2027',
      '31st Jan. 2027',
      'January 31, 2027',
      ' 2027-01-31 ',
    ])
      expect(parseDay(typed, 'en-GB'), typed).toBe('2027-01-31')
    expect(parseDay('31 januar 2027', 'nb')).toBe('2027-01-31')
  })

  it("is parsed in the day and month order of the browser's language, or in the other order if that gives no valid day", () => {
    expect(parseDay('3/4/2027', 'en-GB')).toBe('2027-04-03')
    expect(parseDay('3/4/2027', 'en-US')).toBe('2027-03-04')
    expect(parseDay('31/1/2027', 'en-US')).toBe('2027-01-31')
    expect(parseDay('1/31/2027', 'en-GB')).toBe('2027-01-31')
  })

  it('is parsed as an empty string if nothing was typed, and as undefined if it is not a valid day', () => {
    expect(parseDay('  ')).toBe('')
    for (const typed of ['2027-02-29', '31/11/2027', 'tomorrow', '12', '2027-13-01', '0027-01-01', '31 Ja 2027'])
      expect(parseDay(typed, 'en-GB'), typed).toBeUndefined()
    expect([isDay('2028-02-29'), isDay('2027-02-29'), isDay('31/1/2027'), isDay('')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

it('adds days and months across the ends of months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2027-03-01', -1), addDays('2027-10-30', 2)]).toEqual([
    '2027-01-01',
    '2027-02-28',
    '2027-11-01',
  ])
  expect([addMonths('2027-01-31', 1), addMonths('2027-01-15', -1), addMonths('2028-02-29', 12)]).toEqual([
    '2027-02-28',
    '2026-12-15',
    '2029-02-28',
  ])
})

it('arranges a month in weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2027-02-10')
  expect(weeks).toHaveLength(4)
  expect([weeks[0]?.[0], weeks[3]?.[6]]).toEqual(['2027-02-01', '2027-02-28'])
  const august = weeksOf('2027-08-01')
  expect(august).toHaveLength(6)
  expect([august[0], august[5]]).toEqual([['2027-08-01'], ['2027-08-30', '2027-08-31']])
  expect(weekdayInWords('2027-01-31')).toBe('Sunday 31 January 2027')
})

describe("the team's time zone", () => {
  it('decides when a day ends, in summer and in winter', () => {
    expect(endOfDay('Europe/Oslo', '2027-01-31')).toBe('2027-01-31T22:59:59.000Z')
    expect(endOfDay('Europe/Oslo', '2027-07-31')).toBe('2027-07-31T21:59:59.000Z')
    expect(endOfDay('America/New_York', '2027-01-31')).toBe('2027-02-01T04:59:59.000Z')
    // The day on which clocks go back has 25 hours.
    expect(endOfDay('Europe/Oslo', '2027-10-31')).toBe('2027-10-31T22:59:59.000Z')
    expect(endOfDay('Europe/Oslo', '')).toBeNull()
  })

  it('gives the same day and time after conversion to UTC and back', () => {
    for (const zone of ['Europe/Oslo', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'UTC'])
      for (const day of ['2027-01-31', '2027-03-28', '2027-10-31']) {
        const moment = instantIn(zone, day, '08:30:00')
        expect([dayIn(zone, moment), timeIn(zone, moment)], `${zone} ${day}`).toEqual([day, '08:30'])
      }
  })
})

it('parses a time of day in common formats', () => {
  expect(['08:30', '8.30', '0830', '8', ' 23:59 ', '8h15'].map(parseTime)).toEqual([
    '08:30',
    '08:30',
    '08:30',
    '08:00',
    '23:59',
    '08:15',
  ])
  expect(['24:00', '8:60', 'noon', '', '8:5'].map(parseTime)).toEqual(Array(5).fill(undefined))
})
