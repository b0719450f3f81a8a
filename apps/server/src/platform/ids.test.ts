import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isId, newId } from './ids.ts'

describe('ids', () => {
  it('are version 7 uuids with the time in milliseconds', () => {
    const id = newId(new Date('2026-06-15T12:00:00.123Z').getTime())
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-06-15T12:00:00.123Z'))
  })
  it('sort by creation time', () => {
    const times = Array.from({ length: 1000 }, (_, index) => 1_700_000_000_000 + index * 977)
    const ids = times.map((time) => newId(time))
    expect(ids.toSorted()).toEqual(ids)
  })
  it('are never duplicated, even within one millisecond', () => {
    const ids = Array.from({ length: 100_000 }, () => newId(1_700_000_000_000))
    expect(new Set(ids).size).toBe(ids.length)
  })
  it('are distinguished from other text', () => {
    for (const good of [newId(), randomUUID()]) expect(isId(good)).toBe(true)
    for (const bad of [
      '',
      'x',
      newId().toUpperCase(),
      `${newId()} `,
      `${newId()}\n`,
      newId().replaceAll('-', ''),
      `{${newId()}}`,
      '00000000-0000-0000-0000-000000000000',
      "' or 1=1 --",
    ])
      expect(isId(bad)).toBe(false)
  })
})
