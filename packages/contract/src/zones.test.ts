import { describe, expect, it } from 'vitest'
import { instantOf, wallTime } from './zones.ts'

const resolved = (wall: string, zone: string, occurrence?: 'first' | 'second') => {
  const { instant, note } = instantOf(wall, zone, occurrence)
  return [instant.toISOString(), note]
}

describe('a wall time', () => {
  it('T-TIME-1: moves forward by the length of the gap if it does not exist', () => {
    expect(resolved('2027-03-28T01:30', 'Europe/London')).toEqual(['2027-03-28T01:30:00.000Z', 'gap'])
    expect(wallTime(new Date('2027-03-28T01:30:00Z'), 'Europe/London')).toBe('2027-03-28T02:30')
    expect(resolved('2027-10-03T02:15', 'Australia/Lord_Howe')[1]).toBe('gap')
  })

  it('T-TIME-2: means the first of two occurrences, unless the second is chosen', () => {
    expect(resolved('2027-10-31T01:30', 'Europe/London')).toEqual(['2027-10-31T00:30:00.000Z', 'overlap'])
    expect(resolved('2027-10-31T01:30', 'Europe/London', 'second')).toEqual(['2027-10-31T01:30:00.000Z', 'overlap'])
  })

  it.each([
    ['Europe/Oslo', '2026-11-17T09:00', '2026-11-17T08:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-17T09:00', '2026-11-17T03:30:00.000Z'],
    ['America/St_Johns', '2026-07-01T00:00', '2026-07-01T02:30:00.000Z'],
    ['Pacific/Chatham', '2027-01-01T00:00', '2026-12-31T10:15:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00:00.000Z'],
    ['UTC', '2028-02-29T23:59', '2028-02-29T23:59:00.000Z'],
  ])('is converted in %s from %s to %s and back', (zone, wall, instant) => {
    expect(resolved(wall, zone)).toEqual([instant, null])
    expect(wallTime(new Date(instant), zone)).toBe(wall)
  })
})
